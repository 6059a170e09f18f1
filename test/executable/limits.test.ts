/** Tests of the executable's needs, and of its messages where a machine has less. */
import { readFileSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { isPositionIndependent, stackChecks } from "../../scripts/build/executable/elf.ts";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import { COOKIE, startProcess } from "../support/plugin/plugin-process.ts";
import { endAll, startProvider, type ProviderProcess, type Said } from "../support/plugin/provider-process.ts";
import { answer, closeAll, startServer, TOKEN } from "../support/server/http-server.ts";
import { peakMib } from "../support/terraform/plugin-memory.ts";

const MB = 1024 * 1024;

afterEach(async () => {
  await endAll();
  await closeAll();
});

/** Starts it under a limit of the shell's. */
const startLimited = (limit: string): Promise<ProviderProcess> =>
  startProvider(["sh", "-c", `ulimit ${limit}; exec "$0"`, EXECUTABLE]);

const startOk = () => startServer((_request, response) => answer(response, 200, { level: "watch" }));
/** Reads so many settings, each of which is a request, so many at a time. */
async function readMany(provider: ProviderProcess, count: number, atATime: number): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (let n = 0; n < count; n += atATime) {
    const part = Array.from({ length: atATime }, (_, index) =>
      provider.read("tocsin_notification_setting", { project: String(n + index + 1) }),
    );
    said.push(...(await Promise.all(part)));
  }
  return said;
}

/** Parts of a text of 1 GB. */
function* parts(): Generator<Buffer> {
  const part = Buffer.alloc(MB, " ");
  for (let sent = 0; sent < 1024; sent += 1) yield part;
}

const peakOf = ({ child }: ProviderProcess): number => peakMib(child.pid ?? 0) ?? 0;

test("the executable has at most 7 MB", () => {
  expect(statSync(EXECUTABLE).size).toBeLessThan(7 * 1000 * 1000);
});

test("the executable has no address of its own, and its C code checks the stack", () => {
  const file = readFileSync(EXECUTABLE);
  expect(isPositionIndependent(file)).toBe(true);
  expect(stackChecks(file)).toBeGreaterThan(200);
});

describe("memory", () => {
  test("of a reading is at most 20 MB, and of 1,000, ten at a time, at most 40 MB", async () => {
    const { url } = await startOk();
    const provider = await startProvider([EXECUTABLE]);
    await provider.configure({ base_url: url, token: TOKEN });
    await provider.read();
    expect(peakOf(provider)).toBeLessThan(20);
    for (const { diagnostics } of await readMany(provider, 1000, 10)) expect(diagnostics).toEqual([]);
    expect(peakOf(provider)).toBeLessThan(40);
  });

  test("of responses that unpack to more than may be is bounded", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MB, " "));
    const { url } = await startServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);
    });
    const provider = await startProvider([EXECUTABLE]);
    await provider.configure({ base_url: url, token: TOKEN, max_retries: 0 });
    for (const { diagnostics } of await readMany(provider, 10, 10))
      expect(diagnostics[0]?.detail).toContain("larger than 8 MiB");
    expect(peakOf(provider)).toBeLessThan(100);
  });

  test.each(["with its length", "in chunks"])("of a response of 1 GB is bounded, %s", async (kind) => {
    const length = kind === "in chunks" ? {} : { "content-length": 1024 * MB };
    const { url } = await startServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...length });
      Readable.from(parts()).pipe(response);
    });
    const provider = await startProvider([EXECUTABLE]);
    await provider.configure({ base_url: url, token: TOKEN, max_retries: 0 });
    for (const { diagnostics } of await readMany(provider, 10, 10))
      expect(diagnostics[0]?.detail).toContain("longer than any response of the API");
    expect(peakOf(provider)).toBeLessThan(150);
  });

  test("that a configuration would take beyond the limit is an error of its call alone", async () => {
    const { url } = await startOk();
    const provider = await startProvider([EXECUTABLE]);
    await provider.configure({ base_url: url, token: TOKEN });
    const { diagnostics } = await provider.read("tocsin_notification_setting", { project: "x".repeat(45 * MB) });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Out of memory"]);
    expect((await provider.read()).diagnostics).toEqual([]);
    expect(peakOf(provider)).toBeLessThan(1600);
  });

  test("that runs out ends the process with words that Terraform shows", async () => {
    const provider = await startLimited("-v 64000");
    void provider.read("tocsin_notification_setting", { project: "x".repeat(100 * MB) }).catch(() => undefined);
    expect(await provider.exit).toBe(2);
    expect(provider.output.stderr).toMatch(/^panic: tocsin \S+ \(\S+\): the process was aborted: /m);
  });
});

describe("it works", () => {
  test.each(["-v 24000", "-v 4000000", "-d 16384", "-n 9", "-s 1024"])("with `ulimit %s`", async (limit) => {
    const { url } = await startOk();
    const provider = await startLimited(limit);
    await provider.configure({ base_url: url, token: TOKEN });
    expect(await provider.read()).toMatchObject({ diagnostics: [], value: { level: "watch" } });
    expect(await provider.end()).toBe(0);
  });
});

describe("it says in one line on stdout that it cannot start", () => {
  const little = "the memory limit is too low. Raise the limits (ulimit -v and ulimit -d) to 65536.";
  const few = (limit: number) => `the limit of ${limit} open files is too low. Raise it (ulimit -n) to 256.`;
  test.each([
    ["-v 8000", little],
    ["-v 16000", little],
    ["-v 19000", little],
    ["-d 8000", little],
    ["-n 8", few(8)],
    ["-n 5", few(5)],
  ])("with `ulimit %s`", async (limit, text) => {
    const { output, exit } = startProcess(["sh", "-c", `ulimit ${limit}; exec "$0"`, EXECUTABLE], COOKIE);
    expect(await exit).toBe(1);
    expect(output).toEqual({ stdout: `tocsin cannot start: ${text}\n`, stderr: "" });
  });
});

test("where it may not open another connection, it says so", async () => {
  const { url } = await startServer((_request, response) => {
    setTimeout(() => answer(response, 200, { level: "watch" }), 200);
  });
  const provider = await startLimited("-n 16");
  await provider.configure({ base_url: url, token: TOKEN, max_retries: 0, max_concurrent_requests: 40 });
  const said = await readMany(provider, 40, 40);
  const summaries = said.flatMap(({ diagnostics }) => diagnostics.map(({ summary }) => summary));
  expect(new Set(summaries)).toEqual(new Set(["Too many open files"]));
  expect((await provider.read()).diagnostics).toEqual([]);
});
