import { expect, test } from "@jest/globals";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, keyIdOf, openTracking, previousOf, storedOf } from "../../../../support/provider/tracking.ts";

const NOT_YET = "Client key is not shown yet";
const GONE = "Client key no longer exists";
const at = (quarter: string) => ({ project: "team/app", rotate_when_changed: { quarter } });

const createdOf = ({ private: bytes }: Stored): unknown =>
  // As the provider stores it.
  (JSON.parse(new TextDecoder().decode(bytes)) as { readonly created_ms: unknown }).created_ms;

/**
 * Creates a key on a service that sends its time, and refreshes with a list that lacks the key soon after its creation.
 */
async function created() {
  const world = await openTracking({ profile: "upstream" });
  const { keys } = await world.start();
  const stored = await applied(keys, at("1"));
  return {
    world,
    stored,
    refreshAfter: async (ms: number | null, object = stored) => {
      const headers = ms === null ? {} : { Date: new Date(Number(createdOf(object)) + ms).toUTCString() };
      await world.spoil({
        method: "GET",
        path: "*client_keys",
        fault: { kind: "status", status: 200, headers, body: [] },
      });
      const outcome = await (await world.start()).keys.refresh(object);
      await world.mend();
      return outcome;
    },
  };
}

test("the time at which a key is created is stored, by the service's clock", async () => {
  const { stored } = await created();
  expect(Math.abs(Number(createdOf(stored)) - Date.now())).toBeLessThan(60_000);
});

test("the time of a first key which a key takes is the time of the list that shows it", async () => {
  const { settings, keys } = await (await openTracking({ profile: "upstream" })).start();
  await applied(settings, { project: "team/app" });
  const stored = await applied(keys, at("1"));
  expect(keyIdOf(stored)).toBe(1);
  expect(Math.abs(Number(createdOf(stored)) - Date.now())).toBeLessThan(60_000);
});

test.each([0, 59_000, -3_600_000])(
  "a list from %d ms after the creation of a key that lacks it is an error of a refresh, and the state stays",
  async (ms) => {
    const { stored, refreshAfter } = await created();
    const outcome = await refreshAfter(ms);
    expect(outcome.stored).toEqual(stored);
    expect(outcome.diagnostics).toMatchObject([{ severity: "error", summary: NOT_YET, path: ["key_id"] }]);
    expect(outcome.diagnostics[0]?.detail).toMatch(
      new RegExp(
        `The key ${keyIdOf(stored)} of the project \`team/app\` was created at \\d{4}-.*Z, but a list from \\d{4}-.*Z does not contain it.*Plan again in a minute`,
        "s",
      ),
    );
  },
);

test("a list from a minute after the creation of a key says that it is gone", async () => {
  const { refreshAfter } = await created();
  const outcome = await refreshAfter(60_000);
  expect(outcome.stored).toBeNull();
  expect(summaries(outcome, "warning")).toEqual([GONE]);
});

test("the time of a rotation is the new key's time", async () => {
  const { world, stored, refreshAfter } = await created();
  const old = { ...stored, private: new TextEncoder().encode('{"version":1,"created_ms":1000}') };
  const rotated = await applied((await world.start()).keys, at("2"), { stored: old });
  expect(Number(createdOf(rotated))).toBeGreaterThan(1_000_000);
  expect(summaries(await refreshAfter(0, rotated), "error")).toEqual([NOT_YET]);
  expect(previousOf(rotated)).toEqual([keyIdOf(stored)]);
});

test("a refresh hands back what is stored, byte by byte", async () => {
  const { world, stored } = await created();
  expect(storedOf(await (await world.start()).keys.refresh(stored)).private).toEqual(stored.private);
});

test("nothing is checked of a key without a time, and of a service that tells none", async () => {
  const { stored, refreshAfter } = await created();
  const before = { ...stored, private: new TextEncoder().encode('{"version":1}') };
  expect((await refreshAfter(0, before)).stored).toBeNull();
  const world = await openTracking();
  const { keys } = await world.start();
  const untold = await applied(keys, at("1"));
  expect(createdOf(untold)).toBeNull();
  await world.deleteKey(keyIdOf(untold));
  expect((await (await world.start()).keys.refresh(untold)).stored).toBeNull();
});
