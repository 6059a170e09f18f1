import { describe, expect, test } from "@jest/globals";
import { summaries } from "../../../../support/provider/outcome.ts";
import { applied, expectNoChanges, openTracking, seedWith, storedOf } from "../../../../support/provider/tracking.ts";

const NUMBER = "Project imported by its number";
const HEX = "glet_0123456789abcdef0123456789abcdef";

const seed = seedWith({
  client_keys: [
    { public_key: "glet_other", active: false },
    { public_key: HEX },
    { public_key: "glet_third" },
    { public_key: "glet_off", active: false },
  ],
});

const forms: Readonly<Record<string, [id: string, project: string, warned: boolean]>> = {
  "a path and a number": ["team/app:2", "team/app", false],
  "a path in another case": ["Team/App:2", "Team/App", false],
  "a path and a key": [`team/app:${HEX}`, "team/app", false],
  "two numbers": ["7:2", "7", true],
  "a number and a key": [`7:${HEX}`, "7", true],
  "a DSN with a port": [`https://${HEX}@errors.example:443/errortracking/api/v1/projects/7`, "7", true],
  "a DSN without a port": [`https://${HEX}@errors.example/errortracking/api/v1/projects/7`, "7", true],
  "a DSN of the older form": [`http://${HEX}@gitlab.example:8080/root/api/v4/error_tracking/collector/7`, "7", true],
};

describe("an import by", () => {
  test.each(Object.entries(forms))("%s gives the key, and plans empty", async (_title, [id, project, warned]) => {
    const { keys } = await (await openTracking({ seed })).start();
    const outcome = await keys.import(id);
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual(warned ? [NUMBER] : []);
    if (warned) expect(outcome.diagnostics[0]?.detail).toContain(`\`project = "${project}"\``);
    const stored = storedOf(outcome);
    expect(stored.state).toMatchObject({ id: `${project}:2`, project, key_id: 2, public_key: HEX, active: true });
    expect(stored.state).toMatchObject({ retain: 1, rotate_when_changed: null, previous_keys: [] });
    await expectNoChanges(keys, { project }, stored);
  });

  test("a DSN as the service shows it gives that key", async () => {
    const { keys } = await (await openTracking()).start();
    const made = await applied(keys, { project: "team/app" });
    const stored = storedOf(await keys.import(made.state.tracker_dsn as string));
    expect(stored.state).toEqual({ ...made.state, project: "7", id: "7:1" });
  });

  test("a DSN may be followed by the project's path: that is a mere change of spelling", async () => {
    const world = await openTracking({ seed });
    const { keys } = await world.start();
    const stored = storedOf(await keys.import(`https://${HEX}@errors.example/7`));
    const now = await applied(keys, { project: "team/app" }, { stored });
    expect(now.state).toEqual({ ...stored.state, project: "team/app", id: "team/app:2" });
    expect(world.writes()).toEqual([]);
  });

  test("an inactive key's number gives that key", async () => {
    const { keys } = await (await openTracking({ seed })).start();
    expect(storedOf(await keys.import("team/app:4")).state).toMatchObject({ key_id: 4, active: false });
  });
});

describe("an import that finds no key is an error:", () => {
  const missing: Readonly<Record<string, [id: string, summary: string]>> = {
    "a number that no key has": ["team/app:99", "Nothing to import"],
    "the beginning of a number": ["team/app:02", "Nothing to import"],
    "the beginning of a key": ["team/app:glet_01", "Nothing to import"],
    "a key of another project": ["team/lib:2", "Nothing to import"],
    "a DSN of another project": [`https://${HEX}@errors.example/8`, "Nothing to import"],
    "a project that is not there": ["team/nowhere:1", "Project not found"],
  };
  test.each(Object.entries(missing))("%s", async (_title, [id, summary]) => {
    const outcome = await (await (await openTracking({ seed })).start()).keys.import(id);
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toEqual([summary]);
  });
});

describe("an import ID of no known form is an error that names the forms:", () => {
  test.each([
    "",
    "team/app",
    "7",
    HEX,
    ":2",
    "team/app:",
    "app:2",
    "team/app:2:3",
    "team app/x:2",
    "https://errors.example/7",
    `https://${HEX}@errors.example/`,
    `https://${HEX}@errors.example/team/app`,
    `https://${HEX}@errors.example/7/`,
    `ftp://${HEX}@errors.example/7`,
  ])("%p", async (id) => {
    const world = await openTracking({ seed });
    const outcome = await (await world.start()).keys.import(id);
    expect(outcome.stored).toBeNull();
    expect(outcome.diagnostics).toMatchObject([{ severity: "error", summary: "Invalid import ID" }]);
    expect(outcome.diagnostics[0]?.detail).toContain(
      "`<project>:<key_id>`, `<project>:<public_key>` or `<tracker_dsn>`",
    );
  });
});
