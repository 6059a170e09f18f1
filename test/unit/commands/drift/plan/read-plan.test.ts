import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { exitCodeOf, reportOf } from "../../../../../src/commands/drift/model/index.ts";
import { readPlanFile } from "../../../../../src/commands/drift/plan/index.ts";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-plan-"))));
afterEach(() => rm(folder, { recursive: true }));

/** Reads the recorded plan with some changes. */
async function read(changes: object) {
  const plan = JSON.parse(await readFile("test/unit/commands/drift/plan/recorded.plan.json", "utf8")) as object;
  const file = join(folder, "plan.json");
  await writeFile(file, JSON.stringify({ ...plan, ...changes }));
  return await readPlanFile(file);
}

test("a plan that failed has checked nothing, and has the objects that are seen to differ", async () => {
  const [whole, failed] = [await read({}), await read({ errored: true })];
  expect(whole.source).toMatchObject({ failures: [], checked: expect.any(Number) });
  expect(failed.source).toMatchObject({ checked: 0, failures: [{ summary: "The plan failed" }] });
  const drifted = failed.findings.filter(({ kind }) => kind === "changed" || kind === "gone");
  expect(drifted.length).toBeGreaterThan(0);
  const unchecked = failed.findings.filter(({ kind }) => kind === "not_checked");
  expect(unchecked.length).toBeGreaterThan(0);
  const addresses = new Set(unchecked.map(({ object }) => object.address));
  const twice = drifted.filter(({ object }) => object.deposed === null && addresses.has(object.address));
  expect(twice).toEqual([]);
});

test("a plan that failed without drift is never one without drift", async () => {
  const failed = reportOf({ readings: [await read({ errored: true, resource_drift: [] })] });
  expect([exitCodeOf(failed, false), exitCodeOf(failed, true)]).toEqual([1, 1]);
});

describe("a plan of a destroy", () => {
  const deleted = (more: object) => {
    const change = { actions: ["delete"], before: {}, after: null };
    return { address: "a.b", mode: "managed", type: "a", name: "b", change, ...more };
  };
  const summaries = async (...resource_changes: readonly object[]) => {
    const reading = await read({ resource_drift: undefined, resource_changes });
    return { reading, found: reading.source.failures.map(({ summary }) => summary) };
  };

  test("has checked nothing, and is never one without drift", async () => {
    const { reading, found } = await summaries(deleted({}), deleted({ action_reason: "delete_because_no_module" }));
    expect([found, reading.source.checked]).toEqual([["Plan of a destroy"], 0]);
    const report = reportOf({ readings: [reading] });
    expect([exitCodeOf(report, false), exitCodeOf(report, true)]).toEqual([1, 1]);
  });

  const others: Readonly<Record<string, object>> = {
    "what the configuration lacks": deleted({ action_reason: "delete_because_no_resource_config" }),
    "what a replacement left behind": deleted({ deposed: "00000001" }),
    "a data source": deleted({ mode: "data" }),
    "what is replaced": { ...deleted({}), change: { actions: ["delete", "create"], before: {}, after: {} } },
  };
  test.each(Object.entries(others))("is not one that deletes %s", async (_title, change) => {
    expect((await summaries(change)).found).toEqual([]);
  });
});
