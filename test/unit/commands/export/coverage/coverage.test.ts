/** Which projects have no alarm, against the embedded service in both profiles, with groups in groups. */
import { afterEach, describe, expect, test } from "@jest/globals";
import type { ProfileName, SeedInput } from "../../../../../src/testing.ts";
import { answer, clientOf, closeAll } from "../../../../support/server/http-server.ts";
import { openWorld } from "../../../../support/provider/world.ts";
import { covered, linesIn, MEMBERSHIP, named, NO_EVENT, SEED, setting, withSettings } from "./covered.ts";
import { startListing } from "../../../provider/inventory/listing-server.ts";

afterEach(closeAll);

async function linesOf(seed: SeedInput, profile: ProfileName): Promise<readonly string[]> {
  const world = await openWorld({ seed, profile });
  return linesIn((await covered(await world.client(), MEMBERSHIP)).text);
}

/** Projects that have no alarm whatever the global setting is. */
const SILENT = [
  "- team/eventless | not set up | none | custom without an event (project)",
  "- team/quiet/deep/above | not set up | none | disabled (group team/quiet)",
  "- team/quiet/nearest | not set up | none | disabled (group team/quiet)",
  "- team/silent | off | 2 inactive | disabled (project)",
];

/** Projects for which the global setting decides. */
const below = (mark: string, text: string): readonly string[] =>
  ["ada/notes", "team/plain"].map((path) => `${mark} ${path} | not set up | none | ${text} (global setting)`);

const byPath = (lines: readonly string[]): readonly string[] => lines.toSorted();

test.each(["interface", "upstream"] satisfies ProfileName[])(
  "an alarm is active tracking, an active key, or a level that notifies, with the profile %s",
  async (profile) => {
    const world = await openWorld({ seed: SEED, profile });
    expect(await covered(await world.client(), MEMBERSHIP)).toEqual({
      exitCode: 0,
      text: `12 projects: 11 without active error tracking, 11 without an active key, 6 silent for the token's user, 2 left at the default.
Notification settings of ada (user 7) at https://service.example.

  without any alarm      error tracking  client keys  notifications
- team/eventless         not set up      none         custom without an event (project)
- team/quiet/deep/above  not set up      none         disabled (group team/quiet)
- team/quiet/nearest     not set up      none         disabled (group team/quiet)
- team/silent            off             2 inactive   disabled (project)

  left at the default  error tracking  client keys  notifications
~ ada/notes            not set up      none         participating (global setting)
~ team/plain           not set up      none         participating (global setting)
`,
    });
    expect(world.writes()).toEqual([]);
  },
);

test("all rows have the projects with an alarm, too, and say what reports of each", async () => {
  const client = await (await openWorld({ seed: SEED })).client();
  const { text } = await covered(client, MEMBERSHIP, { allRows: true });
  expect(linesIn(text).filter((line) => line.startsWith("+"))).toEqual([
    "+ team/eventful | not set up | none | custom (project)",
    "+ team/keyed | not set up | 1 active, 1 inactive | disabled (project)",
    "+ team/mentioned | not set up | none | mention (project)",
    "+ team/quiet/loud/heard | not set up | none | watch (group team/quiet/loud)",
    "+ team/tracked | active | none | disabled (project)",
    "+ team/watched | not set up | none | watch (project)",
  ]);
  expect(text.match(/^[-~?+] /gm)).toHaveLength(12);
});

test("a level that somebody chose for everything is an alarm, also where it is the default of a group", async () => {
  const chosen = await linesOf(withSettings(setting({}, "watch")), "interface");
  expect(chosen).toEqual(SILENT);
  const ofGroup = await linesOf(withSettings(setting({ group: "team" }, "participating")), "interface");
  expect(ofGroup).toEqual([...SILENT, "~ ada/notes | not set up | none | participating (global setting)"]);
});

describe("the level that counts is", () => {
  test("the global setting's where no group has one, also for a user's own project", async () => {
    const seed = withSettings(setting({}, "disabled"));
    expect(await linesOf(seed, "interface")).toEqual(byPath([...SILENT, ...below("-", "disabled")]));
  });

  test("that of a group before the global setting's, and of a nearer group before that", async () => {
    const seed = withSettings(setting({}, "disabled"), setting({ group: "team" }, "watch"));
    expect(await linesOf(seed, "interface")).toEqual(byPath([...SILENT, ...below("-", "disabled").slice(0, 1)]));
  });

  test("none that notifies where the global setting has the level global", async () => {
    const seed = withSettings(setting({}, "global"));
    expect(await linesOf(seed, "upstream")).toEqual(byPath([...SILENT, ...below("-", "global")]));
  });
});

describe("a global setting without an event", () => {
  const seed = withSettings(setting({ events: NO_EVENT }, "custom"));

  test("is no alarm where the service shows its events", async () => {
    expect(await linesOf(seed, "upstream")).toEqual(byPath([...SILENT, ...below("-", "custom without an event")]));
  });

  test("leaves open what is an alarm where the service does not", async () => {
    expect(await linesOf(seed, "interface")).toEqual([...SILENT, ...below("?", "custom, events not shown")]);
  });
});

test.each(["failed_pipeline", "fixed_pipeline"])("%s is on if nobody has touched it", async (untouched) => {
  const events = Object.fromEntries(Object.entries(NO_EVENT).filter(([name]) => name !== untouched));
  const seed = withSettings(setting({ events }, "custom"));
  expect(await linesOf(seed, "upstream")).toEqual(SILENT);
});

describe("a walk of a part asks for what decides above it", () => {
  test("once for each group, and once for the global setting", async () => {
    const world = await openWorld({ seed: withSettings(setting({}, "disabled")) });
    const client = await world.client();
    const projects = ["team/quiet/deep/above", "team/plain", "team/quiet/nearest", "ada/notes"];
    expect(linesIn((await covered(client, named({ projects }))).text)).toEqual([
      ...below("-", "disabled"),
      ...SILENT.slice(1, 3),
    ]);
    // The projects' own, then of team/quiet/deep, team/quiet, team, the global one, and whether ada is a group.
    expect(world.requests().filter((line) => line.endsWith("notification_settings"))).toHaveLength(4 + 5);
  });

  test("not where the walk has it, nor where it decides nothing", async () => {
    const world = await openWorld({ seed: withSettings(setting({}, "disabled")) });
    const client = await world.client();
    await covered(client, named({ groups: ["team/quiet"], includeSubgroups: true }));
    // Three groups and three projects; team/quiet decides for all.
    expect(world.requests().filter((line) => line.endsWith("notification_settings"))).toHaveLength(3 + 3);
    const before = world.requests().length;
    await covered(client, named({ projects: ["team/tracked", "team/keyed", "team/silent", "team/watched"] }));
    expect(world.requests().slice(before)).toHaveLength(4 * 4);
  });

  test("not by a group's path that reads as the ID of another group", async () => {
    const { url, seen } = await startListing(0, ({ path, response }) => {
      if (path === "/projects/2024%2Fapp") answer(response, 200, { id: 1, path_with_namespace: "2024/app" });
      return path === "/projects/2024%2Fapp";
    });
    const { text, exitCode } = await covered(clientOf(url), named({ projects: ["2024/app"] }));
    expect(linesIn(text)).toEqual(["? 2024/app | not set up | none | not read (group 2024)"]);
    expect(text).toContain("Skipped: the notification settings of 2024: Group path is a number: ");
    expect([exitCode, seen.filter((line) => line.includes("/groups/"))]).toEqual([1, []]);
  });
});

test("a developer's projects are known where a level is an alarm, as the keys say nothing more", async () => {
  const seed: SeedInput = {
    users: SEED.users,
    projects: ["team/heard", "team/silent"].map((full_path) => ({ full_path, members: { ada: "developer" } })),
    notification_settings: [
      setting({ project: "team/silent" }, "disabled"),
      setting({ project: "team/heard" }, "watch"),
    ],
  };
  const client = await (await openWorld({ seed })).client();
  const { text, exitCode } = await covered(client, MEMBERSHIP);
  expect(linesIn(text)).toEqual(["? team/silent | not read | not read | disabled (project)"]);
  expect(text).toContain("Skipped: the client keys of team/heard, team/silent: ");
  expect(exitCode).toBe(1);
  expect((await covered(client, named({ projects: ["team/heard"] }))).exitCode).toBe(0);
});

test("what was named and is not there makes the report incomplete", async () => {
  const client = await (await openWorld({ seed: SEED })).client();
  const { text, exitCode } = await covered(client, named({ projects: ["team/watched", "team/gone"] }));
  expect(text).toMatch(/^Incomplete\. 1 project: .* 0 left at the default\.\n/);
  expect(text).toContain("Skipped: team/gone: Project not found");
  expect(exitCode).toBe(1);
});
