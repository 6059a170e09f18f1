import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { openStage, PROJECT, SEED, type Stage } from "../support/acceptance.ts";
import { survivors, type Ended, type Running } from "../support/terraform/running.ts";
import { requireEngines } from "../support/terraform/terraform.ts";
import { until } from "../support/until.ts";
import type { ServiceOptions } from "../../src/testing.ts";

let stage: Stage;
const open = async (options?: ServiceOptions): Promise<Stage> => (stage = await openStage(options));
afterEach(() => stage.close());

/** Everything that a run prints; fails the test if it ends with another code, or prints the token. */
async function printed(running: Running, wanted: number): Promise<string> {
  const { code, stdout, stderr }: Ended = await running.ended;
  const text = stdout + stderr;
  expect({ code, text }).toEqual({ code: wanted, text });
  expect(text).not.toContain("ada-token");
  return text;
}

async function expectAsBefore(before: readonly string[]): Promise<void> {
  expect(await stage.settings()).toEqual(before);
  expect(existsSync(stage.file)).toBe(false);
  expect(await stage.remains()).toEqual([]);
}

describe.each(["interface", "upstream"] as const)("the acceptance suite, profile %s", (profile) => {
  test("leaves every answer as before, twice in a row", async () => {
    await open({ profile });
    const before = await stage.settings();
    for (const _ of [1, 2]) {
      const text = await printed(stage.run(), 0);
      expect(text).toContain("exactly the 4 changes");
      expect(text).toContain("5. Send an error report\n  accepted\n");
      expect(text).toContain("12 operations answered as the client expects\n");
      expect(text).not.toMatch(/Unknown field|Left out/);
      await expectAsBefore(before);
    }
  });

  test("killed in the middle, is followed by no other run before its settings are put back", async () => {
    const [ofGroup] = SEED.notification_settings;
    const hidden = {
      user: "ada",
      project: PROJECT,
      level: "mention",
      events: { new_note: true, close_issue: true },
    } as const;
    await open({ profile, seed: { ...SEED, notification_settings: [ofGroup, hidden] } });
    const before = await stage.settings();
    const running = stage.run();
    await running.printed("3. Find the drift");
    // From now on, everything stays changed: what Terraform is about to do is a plan.
    running.signal("SIGSTOP");
    const { mode } = statSync(stage.file);
    expect((mode & 0o777).toString(8)).toBe("600");
    expect(readFileSync(stage.file, "utf8")).not.toContain("ada-token");
    expect(await printed(stage.run({}, "--restore", stage.file), 1)).toMatch(/still under way, as process \d+/);
    const started = await running.descendants();
    running.signal("SIGKILL");
    await running.ended;
    expect(await survivors(started, 60_000)).toEqual([]);
    expect(await stage.settings()).not.toEqual(before);
    expect(await printed(stage.run(), 1)).toContain(`npm run acceptance -- --restore ${stage.file}`);
    const text = await printed(stage.run({}, "--restore", stage.file), 0);
    expect(text).toMatch(/- the client keys: deleted \d+(, \d+)*, which the run had created/);
    expect(await stage.settings()).toEqual(before);
    expect(existsSync(stage.file)).toBe(false);
  });
});

test.each(requireEngines())("the acceptance suite passes with %s", async (engine) => {
  await open();
  const before = await stage.settings();
  const text = await printed(stage.run({ TERRAFORM_BINARY_NAME: engine }), 0);
  expect(text).toContain(`$ ${basename(engine)} destroy -auto-approve`);
  await expectAsBefore(before);
});

test("stores the settings before the first write, whole, and puts them back after a kill right then", async () => {
  await open();
  const before = await stage.settings();
  await stage.fail({ method: "PUT", fault: { kind: "delay", milliseconds: 10_000 } });
  const running = stage.run();
  await until(async () => (await stage.hits()) > 0);
  const stored: unknown = JSON.parse(readFileSync(stage.file, "utf8"));
  expect(stored).toMatchObject({
    user: { name: "ada" },
    notifications: { group: { level: "mention" }, project: { level: "custom", events: { new_note: true } } },
    tracking: { active: true, integrated: true },
    keys: [1, 2],
  });
  running.signal("SIGKILL");
  await running.ended;
  await stage.clearFaults();
  await printed(stage.run({}, "--restore", stage.file), 0);
  expect(await stage.settings()).toEqual(before);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s, also twice, ends a run once everything is back", async (name) => {
  await open();
  const before = await stage.settings();
  const running = stage.run();
  await running.printed("2. Change things");
  running.signalGroup(name);
  await running.printed("Put everything back");
  running.signalGroup(name);
  expect(await printed(running, 1)).toContain("acceptance: failed: interrupted");
  await expectAsBefore(before);
});

test("a run that cannot put something back says what and how to go on, and puts the rest back", async () => {
  await open();
  const before = await stage.settings();
  const running = stage.run();
  // From here on, Terraform names the group by its path, and the run by its number.
  await running.printed("8. Destroy");
  await stage.fail({ method: "PUT", path: "*/groups/5/notification_settings", fault: { kind: "drop" } });
  const text = await printed(running, 1);
  expect(text).toMatch(/Not back: the notification setting of the group: .*connection/);
  expect(text).toContain(`As soon as the service answers, run npm run acceptance -- --restore ${stage.file}`);
  expect(text).toContain("- the client keys: as before");
  await stage.clearFaults();
  expect(await printed(stage.run({}, "--restore", stage.file), 0)).toContain("acceptance: ok");
  await expectAsBefore(before);
});

test("a snapshot is refused on another service, for another user, and for another group", async () => {
  const users = [...SEED.users, { username: "eve", email: "eve@example.com", token: "eve-token" }];
  const groups = [...SEED.groups, { full_path: "other", visibility: "public" as const }];
  await open({
    seed: { ...SEED, users, groups: groups.map((group) => ({ ...group, visibility: "public" as const })) },
  });
  await stage.fail({ method: "PUT", fault: { kind: "delay", milliseconds: 5000 } });
  const running = stage.run();
  await until(() => existsSync(stage.file));
  running.signal("SIGKILL");
  await running.ended;
  await stage.clearFaults();
  const restore = (variables: Readonly<Record<string, string>>) => stage.run(variables, "--restore", stage.file);
  const before = await stage.settings();
  const url = stage.url.replace("127.0.0.1", "localhost");
  const other = { TOCSIN_ACCEPTANCE_GROUP: "other", TOCSIN_ACCEPTANCE_CONFIRM: "other" };
  expect(await printed(restore({ TOCSIN_ACCEPTANCE_BASE_URL: url }), 1)).toContain(
    `The snapshot is of the service ${stage.url}. Set TOCSIN_ACCEPTANCE_BASE_URL to the same.`,
  );
  expect(await printed(restore({ TOCSIN_ACCEPTANCE_TOKEN: "eve-token" }), 1)).toContain(
    "The snapshot is of the user ada. Set TOCSIN_ACCEPTANCE_TOKEN to the same.",
  );
  expect(await printed(restore(other), 1)).toContain(
    "The snapshot is of the group acceptance. Set TOCSIN_ACCEPTANCE_GROUP",
  );
  writeFileSync(stage.file, readFileSync(stage.file, "utf8").slice(0, -20));
  expect(await printed(restore({}), 1)).toContain(
    "is not a whole snapshot. A run writes it before it changes anything",
  );
  expect(await stage.settings()).toEqual(before);
});
