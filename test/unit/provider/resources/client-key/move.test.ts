import { expect, test } from "@jest/globals";
import type { Driver, Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { moved, movedAndRead } from "../../../../support/provider/moved.ts";
import { expectNoChanges, openTracking, type ListedKey, type Tracking } from "../../../../support/provider/tracking.ts";

const PEER = { from: "project_error_tracking_client_key", to: "client_key" };
const OLDER = ["Older client key may be unused"];

/** Returns a key as the other provider stores it; its DSN is empty if the service returns it under another name. */
const peerKey = ({ id, public_key }: ListedKey, project = "7") => ({
  ...PEER,
  attributes: { id: `${project}:${id}`, project, key_id: id, active: true, public_key, sentry_dsn: "" },
});

const deleteAll = async (world: Tracking): Promise<void> => {
  for (const id of await world.keysOf()) await world.deleteKey(id);
};

/** Warnings of a plan that changes nothing. */
const said = async (keys: Driver, stored: Stored) =>
  summaries(await keys.plan(keys.config({ project: stored.state.project ?? null }), stored), "warning");

test.each(["interface", "upstream"] as const)("plans nothing, and only reads: %s", async (profile) => {
  const world = await openTracking({ profile });
  await deleteAll(world);
  const key = await world.makeKey();
  const { engine, keys } = await world.start();
  const before = world.requests().length;
  const stored = await movedAndRead(engine, peerKey(key, "team%2Fapp"));
  expect(world.requests().slice(before)).toEqual(["GET client_keys"]);
  expect(stored.state).toMatchObject({
    ...{ id: `team/app:${key.id}`, project: "team/app", key_id: key.id, public_key: key.public_key, active: true },
    ...{ rotate_when_changed: null, retain: 1, previous_keys: [] },
    tracker_dsn: expect.stringContaining(key.public_key),
  });
  await expectNoChanges(keys, { project: "team/app" }, stored);
});

test("has null for an empty DSN or public key, and is an error without a project", async () => {
  const { engine } = await (await openTracking()).start();
  const empty = peerKey({ id: 1, public_key: "" });
  expect((await moved(engine, empty)).state).toMatchObject({ id: null, public_key: null, tracker_dsn: null });
  const nowhere = { ...PEER, attributes: { ...empty.attributes, project: null } };
  await expect(moved(engine, nowhere)).rejects.toThrow("`project` in the state to be moved is null.");
});

test("is an error if the number now belongs to another key", async () => {
  const world = await openTracking();
  const { engine, keys } = await world.start();
  const { id } = await world.makeKey();
  const stored = await moved(engine, peerKey({ id, public_key: "glet_another" }));
  expect(summaries(await keys.refresh(stored), "error")).toEqual(["Number belongs to another client key"]);
});

test("names an older key that no resource has: the service's own first one", async () => {
  const world = await openTracking();
  await deleteAll(world);
  const [first, second] = [await world.makeKey(), await world.makeKey()];
  const { engine, keys } = await world.start();
  const stored = await movedAndRead(engine, peerKey(second));
  const { diagnostics } = await keys.plan(keys.config({ project: "7" }), stored);
  expect(summaries({ diagnostics }, "warning")).toEqual(OLDER);
  expect(diagnostics[0]?.detail).toContain(`\`7:${first.id}\``);
  // Terraform has read it by then, so there are no more diagnostics about it.
  expect(await said((await world.start()).keys, stored)).toEqual([]);
});

test("names no older key that another resource has, as its current or as an earlier one", async () => {
  const world = await openTracking();
  await deleteAll(world);
  const [first, second, third] = [await world.makeKey(), await world.makeKey(), await world.makeKey()];
  const { engine, keys } = await world.start();
  await movedAndRead(engine, peerKey(first));
  expect(await said(keys, await movedAndRead(engine, peerKey(third)))).toEqual([]);
  const later = await world.start();
  const { stored } = await later.keys.import(`team/app:${second.id}`);
  if (stored === null) throw new Error("it is not there");
  const previous_keys = [{ key_id: first.id, public_key: first.public_key, tracker_dsn: "https://dsn.example/7" }];
  await later.keys.refresh({ ...stored, state: { ...stored.state, previous_keys } });
  expect(await said(later.keys, await movedAndRead(later.engine, peerKey(third)))).toEqual([]);
});

test("says the same of an import, and nothing if the older key is gone", async () => {
  const world = await openTracking();
  await deleteAll(world);
  const [first, second] = [await world.makeKey(), await world.makeKey()];
  const { keys } = await world.start();
  const { stored } = await keys.import(`team/app:${second.id}`);
  if (stored === null) throw new Error("it is not there");
  expect(await said(keys, stored)).toEqual(OLDER);
  await world.deleteKey(first.id);
  const later = (await world.start()).keys;
  await later.import(`team/app:${second.id}`);
  expect(await said(later, stored)).toEqual([]);
});
