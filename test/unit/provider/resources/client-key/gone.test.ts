import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  DELETES,
  expectNoChanges,
  keyIdOf,
  openTracking,
  previousOf,
  seedWith,
  storedOf,
  type Tracking,
} from "../../../../support/provider/tracking.ts";

const at = (quarter: string) => ({ project: "team/app", retain: 2, rotate_when_changed: { quarter } });
const GONE_NOW = "Client key no longer exists";
const EARLIER_GONE_NOW = "Earlier client key no longer exists";
const NOTHING = { id: null, key_id: null, active: null, public_key: null, tracker_dsn: null };

/** A key with two earlier ones. */
async function rotated(): Promise<{ readonly world: Tracking; readonly stored: Stored }> {
  const world = await openTracking();
  const { keys } = await world.start();
  const first = await applied(keys, at("1"));
  const second = await applied(keys, at("2"), { stored: first });
  return { world, stored: await applied(keys, at("3"), { stored: second }) };
}

describe("behind Terraform's back", () => {
  test("a current key that is gone leaves null outputs, and the next plan makes a new key in place", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    expect(seen.stored).toEqual({ ...stored, state: { ...stored.state, ...NOTHING } });
    const { planned, replacedBy } = await keys.plan(keys.config(at("3")), seen.stored);
    expect(replacedBy).toEqual([]);
    const fresh = { id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true };
    expect(planned).toEqual({ ...stored.state, ...fresh });
    const now = await applied(keys, at("3"), { stored: seen.stored });
    expect(previousOf(now)).toEqual(previousOf(stored));
    expect(await world.keysOf()).toEqual([...previousOf(stored)].reverse().concat(keyIdOf(now)));
    await expectNoChanges((await world.start()).keys, at("3"), now);
  });

  test("a current key that is gone is not one more earlier key of a rotation in the same apply", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    const now = await applied(keys, at("4"), { stored: seen.stored });
    expect(previousOf(now)).toEqual(previousOf(stored));
  });

  test("a current key that is gone stays in the same project when that is written otherwise", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    const { replacedBy } = await keys.plan(keys.config({ ...at("3"), project: "7" }), seen.stored);
    expect(replacedBy).toEqual([]);
    const now = await applied(keys, { ...at("3"), project: "7" }, { stored: seen.stored });
    expect(now.state.id).toBe(`7:${keyIdOf(now)}`);
    expect(previousOf(now)).toEqual(previousOf(stored));
  });

  test("an earlier key that is gone is dropped, and the plan is empty", async () => {
    const { world, stored } = await rotated();
    const [newer, older] = previousOf(stored);
    await world.deleteKey(newer ?? 0);
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    expect(seen.diagnostics).toMatchObject([
      { severity: "warning", summary: EARLIER_GONE_NOW, path: ["previous_keys"] },
    ]);
    expect(seen.diagnostics[0]?.detail).toMatch(
      new RegExp(`^The key ${newer} \\(\`http\\S+\`\\) of the project \`team/app\` no longer exists\\. Applications`),
    );
    if (seen.stored === null) throw new Error("the key is gone");
    expect(previousOf(seen.stored)).toEqual([older]);
    await expectNoChanges(keys, at("3"), seen.stored);
  });

  test("all keys gone is planned again", async () => {
    const { world, stored } = await rotated();
    for (const id of [keyIdOf(stored), ...previousOf(stored)]) await world.deleteKey(id);
    await world.makeKey();
    const outcome = await (await world.start()).keys.refresh(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "warning")).toEqual([GONE_NOW, EARLIER_GONE_NOW]);
    for (const id of previousOf(stored)) expect(outcome.diagnostics[1]?.detail).toContain(`The key ${id} (`);
  });

  test("a current key that is gone is a warning with its number and its DSN, and says that another one is to deploy", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    expect(seen.diagnostics).toMatchObject([{ severity: "warning", summary: GONE_NOW, path: ["key_id"] }]);
    expect(seen.diagnostics[0]?.detail).toContain(
      `The key ${keyIdOf(stored)} (\`${JSON.stringify(stored.state.tracker_dsn).slice(1, -1)}\`) of the project \`team/app\` no longer exists. Applications that use it cannot report errors.`,
    );
    expect(seen.diagnostics[0]?.detail).toContain("Deploy its DSN");
    // Said once: the next refresh has nothing to lose.
    expect((await keys.refresh(storedOf(seen))).diagnostics).toEqual([]);
  });
});

describe("a key that is gone after the plan's refresh", () => {
  const GONE = "Earlier client key gone";

  test.each(["the current key", "an earlier key"])(
    "is a warning of the rotation that keeps %s, and the next refresh drops it",
    async (which) => {
      const { world, stored } = await rotated();
      const [newer = 0] = previousOf(stored);
      const gone = which === "the current key" ? keyIdOf(stored) : newer;
      await world.deleteKey(gone);
      const { keys } = await world.start();
      const written = { ...at("4"), retain: 3 };
      const outcome = await keys.apply(keys.config(written), stored);
      expect(outcome.diagnostics).toMatchObject([{ severity: "warning", summary: GONE, path: ["previous_keys"] }]);
      expect(outcome.diagnostics[0]?.detail).toContain(
        `Somebody deleted the key ${gone} of the project \`team/app\` after`,
      );
      // As planned: Terraform refuses another value.
      const planned = [keyIdOf(stored), ...previousOf(stored)];
      expect(previousOf(storedOf(outcome))).toEqual(planned);
      const seen = storedOf(await keys.refresh(storedOf(outcome)));
      expect(previousOf(seen)).toEqual(planned.filter((id) => id !== gone));
      await expectNoChanges(keys, written, seen);
    },
  );

  test("is a warning of the new key for one that is gone, too", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(keyIdOf(stored));
    const { keys } = await world.start();
    const seen = await keys.refresh(stored);
    for (const id of previousOf(stored)) await world.deleteKey(id);
    const now = await applied(keys, at("3"), { stored: seen.stored, warnings: [GONE] });
    expect(await world.keysOf()).toEqual([keyIdOf(now)]);
  });

  test("is none of a rotation that deletes it anyway", async () => {
    const { world, stored } = await rotated();
    await world.deleteKey(previousOf(stored)[1] ?? 0);
    const { keys } = await world.start();
    await applied(keys, at("4"), { stored, warnings: DELETES });
  });
});

describe("an inactive key", () => {
  const seed = seedWith({ client_keys: [{ public_key: "glet_off", active: false }] });

  test("gives a warning that says how to rotate, and is not a difference", async () => {
    const { keys } = await (await openTracking({ seed })).start();
    const { stored } = await keys.import("team/app:1");
    if (stored === null) throw new Error("nothing was imported");
    const seen = await keys.refresh(stored);
    expect(seen.stored).toEqual(stored);
    expect(seen.diagnostics).toMatchObject([{ severity: "warning", summary: "Client key inactive" }]);
    // The key has no map yet, and the first one would only be recorded.
    expect(seen.diagnostics[0]?.detail).toMatch(
      /sent with the key `team\/app:1`\. .*write `rotate_when_changed`.*apply, and then change its value/,
    );
    const recorded = await applied(keys, at("1"), { stored });
    const [warning] = (await keys.refresh(recorded)).diagnostics;
    expect(warning?.detail).toMatch(
      /the key `team\/app:1`\. To get an active one, change a value in `rotate_when_changed`\.$/,
    );
    const { planned } = await keys.plan(keys.config({ project: "team/app" }), stored);
    expect(planned).toEqual(stored.state);
  });

  test("keeps every promise of a plan whose map is not known yet", async () => {
    const { keys } = await (await openTracking({ seed })).start();
    const { stored } = await keys.import("team/app:1");
    const recorded = await applied(keys, at("1"), { stored });
    const pending = keys.config({ ...at("1"), rotate_when_changed: unknown });
    expect((await keys.plan(pending, recorded)).planned).toMatchObject({ active: unknown });
    expect(await keys.apply(keys.config(at("1")), recorded, pending)).toEqual({ stored: recorded, diagnostics: [] });
  });
});

describe("a project that is out of sight", () => {
  const unseen = async (message = "404 Project Not Found") => {
    const { world, stored } = await rotated();
    await world.spoil({ path: "/api/v4/*", fault: { kind: "status", status: 404, body: { message } } });
    return { world, stored, keys: (await world.start()).keys };
  };

  test("is an error on read that names the ways out, and the state stays", async () => {
    const { stored, keys } = await unseen();
    const outcome = await keys.refresh(stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toEqual(["Project not found"]);
    expect(outcome.diagnostics[0]?.detail).toMatch(
      /can no longer see.*tocsin_client_key.*Restore the access.*terraform state rm/s,
    );
  });

  test("is done on delete, with a warning", async () => {
    const { world, stored, keys } = await unseen();
    const outcome = await keys.destroy(stored);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual(["Nothing left to destroy"]);
    await world.mend();
    expect(await world.keysOf()).toHaveLength(3);
  });

  test("is an error on update, and no other key is made", async () => {
    const { stored, keys } = await unseen();
    const outcome = await keys.apply(keys.config(at("4")), stored);
    expect(outcome.stored).toEqual(stored);
    expect(summaries(outcome, "error")).toEqual(["Project not found"]);
  });

  test.each(["404 Not Found", "404 Not found"])(
    "is not what the bare %s of a list or a deletion says",
    async (message) => {
      const { stored, keys } = await unseen(message);
      const read = await keys.refresh(stored);
      expect(read.stored).toEqual(stored);
      expect(summaries(read, "error")).toHaveLength(1);
      expect((await keys.destroy(stored)).stored).toEqual(stored);
    },
  );

  const errors: Readonly<Record<string, object>> = {
    "401": { kind: "status", status: 401 },
    "403": { kind: "status", status: 403 },
    "a web page": { kind: "html", status: 404 },
    "an unknown route": { kind: "status", status: 404, body: { error: "404 Not Found" } },
  };
  test.each(Object.entries(errors))("is not what %s says: an error on read and on delete", async (_title, fault) => {
    const { world, stored } = await rotated();
    await world.spoil({ path: "/api/v4/*", fault });
    const { keys } = await world.start();
    for (const outcome of [await keys.refresh(stored), await keys.destroy(stored)]) {
      expect(outcome.stored).toEqual(stored);
      expect(summaries(outcome, "error")).toHaveLength(1);
    }
  });
});
