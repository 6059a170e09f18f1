import { expect, test } from "@jest/globals";
import { createDriver, type Driver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, keyIdOf, openTracking, storedOf, type Tracking } from "../../../../support/provider/tracking.ts";

const SAME = "Two resources have the same client key";
const APP = { project: "team/app", rotate_when_changed: { quarter: "1" } };

/** A run that plans each object once. */
async function planner(world: Tracking) {
  const engine = await world.planningEngine();
  const resource = engine.resource("tocsin_client_key");
  const destroyed = ({ state, private: bytes }: Stored) =>
    engine.plan(resource, { prior: state, config: null, private: bytes });
  return { engine, resource, keys: createDriver(engine, resource), destroyed };
}

/** A key with an earlier one, and the same key imported at another address. */
async function twice(id = (stored: Stored) => `team/app:${keyIdOf(stored)}`) {
  const world = await openTracking();
  const { keys } = await world.start();
  const first = await applied(keys, APP);
  const one = await applied(keys, { ...APP, rotate_when_changed: { quarter: "2" } }, { stored: first });
  const other = storedOf(await keys.import(id(one)));
  return { world, first, one, other };
}

const kept = (keys: Driver, { state }: Stored) => keys.config({ project: state["project"] ?? null });

test("one key at two addresses is a warning in the plan", async () => {
  const { world, one, other } = await twice();
  const { keys } = await planner(world);
  expect((await keys.plan(kept(keys, one), one)).diagnostics).toEqual([]);
  const { diagnostics } = await keys.plan(kept(keys, other), other);
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: SAME }]);
  expect(diagnostics[0]?.detail).toMatch(
    new RegExp(`^Two resources have the key ${keyIdOf(one)} of the project \`team/app\`\\. A rotation.*state rm`),
  );
});

test("one key is recognized even if one of the two names the project by its number", async () => {
  const { world, one, other } = await twice((stored) => `7:${keyIdOf(stored)}`);
  const { keys } = await planner(world);
  await keys.plan(kept(keys, one), one);
  const { diagnostics } = await keys.plan(kept(keys, other), other);
  expect(diagnostics[0]?.detail).toContain("of the project `7`, which the other one names `team/app`. ");
});

test("an earlier key that another resource has is a warning before a rotation deletes it", async () => {
  const { world, first, one } = await twice();
  const other = storedOf(await (await world.start()).keys.import(`team/app:${keyIdOf(first)}`));
  const { keys } = await planner(world);
  await keys.plan(kept(keys, other), other);
  const rotating = keys.config({ ...APP, rotate_when_changed: { quarter: "3" } });
  const { diagnostics } = await keys.plan(rotating, one);
  expect(diagnostics.map(({ summary }) => summary)).toEqual([SAME, "Client keys will be deleted"]);
  expect(diagnostics[0]?.detail).toContain(`the key ${keyIdOf(first)} of`);
});

test.each([true, false])("a plan that destroys one of the two says so, planned first: %s", async (isFirst) => {
  const { world, one, other } = await twice();
  const { keys, destroyed } = await planner(world);
  const plans = [() => destroyed(other), () => keys.plan(kept(keys, one), one)];
  if (!isFirst) plans.reverse();
  const diagnostics = [];
  for (const plan of plans) diagnostics.push(...(await plan()).diagnostics);
  expect(diagnostics).toMatchObject([{ severity: "warning", summary: SAME }]);
  expect(diagnostics[0]?.detail).toContain("This plan destroys one of the two");
});

test("a plan that destroys both says nothing", async () => {
  const { world, one, other } = await twice();
  const { destroyed } = await planner(world);
  for (const each of [one, other]) expect((await destroyed(each)).diagnostics).toEqual([]);
});

test("neither a replacement, nor a rename, nor another key of the project is the same key", async () => {
  const { world, one } = await twice();
  const another = await applied((await world.start()).keys, APP);
  const { engine, resource, keys } = await planner(world);
  const config = kept(keys, one);
  const change = await engine.plan(resource, { prior: one.state, config, private: one.private });
  const replacement = await engine.plan(resource, { prior: null, config, private: change.private });
  const beside = await keys.plan(kept(keys, another), another);
  const renaming = await planner(world);
  const renamed = [await renaming.destroyed(one), await renaming.keys.plan(config)];
  for (const outcome of [change, replacement, beside, ...renamed]) expect(summaries(outcome, "warning")).toEqual([]);
});

test("an object that is planned, read, and planned again is one object, and a third plan is another's", async () => {
  const { world, first, one } = await twice();
  const { keys } = await planner(world);
  for (const _plan of ["unread", "read"]) {
    expect((await keys.plan(kept(keys, one), one)).diagnostics).toEqual([]);
    expect((await keys.refresh(one)).diagnostics).toEqual([]);
  }
  expect(summaries(await keys.plan(kept(keys, one), one), "warning")).toEqual([SAME]);
  // A refresh comes first, as in any other mode: then each plan is another object's.
  const ordinary = await planner(world);
  await ordinary.keys.refresh(one);
  await ordinary.keys.plan(kept(keys, one), one);
  await ordinary.keys.refresh(one);
  expect(summaries(await ordinary.keys.plan(kept(keys, one), one), "warning")).toEqual([SAME]);
  expect(keyIdOf(first)).not.toBe(keyIdOf(one));
});

test("an object whose key is gone by its read is still the same when it is planned again", async () => {
  const { world, one } = await twice();
  const { keys } = await planner(world);
  await keys.plan(kept(keys, one), one);
  await world.deleteKey(keyIdOf(one));
  const seen = storedOf(await keys.refresh(one));
  expect(summaries(await keys.plan(kept(keys, seen), seen), "warning")).toEqual([]);
});

test("a provider that Terraform uses again says nothing, as each object would meet itself", async () => {
  const { world, one } = await twice();
  const { keys } = await world.start();
  for (const _plan of [1, 2]) expect((await keys.plan(kept(keys, one), one)).diagnostics).toEqual([]);
});
