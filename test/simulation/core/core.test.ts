import { describe, expect, test } from "@jest/globals";
import { runCommand, type Record } from "../command.ts";
import { performDeed } from "../deed-in-world.ts";
import { APPLY, type Command, type Deed } from "../program/program.ts";
import { newStack } from "../stack.ts";
import { openWorlds } from "../world.ts";
import { EMPTY, type Block, type Configuration } from "./configuration.ts";
import { WorkingState } from "./state.ts";

const opened = openWorlds();

const setting = (name: string, level = "watch", more: Partial<Block> = {}): Block => ({
  address: `notification_setting.${name}`,
  type: "notification_setting",
  values: { project: "7", level },
  ...more,
});
const key = (name: string, project = "7", more: Partial<Block> = {}): Block => ({
  address: `client_key.${name}`,
  type: "client_key",
  values: { project },
  ...more,
});

/** One command on a configuration, with the changes by others before it. */
interface Turn {
  readonly blocks: readonly Block[];
  readonly more?: Partial<Configuration>;
  readonly options?: Partial<Command>;
  readonly deed?: Deed;
  readonly taints?: string;
}

/** Runs commands one after the other in one stack. */
async function ran(turns: readonly Turn[]): Promise<readonly Record[]> {
  return (await opened).within({ seed: 1, reads: { kind: "fresh" } }, async (world) => {
    const stack = newStack("main");
    const records: Record[] = [];
    for (const { blocks, more = {}, options = {}, deed, taints } of turns) {
      stack.configuration = { ...EMPTY, blocks, ...more };
      if (deed !== undefined) {
        performDeed(world, deed);
        // Until then, a list that lacks a new key may be outdated.
        await world.timeline.run(world.timeline.wait(61_000), Infinity);
      }
      if (taints !== undefined) {
        const state = new WorkingState(stack.state);
        const { current } = state.get(taints);
        if (current !== null) state.setCurrent(taints, { ...current, isTainted: true });
        stack.state = state.snapshot();
      }
      records.push(await runCommand(world, stack, { ...APPLY, ...options }));
    }
    return records;
  });
}

const actionsOf = ({ plan }: Record): readonly string[] =>
  (plan?.changes ?? []).map(({ action, address }) => `${action} ${address}`).toSorted();
const addressesOf = ({ stateAfter }: Record): readonly string[] => [...stateAfter.keys()].toSorted();

/** Returns the actions of the last command. */
const lastActions = async (turns: readonly Turn[]): Promise<readonly string[]> =>
  (await ran(turns)).map(actionsOf).at(-1) ?? [];

describe("a plan", () => {
  const cases: Readonly<{ [title: string]: readonly [turns: readonly Turn[], actions: readonly string[]] }> = {
    "creates what is new": [[{ blocks: [setting("a")] }], ["create notification_setting.a"]],
    "has nothing to do for what is there": [[{ blocks: [setting("a")] }, { blocks: [setting("a")] }], []],
    "updates what changed": [
      [{ blocks: [setting("a")] }, { blocks: [setting("a", "mention")] }],
      ["update notification_setting.a"],
    ],
    "destroys what is gone": [[{ blocks: [setting("a")] }, { blocks: [] }], ["delete notification_setting.a"]],
    "replaces what is tainted": [
      [{ blocks: [setting("a")] }, { blocks: [setting("a")], taints: "notification_setting.a" }],
      ["replace notification_setting.a"],
    ],
    "replaces what -replace names, with the order of create_before_destroy": [
      [
        { blocks: [key("a")] },
        { blocks: [key("a", "7", { createBeforeDestroy: true })], options: { replace: ["client_key.a"] } },
      ],
      ["create then delete client_key.a"],
    ],
    "moves an object": [
      [
        { blocks: [setting("a")] },
        { blocks: [setting("b")], more: { moved: [{ from: "notification_setting.a", to: "notification_setting.b" }] } },
      ],
      [],
    ],
    "forgets what a removed block keeps": [
      [
        { blocks: [setting("a")] },
        { blocks: [], more: { removed: [{ from: "notification_setting.a", destroy: false }] } },
      ],
      ["forget notification_setting.a"],
    ],
    "imports an object": [
      [
        {
          blocks: [setting("a", "global")],
          more: { imports: [{ to: "notification_setting.a", id: "project/7" }] },
        },
      ],
      [],
    ],
    "destroys everything with -destroy": [
      [{ blocks: [setting("a"), key("b")] }, { blocks: [setting("a"), key("b")], options: { mode: "destroy" } }],
      ["delete client_key.b", "delete notification_setting.a"],
    ],
    "changes targets alone": [
      [{ blocks: [setting("a"), key("b")], options: { targets: ["client_key.b"] } }],
      ["create client_key.b"],
    ],
    "changes what a target depends on": [
      [
        {
          blocks: [
            setting("a"),
            {
              ...key("b"),
              values: {},
              references: { project: { address: "notification_setting.a", attribute: "project" } },
            },
          ],
          options: { targets: ["client_key.b"] },
        },
      ],
      ["create client_key.b", "create notification_setting.a"],
    ],
    "creates again what somebody deleted": [
      [{ blocks: [key("a")] }, { blocks: [key("a")], deed: { kind: "delete key", project: 7, which: "newest" } }],
      ["create client_key.a"],
    ],
    "does not see it without a refresh": [
      [
        { blocks: [key("a")] },
        {
          blocks: [key("a")],
          deed: { kind: "delete key", project: 7, which: "newest" },
          options: { refresh: false },
        },
      ],
      [],
    ],
    "changes nothing with -refresh-only": [
      [{ blocks: [setting("a")] }, { blocks: [setting("a", "mention")], options: { mode: "refresh-only" } }],
      [],
    ],
  };
  test.each(Object.entries(cases))("%s", async (_title, [turns, actions]) => {
    expect(await lastActions(turns)).toEqual(actions);
  });
});

test.each([
  [true, 3],
  ["minimal", 1],
  [false, 0],
] as const)(
  "a plan with a refresh that is %s reads %d of three settings, one changed and one gone",
  async (refresh, reads) => {
    const tracking = (name: string, project: string, active = true): Block => ({
      address: `error_tracking_settings.${name}`,
      type: "error_tracking_settings",
      values: { project, active },
    });
    const [, record] = await ran([
      { blocks: [tracking("a", "7"), tracking("b", "8"), tracking("c", "9")] },
      { blocks: [tracking("a", "7", false), tracking("b", "8")], options: { verb: "plan", refresh } },
    ]);
    expect([record?.requests, record?.isOk]).toEqual([reads, true]);
  },
);

describe("an apply", () => {
  test("leaves a half-made object tainted, which the next plan replaces", async () => {
    // The answer to the write has another level than the one sent.
    const deed: Deed = {
      kind: "set level",
      user: "ada",
      place: { kind: "project", id: 7 },
      level: "disabled",
      events: {},
    };
    const [first, second] = await ran([
      { blocks: [setting("a")], options: { troubles: [{ at: 4, count: 1, fault: { kind: "page", status: 403 } }] } },
      { blocks: [setting("a")], deed },
    ]);
    expect(first?.isOk).toBe(false);
    expect(second?.isOk).toBe(true);
  });

  test("keeps what was applied when another block fails", async () => {
    const [record] = await ran([{ blocks: [setting("a"), key("b", "nobody/nothing")] }]);
    expect(record?.isOk).toBe(false);
    expect(record === undefined ? [] : addressesOf(record)).toEqual(["notification_setting.a"]);
  });

  test("is killed with the state as it was last written", async () => {
    const [record] = await ran([
      { blocks: [setting("a"), key("b"), key("c", "8")], options: { parallelism: 1, stop: { at: 6, kind: "kill" } } },
    ]);
    expect(record?.isOk).toBe(false);
    expect(record?.inFlight).toBe(1);
    expect(record?.stateAfter.size).toBeLessThan(3);
  });

  test("ends in order after Ctrl-C", async () => {
    const [record] = await ran([
      {
        blocks: [setting("a"), key("b"), key("c", "8")],
        options: { parallelism: 1, stop: { at: 6, kind: "interrupt" } },
      },
    ]);
    expect(record?.isOk).toBe(false);
    expect(record?.failure).toBeNull();
    expect(record?.inFlight).toBe(0);
  });

  test("of a saved plan does what was planned", async () => {
    const blocks = [setting("a")];
    const [planned, applied] = await ran([
      { blocks, options: { verb: "plan" } },
      { blocks: [], options: { verb: "apply the plan" } },
    ]);
    expect(planned?.stateAfter.size).toBe(0);
    expect(applied === undefined ? [] : addressesOf(applied)).toEqual(["notification_setting.a"]);
  });
});
