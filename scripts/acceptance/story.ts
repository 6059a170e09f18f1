/** The story of a run, as the demo tells it: from the settings that are taken over to those that are as before. */
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "../../src/provider/client/index.ts";
import { driftIn, type Drift } from "../../test/support/drift/plan-drift.ts";
import { heading } from "../demo/paint.ts";
import { say } from "../demo/step.ts";
import type { Answers } from "./answers.ts";
import { changesOf, serverKey, type Change, type StateKey } from "./change.ts";
import { sendReport } from "./error-report.ts";
import { settled } from "./service.ts";
import { fresh, keyIds, switchesOf, type LeftOut, type Snapshot } from "./snapshot.ts";
import { sizeOf, type Stack, type Terraform } from "./stack.ts";

/** A run that is prepared. */
export interface Story {
  readonly client: Client;
  readonly terraform: Terraform;
  readonly snapshot: Snapshot;
  readonly answers: Answers;
  readonly leftOut: LeftOut;
  /** The variables by which the provider reaches the service. */
  readonly connection: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const NO_KEY = "There is no client key";

/** Tells the whole story; throws at the first thing that is not as it says. */
export async function tellStory(story: Story): Promise<void> {
  const { client, terraform, snapshot, leftOut } = story;
  const before = snapshot.keys === null ? null : await keyIds(client, snapshot.project.id);
  const stack = { snapshot, round: 1, hasImported: false };
  await readEverything(story);
  if (sizeOf(stack) === 0) {
    leftOut.set("error reports", NO_KEY);
    return;
  }
  await takeOver(terraform, stack);
  const keysMs = performance.now();
  const changes = changesOf(client, snapshot, (await keyIn(terraform))?.key_id ?? null);
  await changeBehind(changes, () => untilKeysAreKnown(story, keysMs));
  await findDrift(terraform, changes);
  await restore(terraform, changes);
  await report(story);
  const rotated = { ...stack, round: 2 };
  if (before !== null) {
    await rotate(story, rotated);
    await importKey(story, { ...rotated, hasImported: true });
  }
  await destroy(story, before);
}

function section(title: string): void {
  say("");
  say(heading(title));
}

const keyIn = async (terraform: Terraform): Promise<StateKey | null> => serverKey(await terraform.read("show -json"));

async function expectNoChanges(terraform: Terraform): Promise<void> {
  await terraform.run("plan -detailed-exitcode");
  await terraform.run("plan -refresh-only -detailed-exitcode");
}

function expectText(printed: string, text: string): void {
  if (!printed.includes(text)) throw new Error(`"${text}" is not in the output:\n${printed}`);
}

/** Reads the setting that no configuration has: it would change what the user is notified of everywhere. */
async function readEverything({ client, snapshot }: Story): Promise<void> {
  if (snapshot.notifications === null) return;
  await client.notificationSettings.get({ kind: "global" }, fresh());
  // Without a parameter, it changes nothing.
  await client.notificationSettings.put({ kind: "global" }, {}, fresh());
}

async function takeOver(terraform: Terraform, stack: Stack): Promise<void> {
  section("1. Take over");
  await terraform.write(stack);
  await terraform.run("init");
  const planned = await terraform.run("plan -detailed-exitcode", 2);
  expectText(planned, `Plan: ${sizeOf(stack)} to add, 0 to change, 0 to destroy.`);
  await terraform.run("apply -auto-approve");
  await expectNoChanges(terraform);
}

/** A dated list that lacks a key of the last minute counts as too old to show it. */
const NEW_KEY_MS = 60_000;

async function untilKeysAreKnown({ answers, snapshot, signal }: Story, keysMs: number): Promise<void> {
  if (snapshot.keys === null || !answers.isDated()) return;
  const waitMs = Math.max(0, keysMs + NEW_KEY_MS + 1000 - performance.now());
  say(`  waits for ${Math.ceil(waitMs / 1000)} s: until then, a missing key counts as one that is not shown yet`);
  await wait(waitMs, undefined, { signal }).catch(() => {
    throw new Error("interrupted");
  });
}

async function changeBehind(changes: readonly Change[], untilKnown: () => Promise<void>): Promise<void> {
  section("2. Change things behind Terraform's back");
  await untilKnown();
  for (const { effect, make, isMade } of changes) {
    await make();
    if (!(await settled(isMade, Boolean))) throw new Error(`The service does not show a change: ${effect}`);
    say(`- ${effect}`);
  }
}

async function findDrift(terraform: Terraform, changes: readonly Change[]): Promise<void> {
  section("3. Find the drift");
  await terraform.run("plan -refresh-only -detailed-exitcode -out=drift.plan", 2);
  const found = sorted(driftIn(await terraform.read("show -json drift.plan")));
  const wanted = sorted(changes.map(({ drift }) => drift));
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(
      `unexpected drift:\n${JSON.stringify(found, null, 2)}\nexpected:\n${JSON.stringify(wanted, null, 2)}`,
    );
  say(`  exactly the ${changes.length} changes`);
}

const sorted = (drift: readonly Drift[]): readonly Drift[] =>
  drift.toSorted((a, b) => a.object.localeCompare(b.object));

async function restore(terraform: Terraform, changes: readonly Change[]): Promise<void> {
  section("4. Revert it");
  await terraform.run("apply -auto-approve");
  for (const { effect, isReverted } of changes)
    if (!(await settled(isReverted, Boolean))) throw new Error(`The apply did not revert a change: ${effect}`);
  await expectNoChanges(terraform);
}

async function report({ terraform, leftOut, connection, signal }: Story): Promise<void> {
  section("5. Send an error report");
  const key = await keyIn(terraform);
  const reason = key === null ? NO_KEY : await sendReport(key.tracker_dsn, connection, signal);
  if (reason !== null) leftOut.set("error reports", reason);
  say(reason === null ? "  accepted" : `  left out: ${reason}`);
}

async function rotate({ client, terraform, snapshot }: Story, stack: Stack): Promise<void> {
  section("6. Rotate a key");
  const old = await keyIn(terraform);
  await terraform.write(stack);
  await terraform.run("apply -auto-approve");
  const key = await keyIn(terraform);
  const [previous, ...more] = key?.previous_keys ?? [];
  if (key === null || previous?.key_id !== old?.key_id || more.length > 0 || key.key_id === old?.key_id)
    throw new Error(`the keys before and after the rotation are ${JSON.stringify([old, key])}`);
  const valid = [key.key_id, previous?.key_id];
  const live = await settled(
    () => keyIds(client, snapshot.project.id),
    (ids) => valid.every((id) => id !== undefined && ids.includes(id)),
  );
  if (valid.some((id) => id === undefined || !live.includes(id)))
    throw new Error(`the service lists the keys ${live.join(", ")}, not ${valid.join(" and ")}`);
  await expectNoChanges(terraform);
}

async function importKey({ client, terraform, snapshot }: Story, stack: Stack): Promise<void> {
  section("7. Import a key");
  const { project } = snapshot;
  const { value: before } = await client.clientKeys.list(project.id, fresh());
  const making = { before, advice: "The end of the run deletes it." };
  const { value: key } = await client.clientKeys.create(project.id, making, fresh());
  await settled(
    () => keyIds(client, project.id),
    (ids) => ids.includes(key.id),
  );
  await terraform.write(stack);
  await terraform.run(`import tocsin_client_key.imported ${project.path}:${key.id}`);
  await expectNoChanges(terraform);
}

/** Everything is as it was found: each setting has `on_destroy = "restore"`. */
async function destroy({ client, terraform, snapshot }: Story, keysBefore: readonly number[] | null): Promise<void> {
  section('8. Destroy, with on_destroy = "restore"');
  const { notifications, tracking, project } = snapshot;
  await terraform.run("destroy -auto-approve");
  const expected = { notifications: shownOf(notifications), tracking, keys: keysBefore };
  const read = async () => ({
    notifications: notifications === null ? null : await liveNotifications(client, snapshot),
    tracking: tracking === null ? null : unlessNone(tracking, await switchesOf(client, project.id)),
    keys: keysBefore === null ? null : await keyIds(client, project.id),
  });
  const live = await settled(read, (value) => isDeepStrictEqual(value, expected));
  if (!isDeepStrictEqual(live, expected))
    throw new Error(`after the destroy there is ${JSON.stringify(live)}, not ${JSON.stringify(expected)}`);
  say("  all settings and keys are as before");
}

type Switches = Awaited<ReturnType<typeof switchesOf>>;

/** Settings that did not exist stay, switched off: the API cannot remove them. */
const unlessNone = (before: Switches, now: Switches): Switches =>
  before === "none" && now !== "none" && !now.active ? "none" : now;

type Settings = NonNullable<Snapshot["notifications"]>;

/** The settings as the service shows them: without the events that the level hides. */
const shownOf = (settings: Settings | null): Settings | null =>
  settings && { group: shown(settings.group), project: shown(settings.project) };

const shown = ({ level, events }: Settings["group"]): Settings["group"] => ({
  level,
  events: level === "custom" ? events : null,
});

async function liveNotifications({ notificationSettings }: Client, { group, project }: Snapshot): Promise<Settings> {
  const [ofGroup, ofProject] = [
    await notificationSettings.get({ kind: "group", id: group.id }, fresh()),
    await notificationSettings.get({ kind: "project", id: project.id }, fresh()),
  ];
  return { group: shown(ofGroup.value), project: shown(ofProject.value) };
}
