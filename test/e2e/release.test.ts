import { createReadStream } from "node:fs";
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { UNIX } from "../../src/commands/install/packages.ts";
import { platform } from "../../src/commands/install/place-provider.ts";
import { archiveName, signatureName, sumsName } from "../../src/commands/install/release.ts";
import { createCertificate } from "../../src/kit/plugin/certificate.ts";
import { startService, type TestService } from "../../src/testing.ts";
import { VERSION } from "../../src/version.ts";
import { withGpg, makeKey, type TestKey } from "../support/gpg.ts";
import { needing } from "../support/needs.ts";
import { writeRelease } from "../support/released.ts";
import { isLong } from "../support/runs.ts";
import { closeAll, startTlsServer } from "../support/server/http-server.ts";
import { hasOciRegistry, startOciRegistry } from "../support/server/oci-registry.ts";
import { providerRegistry } from "../support/server/provider-registry.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { cleanEnvironment, requireEngines, run, type Finished } from "../support/terraform/terraform.ts";

/** A version before, as people have it when they upgrade. */
const OLD = "0.1.0";

const engines = requireEngines();

/** Each way with one engine, as far as there are several; the long tests try every way with each. */
const enginesFor = (index: number): readonly string[] =>
  isLong ? engines : engines.slice(index % engines.length).slice(0, 1);

const tocsin = repeatedCommand();
const certificate = createCertificate();
const TLS = { key: certificate.keyPem, cert: certificate.certificatePem };

let root: string;
let service: TestService;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tocsin-release-"));
  await writeFile(join(root, "ca.pem"), certificate.certificatePem);
  await writeRelease(join(root, OLD), { version: OLD, isExecutable: true });
  await writeRelease(join(root, VERSION), { version: VERSION });
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await closeAll();
  await rm(root, { recursive: true });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(root, "configuration-"));
});

/** A configuration that takes a version of the provider at an address. */
const configure = (source: string, version: string): Promise<void> =>
  writeFile(
    join(folder, "main.tf"),
    `terraform {
  required_providers {
    tocsin = {
      source  = "${source}"
      version = "${version}"
    }
  }
}
resource "tocsin_notification_setting" "me" {
  level = "watch"
}
`,
  );

/** An installation of the provider: its address, and the CLI configuration that names the mirror, if there is one. */
interface Installation {
  readonly engine: string;
  readonly source: string;
  readonly mirror: string;
}

async function terraform({ engine, mirror }: Installation, args: string): Promise<Finished> {
  await writeFile(join(folder, "cli.tfrc"), mirror === "" ? "" : `provider_installation {\n  ${mirror}\n}\n`);
  const env = cleanEnvironment({
    HOME: folder,
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    SSL_CERT_FILE: join(root, "ca.pem"),
    TOCSIN_BASE_URL: service.url,
    TOCSIN_TOKEN: service.token,
  });
  return run(engine, [...args.split(" "), "-no-color"], { cwd: folder, env });
}

async function expectSuccess(installation: Installation, ...commands: readonly string[]): Promise<void> {
  for (const args of commands) {
    const { code, stdout, stderr } = await terraform(installation, args);
    expect({ args, code, log: code === 0 ? "" : stdout + stderr }).toEqual({ args, code: 0, log: "" });
  }
}

const locked = (): Promise<string> => readFile(join(folder, ".terraform.lock.hcl"), "utf8");

/** A whole life: installed, applied, planned empty, upgraded, planned empty. `publish` makes a version available. */
async function expectLife(installation: Installation, publish: (version: string) => Promise<void>): Promise<void> {
  await publish(OLD);
  await configure(installation.source, OLD);
  await expectSuccess(installation, "init -input=false", "apply -auto-approve", "plan -detailed-exitcode");
  expect(await locked()).toContain(`version     = "${OLD}"`);
  await publish(VERSION);
  await configure(installation.source, VERSION);
  await expectSuccess(installation, "init -input=false -upgrade", "plan -detailed-exitcode", "destroy -auto-approve");
  expect(await locked()).toContain(`version     = "${VERSION}"`);
}

const FILES: RequestListener = (request, response) => {
  const file = createReadStream(join(root, "web", request.url ?? ""));
  response.setHeader("content-type", (request.url ?? "").endsWith(".json") ? "application/json" : "application/zip");
  file.on("error", () => response.writeHead(404).end()).pipe(response);
};

const localhost = (port: number): string => `localhost:${port}`;

const install = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await tocsin(["install", ...args], {
    cwd: folder,
    env: cleanEnvironment({ HOME: folder }),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

/** Faults of a release, each with Terraform's refusal. */
const REFUSALS = {
  signature: /signature/,
  sum: /checksum/,
  platform: /does not have a package available for your current platform/,
};

describe.each(enginesFor(0))("from a registry that signs, %s", (engine) => {
  let key: TestKey;
  let registry: string;

  beforeAll(async () => {
    if (!withGpg.isThere) return;
    key = makeKey("rsa2048", "");
    for (const version of [OLD, VERSION]) await writeRelease(join(root, `signed-${version}`), { version, key });
    // Three that nobody should install.
    for (const bad of ["signature", "sum", "platform"])
      await cp(join(root, `signed-${OLD}`), join(root, bad), { recursive: true });
    await copyFile(
      join(root, `signed-${VERSION}`, signatureName(VERSION)),
      join(root, "signature", signatureName(OLD)),
    );
    await appendFile(join(root, "sum", archiveName(platform(), OLD)), "x");
    await rm(join(root, "platform", sumsName(OLD)));
    await writeFile(join(root, "platform", sumsName(OLD)), `${"0".repeat(64)}  ${archiveName("plan9_arm", OLD)}\n`);
  });

  /** Starts a registry that has these releases; returns the provider's address in it. */
  const start = async (...releases: readonly (readonly [string, string])[]): Promise<string> => {
    const published = releases.map(([version, path]) => ({ version, folder: join(root, path) }));
    const { port } = await startTlsServer(TLS, providerRegistry(published, key));
    registry = localhost(port);
    return `${registry}/tocsin/tocsin`;
  };

  withGpg.test("it is installed, works, and is upgraded", async () => {
    const source = await start([OLD, `signed-${OLD}`], [VERSION, `signed-${VERSION}`]);
    await expectLife({ engine, source, mirror: "" }, () => Promise.resolve());
    if (isLong) await expectSuccess({ engine, source, mirror: "" }, lock([]));
  });

  for (const [bad, message] of Object.entries(REFUSALS)) {
    withGpg.test(`a wrong ${bad} is refused`, async () => {
      const source = await start([OLD, bad]);
      await configure(source, OLD);
      const { code, stderr } = await terraform({ engine, source, mirror: "" }, "init -input=false");
      expect([code, stderr.replace(/\s+/g, " ")]).toEqual([1, expect.stringMatching(message)]);
    });
  }
});

const lock = (options: readonly string[]): string =>
  ["providers lock", ...options, ...UNIX.map((name) => `-platform=${name}`)].join(" ");

const DEFAULT = "tocsin/tocsin";

describe.each(enginesFor(1))("from a mirror on the web, %s", (engine) => {
  test("it is installed, works, is upgraded, and its lock file is for every platform", async () => {
    const { port } = await startTlsServer(TLS, FILES);
    const url = `https://${localhost(port)}/`;
    const installation = { engine, source: DEFAULT, mirror: `network_mirror {\n    url = "${url}"\n  }` };
    await expectLife(
      installation,
      async (version) => void (await install("--from", join(root, version), "--web", join(root, "web"))),
    );
    await expectSuccess(installation, lock([`-net-mirror=${url}`]));
    expect((await locked()).match(/"h1:/g)).toHaveLength(UNIX.length);
  });
});

describe.each(enginesFor(2))("from a mirror in a folder, %s", (engine) => {
  test("it is installed, works, and is upgraded", async () => {
    const path = join(root, "mirror");
    await mkdir(path, { recursive: true });
    const installation = { engine, source: DEFAULT, mirror: `filesystem_mirror {\n    path = "${path}"\n  }` };
    const said: string[] = [];
    await expectLife(installation, async (version) => {
      said.push((await install("--from", join(root, version), "--mirror", path)).split("\n")[0] ?? "");
    });
    expect(said).toEqual([
      `tocsin ${OLD} is in ${path}: an executable.`,
      `tocsin ${VERSION} is in ${path}: a script, which needs Node.js.`,
    ]);
    if (isLong) await expectSuccess(installation, lock([`-fs-mirror=${path}`]));
  });
});

const openTofu = engines.filter((engine) => engine.includes("tofu"));
const withRegistry = needing(
  "npm run test:long, docker-registry and OpenTofu",
  isLong && hasOciRegistry && openTofu.length > 0,
);

withRegistry.describe("from an OCI registry", () => {
  test.each(openTofu.length > 0 ? openTofu : ["tofu"])(
    "it is installed, works, and is upgraded, %s",
    async (engine) => {
      const registry = await startOciRegistry(join(folder, "registry"), certificate);
      try {
        const mirror = `oci_mirror {
    repository_template = "${registry.host}/\${namespace}/\${type}"
    include             = ["registry.opentofu.org/tocsin/tocsin"]
  }`;
        await expectLife({ engine, source: DEFAULT, mirror }, async (version) => {
          const layout = join(folder, `oci-${version}`);
          await install("--from", join(root, version), "--oci", layout);
          await registry.push(layout, "tocsin/tocsin");
        });
      } finally {
        await registry.close();
      }
    },
  );
});
