import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../src/testing.ts";
import { MAIN } from "../support/drift/command.ts";
import { sampleSetting, sampleState } from "../support/drift/state-sample.ts";
import { start, survivors, type Running } from "../support/terraform/running.ts";
import { cleanEnvironment } from "../support/terraform/terraform.ts";

/** In KiB. Node.js 20 and 22 reserve 10 GB for a memory of WebAssembly, in which HTTP is parsed. */
const LIMITS = [4_000_000, 12_000_000];

const folder = mkdtempSync(join(tmpdir(), "tocsin-limited-"));
let service: TestService;

beforeAll(async () => {
  service = await startService();
  writeFileSync(join(folder, "state.json"), sampleState([{ instances: [sampleSetting("demo/web", "watch")] }]));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const startLimited = (limit: number, args: string, url: string): Running =>
  start("sh", ["-c", `ulimit -v ${limit}; exec "${process.execPath}" "${MAIN}" ${args}`], {
    cwd: folder,
    env: cleanEnvironment({ TOCSIN_BASE_URL: url, TOCSIN_TOKEN: service.token }),
  });

describe("where the address space is limited", () => {
  test.each(LIMITS)("responses are read: %s KiB", async (limit) => {
    const drift = await startLimited(limit, "drift --state state.json --report json", service.url).ended;
    expect(drift).toMatchObject({ code: 2, stderr: "" });
    expect(JSON.parse(drift.stdout)).toMatchObject({ counts: { checked: 1, not_checked: 0 } });
  });

  test("doctor has its connection", async () => {
    const { stdout } = await startLimited(4_000_000, "doctor --json", service.url).ended;
    const { results } = JSON.parse(stdout) as { results: readonly unknown[] }; // the command's own format
    expect(results).toContainEqual(expect.objectContaining({ check: "connection", status: "ok" }));
  });

  test("one Ctrl-C interrupts a command, and nothing of it goes on", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    const reached = once(silent, "connection");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo; // of TCP
    const running = startLimited(4_000_000, "drift --state state.json --report json", `http://127.0.0.1:${port}`);
    await reached;
    const processes = await running.descendants();
    running.signalGroup("SIGINT");
    const { code, stdout } = await running.ended;
    silent.close();
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { interrupted: true }]);
    expect(await survivors(processes, 5_000)).toEqual([]);
  });
});
