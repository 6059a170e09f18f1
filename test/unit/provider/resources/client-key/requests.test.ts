import { expect, test } from "@jest/globals";
import { noBytes } from "../../../../support/provider/outcome.ts";
import { applied, openTracking, seedWith } from "../../../../support/provider/tracking.ts";

const PROJECTS = Array.from({ length: 10 }, (_, index) => 101 + index);
const KEYS_PER_PROJECT = 100;

const many = seedWith(
  {},
  {
    projects: PROJECTS.map((id) => ({
      id,
      full_path: `team/app-${id}`,
      client_keys: Array.from({ length: KEYS_PER_PROJECT }, (_, index) => ({ public_key: `glet_${id}_${index}` })),
    })),
  },
);

test("a refresh of 1,000 keys in 10 projects takes 10 lists of one page", async () => {
  const world = await openTracking({ seed: many });
  const ids = await Promise.all(PROJECTS.map((project) => world.keysOf(project)));
  const { engine } = await world.start();
  const before = world.requests().length;
  const resource = engine.resource("tocsin_client_key");
  const reading = PROJECTS.flatMap((id, index) =>
    (ids[index] ?? []).map((key_id) => {
      const state = { id: `team/app-${id}:${key_id}`, project: `team/app-${id}`, retain: 1, key_id, previous_keys: [] };
      const unset = { rotate_when_changed: null, active: null, public_key: null, tracker_dsn: null };
      return engine.read(resource, { state: { ...state, ...unset }, private: noBytes });
    }),
  );
  const results = await Promise.all(reading);
  expect(results.filter(({ state, diagnostics }) => state !== null && diagnostics.length === 0)).toHaveLength(1000);
  expect(world.requests().slice(before)).toEqual(PROJECTS.map(() => "GET client_keys"));
});

test("the list before a POST is never one that a refresh has kept", async () => {
  const world = await openTracking();
  const { keys } = await world.start();
  const stored = await applied(keys, { project: "team/app" });
  await keys.refresh(stored);
  const before = world.requests().length;
  await applied(keys, { project: "team/app" });
  expect(world.requests().slice(before)).toEqual([
    "GET team%2Fapp",
    "GET client_keys",
    "POST client_keys",
    "GET client_keys",
  ]);
});

test("a key whose response is lost, and whose list then cannot be read, is an error that says how to import it", async () => {
  const world = await openTracking();
  const { keys } = await world.start();
  await world.spoil({ method: "POST", count: 1, fault: { kind: "drop", carried_out: true } });
  await world.spoil({ method: "GET", path: "*client_keys", count: 1, fault: { kind: "delay", milliseconds: 0 } });
  await world.spoil({ method: "GET", path: "*client_keys", fault: { kind: "status", status: 403 } });
  const { stored, diagnostics } = await keys.apply(keys.config({ project: "team/app" }));
  expect(stored).toBeNull();
  expect(diagnostics).toMatchObject([{ severity: "error", summary: "Client key may have been created" }]);
  expect(diagnostics[0]?.detail).toContain("import it with the ID `team/app:<key_id>` (`terraform import`");
  await world.mend();
  expect(await world.keysOf()).toHaveLength(1);
});

test("a create of a notification setting takes the plan's read, the user and the write", async () => {
  const world = await openTracking();
  const { notifications } = await world.start();
  await applied(notifications, { project: "team/app", level: "watch" });
  expect(world.requests()).toEqual([
    "GET notification_settings",
    "GET team%2Fapp",
    "GET user",
    "PUT notification_settings",
  ]);
});
