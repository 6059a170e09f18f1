import { describe, expect, test } from "@jest/globals";
import { runCommand, type Record } from "../command.ts";
import { EMPTY, type Block } from "../core/configuration.ts";
import { perform } from "../deed.ts";
import { referring } from "../program/any-block.ts";
import { APPLY, type Command } from "../program/program.ts";
import { TOKENS } from "../seed.ts";
import { settingCell, trackingCell, type Snapshot } from "../snapshot.ts";
import type { Stack } from "../stack.ts";
import type { World } from "../world.ts";
import { checkCommand, isWholeApply } from "./check-command.ts";
import { BLOCKS, error, inWorld, SETTINGS } from "./in-world.ts";

/** An apply of a setting and a key, in which nothing went wrong. */
interface Applied {
  readonly world: World;
  readonly stack: Stack;
  readonly record: Record;
}

/** Judges the record of a faultless apply after a change of the record. */
async function judged(change: (applied: Applied) => Partial<Record>): Promise<readonly string[]> {
  return inWorld(async (world, stack) => {
    stack.configuration = { ...EMPTY, blocks: BLOCKS };
    const record = await runCommand(world, stack, APPLY);
    expect(checkCommand(record, world.service)).toEqual([]);
    const changed = { ...record, ...change({ world, stack, record }) };
    return checkCommand(changed, world.service).map(({ sentence, detail }) => `${sentence}: ${detail}`);
  }, 16);
}

const withCell = ({ cells, keys }: Snapshot, name: string, value: unknown): Snapshot => ({
  cells: new Map([...cells, [name, JSON.stringify(value)]]),
  keys,
});
const withKey = ({ cells, keys }: Snapshot, id: number, project: number): Snapshot => ({
  cells,
  keys: new Map([...keys, [id, { id, project, publicKey: "glet_other" }]]),
});

describe("the oracle", () => {
  const cases: Readonly<{ [says: string]: (applied: Applied) => Partial<Record> }> = {
    "refused: inconsistent result": () => ({ failure: { kind: "refused", text: "inconsistent result" } }),
    "endless: it has not ended after 7200 s": () => ({
      failure: { kind: "standstill", text: "it has not ended after 7200 s" },
    }),
    "secret: the token of ada": () => ({ said: [error("Failed", `with ${TOKENS.ada.token}`)] }),
    "secret: the token of bo": () => ({ logs: [`debug request {"token":"${TOKENS.bo.token}"}`] }),
    "internal: client_key.b: Unexpected error: x": () => ({ said: [error("Unexpected error", "x")] }),
    "unread: client_key.b": () => ({
      said: [{ ...error("Not refreshed", "7: the connection was refused."), severity: "warning" }],
    }),
    'foreign: setting of bo for project 7: nothing -> {"level":"watch","events":{}}': ({ record }) => ({
      after: withCell(record.after, settingCell("bo", "project", 7), { level: "watch", events: {} }),
    }),
    'foreign: error tracking of project 8: nothing -> {"active":true}': ({ record }) => ({
      after: withCell(record.after, trackingCell(8), { active: true }),
    }),
    "foreign: key 50000 was made in project 8": ({ record }) => ({ after: withKey(record.after, 50_000, 8) }),
    "foreign: key 50000 of project 7, which is not the state's, was deleted": ({ record }) => ({
      base: withKey(record.base, 50_000, 7),
    }),
    "undeclared: setting of ada for project 7: new_issue was false": ({ record }) => ({
      after: withCell(record.after, settingCell("ada", "project", 7), {
        level: "custom",
        events: { new_note: true, new_issue: true },
      }),
    }),
    'notLive: notification_setting.a: setting of ada for project 7 is {"level":"mention","events":{"new_note":true}}':
      ({ world }) => {
        world.service.change("UPDATE notification_settings SET level = 'mention'");
        return {};
      },
    'notLive: notification_setting.a: setting of ada for project 7 is {"level":"custom","events":{}}': ({ world }) => {
      world.service.change("UPDATE notification_settings SET events = '{}'");
      return {};
    },
    "notLive: client_key.b: key 40001 is not live": ({ world }) => {
      world.service.change("DELETE FROM client_keys");
      return {};
    },
    "lostKey: key 40001": ({ record }) => ({
      base: record.after,
      stateBefore: record.stateAfter,
      stateAfter: new Map([...record.stateAfter].slice(0, 1)),
      after: { ...record.after, keys: new Map() },
      configuration: EMPTY,
      plan: null,
    }),
  };
  test.each(Object.entries(cases))("%s", async (says, change) => {
    expect(await judged(change)).toContain(says);
  });

  test.each(["said", "saidBefore"])("says nothing of a key whose loss a diagnostic names (%s)", async (when) => {
    const said = await judged(({ record }) => ({
      base: record.after,
      stateBefore: record.stateAfter,
      stateAfter: new Map([...record.stateAfter].slice(0, 1)),
      after: { ...record.after, keys: new Map() },
      configuration: EMPTY,
      plan: null,
      [when]: [{ ...error("Client key gone", "The key 40001 was deleted."), severity: "warning" }],
    }));
    expect(said.filter((each) => each.startsWith("lostKey"))).toEqual([]);
  });

  const key: Block = { address: "client_key.b", type: "client_key", values: { project: "team/app" } };
  const settings: Block = { ...SETTINGS, values: key.values };

  test.each([
    ["by its path", [settings]],
    ["by a reference", [key, referring(settings, key)]],
  ])("takes another project with the path and the same values as live (%s)", async (_how, blocks) => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks };
      await runCommand(world, stack, APPLY);
      perform({ kind: "set error tracking", project: 7, active: false }, world.service);
      perform({ kind: "rename", project: 7, path: "team/app-legacy" }, world.service);
      perform({ kind: "create project", project: 97, path: "team/app" }, world.service);
      perform({ kind: "set error tracking", project: 97, active: true }, world.service);
      expect(checkCommand(await runCommand(world, stack, APPLY), world.service)).toEqual([]);
    });
  });

  test("takes it that a plan misses a project that is gone while another one has its path and values", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: [settings] };
      expect(isWholeApply(await runCommand(world, stack, APPLY), world.service)).toBe(true);
      perform({ kind: "delete project", project: 7 }, world.service);
      perform({ kind: "create project", project: 97, path: "team/app" }, world.service);
      perform({ kind: "set error tracking", project: 97, active: true }, world.service);
      stack.configuration = { ...EMPTY, blocks: [SETTINGS] };
      const record = await runCommand(world, stack, APPLY);
      expect(record.isOk).toBe(true);
      expect(isWholeApply(record, world.service)).toBe(false);
      expect(checkCommand(record, world.service)).toEqual([]);
    });
  });

  test("counts the place that a reference leads to as that of a killed create", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: [key, referring(settings, key)] };
      const record = await runCommand(world, stack, { ...APPLY, stop: { at: 8, kind: "kill" } });
      expect(record.stateAfter.has(settings.address)).toBe(false);
      expect(record.after.cells.has(trackingCell(7))).toBe(true);
      expect(checkCommand(record, world.service)).toEqual([]);
    });
  });

  const imports = [{ to: "notification_setting.a", id: "project/7" }];

  test.each([
    ["ada", "wrote", []],
    ["bo without user", "wrote", []],
    ["ada", "imported", imports],
    ["bo without user", "imported", imports],
  ] as const)("knows whether the service said who %s is, who %s a setting", async (as, _how, all) => {
    await inWorld(async (world, stack) => {
      const blocks = BLOCKS.slice(0, 1).map((block) => ({ ...block, values: { project: "7", level: "watch" } }));
      for (const user of all.length === 0 ? [] : (["ada", "bo"] as const)) {
        perform(
          { kind: "set level", user, place: { kind: "project", id: 7 }, level: "watch", events: {} },
          world.service,
        );
      }
      stack.configuration = { ...EMPTY, blocks, imports: all };
      const { stateAfter } = await runCommand(world, stack, { ...APPLY, as });
      expect([...stateAfter.values()].map(({ current }) => current?.note.isDoubtful)).toEqual([as !== "ada"]);
    });
  });

  test("remembers a setting from the first user's write, not from a plan", async () => {
    await inWorld(async (world, stack) => {
      const declare = (level: string): void => {
        const setting: Block = {
          address: "notification_setting.a",
          type: "notification_setting",
          values: { project: "7", level },
        };
        stack.configuration = { ...EMPTY, blocks: [setting] };
      };
      declare("mention");
      await runCommand(world, stack, APPLY);
      declare("watch");
      const usersIn = async (command: Command): Promise<readonly unknown[]> => {
        const { stateAfter } = await runCommand(world, stack, command);
        return [...stateAfter.values()].flatMap(({ current }) => [...(current?.note.before.keys() ?? [])]);
      };
      expect(await usersIn({ ...APPLY, verb: "plan", as: "bo" })).toEqual(["ada"]);
      for (const at of [1, 2, 3]) {
        expect(await usersIn({ ...APPLY, as: "bo", stop: { at, kind: "interrupt" } })).toEqual(["ada"]);
      }
      expect(await usersIn({ ...APPLY, as: "bo" })).toEqual(["ada", "bo"]);
    });
  });
});
