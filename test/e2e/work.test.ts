/** The cost of a plan in counts, which are the same on each machine: a slower provider fails here without a clock. */
import { readFileSync } from "node:fs";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { nodeHost } from "../../src/host/node/index.ts";
import { getProviderSchemaRpc } from "../../src/kit/plugin/rpc/get-provider-schema.ts";
import { getResourceIdentitySchemasRpc } from "../../src/kit/plugin/rpc/get-resource-identity-schemas.ts";
import { createProviderEngine } from "../../src/provider/configuration/index.ts";
import { runs } from "../support/runs.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const KB = 1000;
const FIXTURE = resolve("test/e2e/fixtures/count-work.cjs");

interface Noted {
  readonly pid: number;
  readonly event: "handshake" | "call" | "exit";
  readonly path?: string;
  readonly files?: number;
  readonly bytes?: number;
  readonly slow?: readonly string[];
}

/** One process of the provider. */
interface Process {
  readonly calls: Readonly<Record<string, number>>;
  readonly handshake: Noted | undefined;
  readonly exit: Noted | undefined;
}

const seed = {
  users: [{ username: "ada", email: "ada@example.com", admin: true, token: "token-ada" }],
  groups: [{ full_path: "team", visibility: "public" as const }],
  projects: Array.from({ length: 40 }, (_, index) => ({ full_path: `team/p${index}`, visibility: "public" as const })),
};

const settings = (count: number): string => `resource "tocsin_notification_setting" "each" {
  count   = ${count}
  project = "team/p\${count.index}"
  level   = "watch"
}`;

/** Keys, four to a project. */
const keys = (count: number): string => `
resource "tocsin_client_key" "each" {
  count   = ${count}
  project = "team/p\${floor(count.index / 4)}"
}`;

/** Runs a plan without attaching, and resolves to the processes that Terraform started for it, in order. */
async function processesOf(workspace: Workspace): Promise<readonly Process[]> {
  const { folder } = workspace;
  const [node, file] = [join(folder, "node"), join(folder, "work.jsonl")];
  await rm(file, { force: true });
  await writeFile(node, `#!/bin/sh\nCOUNT_WORK="${file}" exec "${process.execPath}" --require "${FIXTURE}" "$@"\n`);
  await chmod(node, 0o755);
  await workspace.expectExit(0, "plan -detailed-exitcode", { PATH: `${folder}:${process.env.PATH ?? ""}` });
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const noted = lines.map((line) => JSON.parse(line) as Noted); // the fixture's own format
  return [...new Set(noted.map(({ pid }) => pid))].map((pid) => {
    const own = noted.filter((each) => each.pid === pid);
    const calls: Record<string, number> = {};
    for (const { path } of own) if (path !== undefined) calls[path] = (calls[path] ?? 0) + 1;
    const [handshake, exit] = (["handshake", "exit"] as const).map((event) => own.find((each) => each.event === event));
    return { calls, handshake, exit };
  });
}

describeAttached("the work of a plan", (open) => {
  let processes: readonly Process[];

  beforeAll(async () => {
    const workspace = await open({ seed });
    await workspace.apply(settings(10));
    processes = await processesOf(workspace);
  });

  test("is done by three processes, each with the calls that Terraform makes for every resource", () => {
    const [first, second, third, ...more] = processes.map(({ calls }) => calls);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ GetProviderSchema: 1, Shutdown: 1 });
    expect(second).toMatchObject({ ValidateResourceConfig: 1, Shutdown: 1 });
    const each = { UpgradeResourceState: 10, ReadResource: 10, PlanResourceChange: 10, ValidateResourceConfig: 10 };
    expect(third).toMatchObject({ ConfigureProvider: 1, ...each, Shutdown: 1 });
  });

  test("begins with six files of at most 19 KB before the handshake, and has thirteen in the end", () => {
    for (const { handshake } of processes) {
      expect(handshake?.files).toBe(6);
      expect(handshake?.bytes).toBeLessThan(19 * KB);
    }
    expect(processes.map(({ exit }) => exit?.files)).toEqual([9, 11, 13]);
  });

  test("never loads node's own HTTP or assertions, which take longer than most that is loaded before the handshake", () => {
    expect(processes.map(({ exit }) => exit?.slow)).toEqual([[], [], []]);
  });

  test("loads the resources only to validate, and the client only to make requests", () => {
    const [schema = 0, validate = 0, plan = 0] = processes.map(({ exit }) => exit?.bytes ?? 0);
    expect(schema).toBeLessThan(48 * KB);
    expect(validate).toBeLessThan(260 * KB);
    expect(validate).toBeGreaterThan(schema);
    expect(plan).toBeLessThan(525 * KB);
    expect(plan).toBeGreaterThan(validate);
  });
});

describeAttached("the requests of a plan", (open) => {
  const log: string[] = [];
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await open({ seed, log: (line) => void log.push(line) });
  });

  test.each([
    [10, 8],
    [runs(20, 40), runs(16, 40)],
  ])(
    "are one for each of %d settings, and one for every four of %d keys, which share a project",
    async (some, more) => {
      await workspace.apply(settings(some) + keys(more));
      log.length = 0;
      await workspace.expectExit(0, "plan -detailed-exitcode");
      const ofKeys = log.filter((line) => line.includes("/client_keys"));
      expect([log.length - ofKeys.length, ofKeys.length]).toEqual([some, more / 4]);
    },
  );
});

test.each([
  ["schema", getProviderSchemaRpc, 16],
  ["identity", getResourceIdentitySchemasRpc, 1],
] as const)("the response in %s.bin is the one that the provider would make, of few bytes", async (name, rpc, most) => {
  const built = readFileSync(`dist/provider/${name}.bin`);
  expect(built.equals(await rpc.answer(createProviderEngine(nodeHost), new Uint8Array()))).toBe(true);
  expect(built.length).toBeLessThan(most * KB);
});
