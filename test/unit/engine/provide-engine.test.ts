import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { EnvHttpProxyAgent } from "undici";
import { folderOf, provideEngine, RELEASE, type EngineRelease } from "../../../scripts/engine/provide-engine.ts";
import { sha256, zipOf } from "../../../src/commands/install/index.ts";
import { createCertificate } from "../../../src/kit/plugin/certificate.ts";
import { findTerraform } from "../../support/terraform/terraform.ts";
import { closeAll, startProxy, startServer, startTlsServer } from "../../support/server/http-server.ts";

const { keyPem: key, certificatePem: cert } = createCertificate();

const ENGINE = '#!/bin/sh\necho "OpenTofu v9.9.9"\n';
const ARCHIVE = zipOf(
  new Map([
    ["tofu", Buffer.from(ENGINE)],
    ["LICENSE", Buffer.from("MPL")],
    ["README.md", Buffer.from("A page")],
  ]),
);
const FILE = "/tofu_9.9.9_plan9_arm.zip";

const environment = { ...process.env };
let cache: string;
let said: string[];

beforeEach(async () => {
  cache = join(await mkdtemp(join(tmpdir(), "tocsin-engine-")), "cache");
  said = [];
  for (const name of ["TERRAFORM_BINARY_NAME", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"])
    Reflect.deleteProperty(process.env, name);
  process.env["PATH"] = "/nowhere";
});
afterEach(async () => {
  await closeAll();
  Object.assign(process.env, environment);
  await rm(join(cache, ".."), { recursive: true });
});

const serveArchive: RequestListener = (_request, response) => void response.end(ARCHIVE);

/** Starts a server for the archive; resolves to its address and the requests that it gets. */
async function serving(listener: RequestListener) {
  const { port, seen } = await startTlsServer({ key, cert }, listener);
  return { from: `https://localhost:${port}`, seen };
}

/** A release of the test's own at an address. */
const release = (from: string): EngineRelease => ({
  from,
  version: "9.9.9",
  platform: "plan9_arm",
  sums: { plan9_arm: sha256(ARCHIVE) },
  cache,
  dispatcher: () => new EnvHttpProxyAgent({ connect: { ca: cert }, requestTls: { ca: cert } }),
  log: (line) => void said.push(line),
});

const fetchingLine = (from: string): string =>
  `Fetching OpenTofu 9.9.9 from ${from}${FILE}: there is no terraform and no tofu on the PATH.`;

const left = async (): Promise<readonly string[]> => (await readdir(cache)).toSorted();

const PLACED = "tofu-9.9.9-plan9_arm";

describe("a machine without an engine", () => {
  test("fetches one, which the PATH then ends with, and says so once", async () => {
    const { from, seen } = await serving(serveArchive);
    const engine = await provideEngine(release(from));
    expect(engine).toBe(join(cache, PLACED, "tofu"));
    expect(findTerraform()).toBe(engine);
    expect(execFileSync(engine, { encoding: "utf8" })).toBe("OpenTofu v9.9.9\n");
    expect((await readdir(join(cache, PLACED))).toSorted()).toEqual(["LICENSE", "tofu"]);
    expect((await stat(join(cache, PLACED))).mode & 0o777).toBe(0o755);
    expect(await left()).toEqual([PLACED]);
    expect(await provideEngine(release(from))).toBe(engine);
    expect(said).toEqual([fetchingLine(from)]);
    expect(seen).toEqual([`GET ${FILE}`]);
  });

  test("fetches once for two processes: one waits, and says so once", async () => {
    // Longer than a wait looks for the end of the lock.
    const { from, seen } = await serving((_, response) => void setTimeout(() => response.end(ARCHIVE), 300));
    const engines = await Promise.all([provideEngine(release(from)), provideEngine(release(from))]);
    expect(new Set(engines)).toEqual(new Set([join(cache, PLACED, "tofu")]));
    expect(seen).toEqual([`GET ${FILE}`]);
    expect(said.toSorted()).toEqual([fetchingLine(from), "Waiting for another process, which fetches OpenTofu 9.9.9."]);
  });

  test("replaces the halves that killed processes left", async () => {
    const { from } = await serving(serveArchive);
    await mkdir(join(cache, `${PLACED}.part-killed`), { recursive: true });
    await writeFile(join(cache, `${PLACED}.part-killed`, "tofu"), "half");
    await mkdir(join(cache, PLACED));
    await writeFile(join(cache, PLACED, "LICENSE"), "half");
    await mkdir(join(cache, `${PLACED}.lock`));
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(cache, `${PLACED}.lock`), longAgo, longAgo);
    execFileSync(await provideEngine(release(from)));
    expect(await left()).toEqual([PLACED]);
  });

  test("follows a redirect to https", async () => {
    const { from: target } = await serving(serveArchive);
    const { from } = await serving((_, response) => void response.writeHead(302, { location: target }).end());
    execFileSync(await provideEngine(release(from)));
  });

  test.each(["HTTPS_PROXY", "https_proxy"])("asks the proxy in %s", async (name) => {
    const { from } = await serving(serveArchive);
    const proxy = await startProxy();
    process.env[name] = proxy.url;
    execFileSync(await provideEngine(release(from)));
    expect(proxy.seen).toEqual([`CONNECT ${new URL(from).host}`]);
  });
});

const NO_ENGINE = /^there is no terraform and no tofu on the PATH\. Install one first: https:\S+ or https:\S+$/;

const failures: Readonly<Record<string, readonly [listener: RequestListener, reason: RegExp]>> = {
  "a wrong sum": [
    (_, response) => void response.end("another archive"),
    /^the SHA-256 of the file is [\da-f]{64}, not [\da-f]{64}\.$/,
  ],
  "an archive that is cut off": [
    (_, response) => {
      response.writeHead(200, { "content-length": ARCHIVE.length });
      response.write(ARCHIVE.subarray(0, 100), () => response.destroy());
    },
    /^(?:other side closed|terminated)\.$/,
  ],
  "an archive that is not there": [
    (_, response) => void response.writeHead(404).end("Not Found"),
    /^https:\/\/localhost:\d+ answered with status 404\.$/,
  ],
  "a redirect to nowhere": [
    (_, response) => void response.writeHead(302).end(),
    /^https:\/\/localhost:\d+ answered with status 302\.$/,
  ],
  "redirects without an end": [
    (_, response) => void response.writeHead(302, { location: "/again" }).end(),
    /^https:\/\/localhost:\d+ redirected more than 5 times\.$/,
  ],
};

/** The lines of the error that `provideEngine` rejects with. */
const refusal = async (options: EngineRelease): Promise<readonly string[]> => {
  const error: unknown = await provideEngine(options).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message.split("\n") : [];
};

describe("says what to install, and leaves nothing behind,", () => {
  test.each(Object.entries(failures))("after %s", async (_title, [listener, reason]) => {
    const { from, seen } = await serving(listener);
    const [advice, failure = ""] = await refusal(release(from));
    expect(advice).toMatch(NO_ENGINE);
    expect(failure.replace("OpenTofu 9.9.9 could not be fetched: ", "")).toMatch(reason);
    expect(seen.length).toBeLessThanOrEqual(6);
    expect(await left()).toEqual([]);
  });

  test("after a redirect to http, which is not followed", async () => {
    const plain = await startServer(serveArchive);
    const { from } = await serving((_, response) => void response.writeHead(302, { location: plain.url }).end());
    expect((await refusal(release(from)))[1]).toBe(`OpenTofu 9.9.9 could not be fetched: ${plain.url} is not https.`);
    expect(plain.seen).toEqual([]);
  });

  test("where nothing answers", async () => {
    const { port, close } = await startServer(serveArchive);
    await close();
    const [advice, reason] = await refusal(release(`https://127.0.0.1:${port}`));
    expect(advice).toMatch(NO_ENGINE);
    expect(reason).toBe(`OpenTofu 9.9.9 could not be fetched: connect ECONNREFUSED 127.0.0.1:${port}.`);
  });

  test("where no certificate is trusted", async () => {
    const { from, seen } = await serving(serveArchive);
    const options = { ...release(from), dispatcher: () => new EnvHttpProxyAgent() };
    expect((await refusal(options))[1]).toMatch(/certificate/);
    expect(seen).toEqual([]);
  });

  test("on a platform whose sum is not known, without a request", async () => {
    expect(await refusal({ ...release("https://127.0.0.1:1"), platform: "plan9_mips" })).toEqual([
      expect.stringMatching(NO_ENGINE),
    ]);
    expect(said).toEqual([]);
  });
});

describe("an engine that is there", () => {
  let bin: string;
  beforeEach(async () => {
    bin = join(cache, "../bin");
    await mkdir(bin);
    for (const name of ["terraform", "tofu"]) await writeFile(join(bin, name), ENGINE, { mode: 0o755 });
  });

  test.each(["terraform", "tofu"])("is used as it is: %s on the PATH", async (name) => {
    await rm(join(bin, name === "tofu" ? "terraform" : "tofu"));
    process.env["PATH"] = bin;
    expect(await provideEngine(release("https://127.0.0.1:1"))).toBe(join(bin, name));
    expect(said).toEqual([]);
  });

  test("is used as it is: the one that TERRAFORM_BINARY_NAME names", async () => {
    process.env["TERRAFORM_BINARY_NAME"] = join(bin, "tofu");
    expect(await provideEngine(release("https://127.0.0.1:1"))).toBe(join(bin, "tofu"));
  });
});

test("a missing program in TERRAFORM_BINARY_NAME is an error, and nothing is fetched", async () => {
  process.env["TERRAFORM_BINARY_NAME"] = "terraform-0.1";
  expect(await refusal(release("https://127.0.0.1:1"))).toEqual([
    "TERRAFORM_BINARY_NAME names terraform-0.1, which is not there",
  ]);
  expect(said).toEqual([]);
});

test("the tests look for the fetched engine last", () => {
  expect(environment["PATH"]?.split(delimiter).at(-1)).toBe(folderOf(RELEASE));
});

test("the release is pinned for Linux and macOS on both processors", () => {
  expect(Object.keys(RELEASE.sums).toSorted()).toEqual(["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"]);
  for (const sum of Object.values(RELEASE.sums)) expect(sum).toMatch(/^[\da-f]{64}$/);
  expect(RELEASE.from).toBe("https://github.com/opentofu/opentofu/releases/download/v1.12.6");
});
