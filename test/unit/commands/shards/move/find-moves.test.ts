import { describe, expect, test } from "@jest/globals";
import type { MoveShardsOptions } from "../../../../../src/commands/shards/move/move-shards.ts";
import { shardOf } from "../../../../../src/commands/shards/shard-of.ts";
import { MOVER, openStates, PATHS, setting, STAYER, STRANGER } from "../../../../support/shards/states.ts";
import type { StateEntry } from "../../../../support/shards/state-file.ts";

const states = openStates();

/** Finds the moves, as JSON. */
async function moves(more: Partial<MoveShardsOptions> = {}): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { stdout } = await states.move({ ...more, form: "json" });
  // The command's own format.
  return (JSON.parse(stdout) as { moves: readonly Readonly<Record<string, unknown>>[] }).moves;
}

describe("what moves", () => {
  test.each<[string, StateEntry, string]>([
    ["in the root module", setting({ name: "app" }), "tocsin_notification_setting.app"],
    [
      "of a CDKTF construct",
      setting({ name: "many_projects_app_9D36A44A" }),
      "tocsin_notification_setting.many_projects_app_9D36A44A",
    ],
    [
      "with a key, in a module",
      setting({ module: "module.x", key: MOVER }),
      `module.x.tocsin_notification_setting.this["${MOVER}"]`,
    ],
    [
      "with a key in a module with one",
      setting({ module: 'module.x["a[0].b"]', key: 'q"${x}' }),
      'module.x["a[0].b"].tocsin_notification_setting.this["q\\"$${x}"]',
    ],
    [
      "written in other letters",
      setting({ name: "app", attributes: { project: MOVER.toUpperCase() } }),
      "tocsin_notification_setting.app",
    ],
  ])("is an object %s, by its address", async (_where, entry, address) => {
    states.write([entry, setting({ name: "stays", attributes: { project: STAYER } })]);
    expect(await moves()).toEqual([expect.objectContaining({ address, from: 0, to: 4 })]);
  });

  test("is found for every kind of resource, with the ID that imports it", async () => {
    const group = { group: MOVER };
    states.write([
      setting({ name: "setting" }),
      setting({ name: "group", attributes: group }),
      setting({ name: "tracking", type: "tocsin_error_tracking_settings" }),
      setting({
        name: "key",
        type: "tocsin_client_key",
        attributes: { project: MOVER, key_id: 12, previous_keys: [] },
      }),
    ]);
    expect((await moves()).map(({ import_id: id }) => id)).toEqual([
      `project/${MOVER}`,
      `group/${MOVER}`,
      MOVER,
      `${MOVER}:12`,
    ]);
  });

  test("is nothing of other providers, and no data source", async () => {
    states.write([
      setting({ mode: "data" }),
      setting({ type: "terraform_data", provider: 'provider["terraform.io/builtin/terraform"]' }),
    ]);
    const { stdout, notes } = await states.move();
    expect(stdout).toBe("");
    expect(notes).toBe(
      "From 4 shards to 5: 0 of 0 objects move.\nObjects of other providers stay where they are: 1.\n",
    );
  });

  test("comes back where there are fewer shards", async () => {
    states.write([], [setting()]);
    expect(await moves({ from: 5, to: 4 })).toEqual([expect.objectContaining({ from: 4, to: 0 })]);
  });

  test("is only what a first run has left where it was", async () => {
    states.write([setting({ key: MOVER })], [setting({ key: "other" })]);
    expect(await moves()).toHaveLength(1);
  });
});

describe("an object of which nothing says where it belongs", () => {
  const address = "tocsin_notification_setting.this";
  const cases: Readonly<Record<string, readonly [StateEntry, string]>> = {
    "the global setting": [
      { attributes: { level: "watch" } },
      `${address} in shard 0: it belongs to no project or group.`,
    ],
    "one without attributes": [{ attributes: {} }, "it belongs to no project or group"],
    "other letters than those of ASCII": [
      setting({ attributes: { project: "team/ä" } }),
      `${address} in shard 0: "team/ä" has other letters than those of ASCII. Use the numeric ID of that project or group.`,
    ],
    "one that was never in its place": [
      setting({ attributes: { project: STRANGER } }),
      `of 4 shards, ${STRANGER} belongs to shard 2, not to this one`,
    ],
    "one with a number in its address": [setting({ key: 3 }), `${address}[3] in shard 0: its address has a number`],
    "one in a module with a number": [setting({ module: "module.x[0]", key: "a" }), "its address has a number"],
    "one whose name is no name": [
      setting({ name: "this.x }\n\nresource a" }),
      "its address is not in the form that Terraform writes",
    ],
    "one whose key is no key": [
      setting({ module: 'module.x["a"b"]' }),
      "its address is not in the form that Terraform writes",
    ],
    "what a replacement left behind": [setting({ deposed: "ab12cd34" }), "a replacement left it behind"],
  };

  test.each(Object.entries(cases))("is refused and named: %s", async (_what, [entry, message]) => {
    states.write([entry, setting({ name: "fine" })]);
    await expect(states.move()).rejects.toThrow(message);
    await expect(states.move()).rejects.not.toThrow("fine");
    await expect(states.move()).rejects.not.toThrow("..");
  });

  test.each(Object.entries(cases))("stays where it is when it is named to be left: %s", async (_what, [entry]) => {
    states.write([entry, setting({ name: "fine" })]);
    const leave = ["tocsin_notification_setting.this", "module.x"];
    expect(await moves({ leave })).toEqual([expect.objectContaining({ address: "tocsin_notification_setting.fine" })]);
  });

  test("is one whose address is taken in the other shard", async () => {
    states.write([setting()], [setting({ attributes: { project: PATHS.find((path) => shardOf(path, 5) === 4) } })]);
    await expect(states.move()).rejects.toThrow(
      `${address} in shard 0: shard 4 has an object at this address already.`,
    );
  });

  test("is a key of which the other shard has another one at its address", async () => {
    const key = (id: number | null): StateEntry => {
      const attributes = { project: MOVER, key_id: id, previous_keys: [] };
      return { type: "tocsin_client_key", name: "this", attributes };
    };
    states.write([key(1)], [key(1)]);
    expect(await moves()).toEqual([expect.objectContaining({ copied: true })]);
    for (const [one, other] of [
      [1, 2],
      [null, null],
    ] as const) {
      states.write([key(one)], [key(other)]);
      await expect(states.move()).rejects.toThrow("shard 4 has an object at this address already.");
    }
  });

  test("is named once more where it is to be left, and is nowhere", async () => {
    states.write([setting()]);
    expect((await states.move({ leave: ["module.none"] })).notes).toContain("--leave module.none: no state has it.");
  });
});
