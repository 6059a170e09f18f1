import { describe, expect, test } from "@jest/globals";
import { runCommand, type Record } from "../command.ts";
import { EMPTY, type Block } from "../core/configuration.ts";
import { perform } from "../deed.ts";
import { APPLY } from "../program/program.ts";
import { newStack } from "../stack.ts";
import { BLOCKS, error, inWorld, SETTINGS } from "./in-world.ts";
import { forgottenIn, strayKeys } from "./stray-keys.ts";

describe("the search for stray keys", () => {
  test("counts the first key of destroyed settings as forgotten if no block declares a key of their project", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: [SETTINGS] };
      expect(forgottenIn(await runCommand(world, stack, APPLY), world.service)).toEqual([]);
      stack.configuration = EMPTY;
      const record = await runCommand(world, stack, APPLY);
      const forgottenWithKey = (project: string): readonly number[] => {
        const key: Block = { address: "client_key.b", type: "client_key", values: { project } };
        return forgottenIn({ ...record, configuration: { ...EMPTY, blocks: [key] } }, world.service);
      };
      expect(forgottenIn(record, world.service)).toContain(40_001);
      expect(forgottenWithKey("8")).toContain(40_001);
      expect(["7", "team/app"].flatMap(forgottenWithKey)).toEqual([]);
    });
  });

  test("takes no key of a destroyed configuration as declared", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: [SETTINGS] };
      await runCommand(world, stack, APPLY);
      stack.configuration = { ...EMPTY, blocks: BLOCKS };
      const destroyed = await runCommand(world, stack, { ...APPLY, mode: "destroy" });
      expect(forgottenIn(destroyed, world.service)).toContain(40_001);
    });
  });

  test("leaves the first key to the settings until their project has a client key", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: [SETTINGS] };
      const first = await runCommand(world, stack, APPLY);
      stack.configuration = { ...EMPTY, blocks: [SETTINGS, ...BLOCKS] };
      const strayAfter = (record: Record): readonly string[] =>
        strayKeys(world, { stacks: [stack], records: [first, record], forgotten: new Set() });
      expect(strayAfter(first)).toEqual([]);
      const record = await runCommand(world, stack, APPLY);
      expect(strayAfter(record)).toEqual([]);
      expect(strayAfter({ ...record, said: [] })).toEqual(["key 40001 of project 7"]);
      expect(strayAfter({ ...record, said: [], isStale: true })).toEqual([]);
    });
  });

  test("allows two keys for a creation that is delivered twice and killed", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: BLOCKS };
      const troubles = [{ at: 1, count: 1, fault: { kind: "delivered twice" } }] as const;
      const record = { ...(await runCommand(world, stack, APPLY)), inFlight: 1 };
      for (const name of ["glet_a", "glet_b"])
        world.service.change(`INSERT INTO client_keys (project_id, public_key, active) VALUES (7, '${name}', 1)`);
      const strayAfter = (command: Record["command"]): readonly string[] =>
        strayKeys(world, { stacks: [stack], records: [{ ...record, command }], forgotten: new Set() });
      expect(strayAfter(APPLY)).toEqual(["key 40003 of project 7"]);
      expect(strayAfter({ ...APPLY, troubles })).toEqual([]);
    });
  });

  test("wants no key of another project that has the path of a key's project now", async () => {
    await inWorld(async (world, stack) => {
      const reference = { project: "team/app" };
      const key: Block = { address: "client_key.b", type: "client_key", values: reference };
      stack.configuration = { ...EMPTY, blocks: [key] };
      const first = await runCommand(world, stack, APPLY);
      perform({ kind: "rename", project: 7, path: "team/app-legacy" }, world.service);
      perform({ kind: "create project", project: 97, path: "team/app" }, world.service);
      stack.configuration = { ...EMPTY, blocks: [key, { ...SETTINGS, values: reference }] };
      const records = [first, await runCommand(world, stack, APPLY)];
      expect(strayKeys(world, { stacks: [stack], records, forgotten: new Set() })).toEqual([]);
      stack.configuration = { ...EMPTY, blocks: [key] };
      expect(forgottenIn(await runCommand(world, stack, APPLY), world.service)).toContain(40_002);
    });
  });

  test("wants no key of a project whose settings another stack has, or had", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: BLOCKS };
      const record = await runCommand(world, stack, APPLY);
      world.service.change("INSERT INTO client_keys (project_id, public_key, active) VALUES (7, 'glet_other', 1)");
      const other = {
        ...record,
        command: { ...APPLY, stack: "second" },
        configuration: { ...EMPTY, blocks: [SETTINGS] },
      } as const;
      const known = { stacks: [stack, newStack("second")], forgotten: new Set<number>() };
      expect(strayKeys(world, { ...known, records: [record] })).toEqual(["key 40002 of project 7"]);
      expect(strayKeys(world, { ...known, records: [record, other] })).toEqual([]);
    });
  });

  test("finds a key that nothing names, unless somebody else made it or had it forgotten", async () => {
    await inWorld(async (world, stack) => {
      stack.configuration = { ...EMPTY, blocks: BLOCKS };
      const record = await runCommand(world, stack, APPLY);
      const known = { stacks: [stack], records: [record], forgotten: new Set<number>() };
      expect(strayKeys(world, known)).toEqual([]);
      world.service.change("INSERT INTO client_keys (project_id, public_key, active) VALUES (7, 'glet_other', 1)");
      expect(strayKeys(world, known)).toEqual(["key 40002 of project 7"]);
      expect(strayKeys(world, { ...known, forgotten: new Set([40_002]) })).toEqual([]);
      const named = { ...record, said: [error("Several keys", "The key 40002 is new.")] };
      expect(strayKeys(world, { ...known, records: [named] })).toEqual([]);
      expect(strayKeys(world, { ...known, records: [{ ...record, inFlight: 1 }] })).toEqual([]);
      const supposed = { ...record, said: [error("Client key may have been created", "List the keys.")] };
      expect(strayKeys(world, { ...known, records: [supposed] })).toEqual([]);
      world.othersKeys.add(40_002);
      expect(strayKeys(world, known)).toEqual([]);
    });
  });
});
