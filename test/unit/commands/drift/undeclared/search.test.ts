import { describe, expect, test } from "@jest/globals";
import {
  PROVIDER,
  sampleInstance,
  sampleSetting,
  type SampleResource,
} from "../../../../support/drift/state-sample.ts";
import { namesOf, openUndeclaredWorld, SEED } from "../../../../support/drift/undeclared.ts";

const SETTING = "tocsin_notification_setting";
const TRACKING = "tocsin_error_tracking_settings";
const KEY = "tocsin_client_key";

const ALL = [
  `${SETTING} group/team`,
  `${SETTING} project/team/app`,
  `${TRACKING} team/app`,
  `${KEY} team/app:1`,
  `${KEY} team/app:2`,
  `${KEY} team/sub/tool:3`,
];

const without = (...names: readonly string[]): readonly string[] => ALL.filter((name) => !names.includes(name));

const setting = (project: string, more: object = {}): SampleResource => ({
  instances: [sampleSetting(project, "watch", more)],
});
const tracking = (project: string): SampleResource => ({
  type: TRACKING,
  instances: [sampleInstance({ id: project, project, active: true, integrated: true })],
});
const key = (keyId: number, previous: readonly number[] = [], more: object = {}): SampleResource => ({
  type: KEY,
  instances: [
    sampleInstance(
      { project: "any/words", key_id: keyId, previous_keys: previous.map((id) => ({ key_id: id })) },
      more,
    ),
  ],
});

const privateOf = (id: string): object => ({
  private: Buffer.from(JSON.stringify({ version: 1, user: { id, name: "x" } })).toString("base64"),
});

describe.each(["interface", "upstream"] as const)("a search, with the profile %s,", (profile) => {
  test("names what is live in a group, its subgroups and their projects, and nothing that is at its default", async () => {
    const world = await openUndeclaredWorld({ profile });
    const reading = await world.search([]);
    expect(namesOf(reading)).toEqual(ALL);
    expect(reading.source).toEqual({
      ...{ kind: "groups", path: "team", folder: null, program: null, checked: 0 },
      ...{ warnings: [], failures: [] },
    });
    const found = reading.findings.find((one) => "import_id" in one && one.import_id === "team/sub/tool:3");
    expect(found).toMatchObject({
      scope: { kind: "project", id: "10", path: "team/sub/tool" },
      config: { project: "team/sub/tool" },
      declaration: `# Inactive: the service refuses errors that are sent with the key glet_3.
resource "${KEY}" "team__sub__tool_3" {
  project = "team/sub/tool"
}

import {
  to = ${KEY}.team__sub__tool_3
  id = "team/sub/tool:3"
}
`,
    });
    const setting = reading.findings.find((one) => "import_id" in one && one.import_id === "project/team/app");
    expect(setting).toMatchObject({
      scope: { kind: "project", id: "7", path: "team/app" },
      config: { project: "team/app", level: "custom", events: { failed_pipeline: true } },
    });
  });
});

describe("an object is declared", () => {
  test("where a state has a key by its number, as an earlier one, deposed or tainted", async () => {
    const world = await openUndeclaredWorld();
    expect(namesOf(await world.search([key(1), key(99, [2]), key(3, [], { deposed: "00000001" })]))).toEqual(
      without(`${KEY} team/app:1`, `${KEY} team/app:2`, `${KEY} team/sub/tool:3`),
    );
    expect(namesOf(await world.search([key(1, [], { status: "tainted" })]))).toEqual(without(`${KEY} team/app:1`));
  });

  test("where a state has a setting by the number or the path of its place, letter case aside", async () => {
    const world = await openUndeclaredWorld();
    const both = without(`${SETTING} project/team/app`, `${TRACKING} team/app`);
    expect(namesOf(await world.search([setting("team/app"), tracking("7")]))).toEqual(both);
    expect(namesOf(await world.search([setting("007"), tracking("Team/APP")]))).toEqual(both);
    for (const group of ["5", "TEAM"]) {
      const ofGroup = { instances: [sampleInstance({ group, level: "watch" })] };
      expect(namesOf(await world.search([ofGroup]))).toEqual(without(`${SETTING} group/team`));
    }
    // A setting is none of another type.
    expect(namesOf(await world.search([tracking("team/app")]))).toEqual(without(`${TRACKING} team/app`));
  });

  test("where a state has the old path of a moved project, which is looked up once and only if it may matter", async () => {
    const world = await openUndeclaredWorld();
    const old = [setting("team/old"), { ...setting("team/old"), name: "again" }, tracking("team/old")];
    const lookUps = (): readonly string[] =>
      world.seen().filter((line) => /^GET \/api\/v4\/projects\/[^/]+%2F[^/]+$/.test(line));
    expect(namesOf(await world.search(old))).toEqual(without(`${SETTING} project/team/app`, `${TRACKING} team/app`));
    expect(lookUps()).toEqual(["GET /api/v4/projects/team%2Fold"]);
    // Nothing is left that it might declare.
    await world.search([setting("team/app"), tracking("team/app"), setting("none/at-all"), tracking("none/at-all")]);
    expect(lookUps()).toHaveLength(1);
    expect(namesOf(await world.search([setting("none/at-all")]))).toEqual(ALL);
    expect(lookUps()).toHaveLength(2);
  });

  test("where one of several old paths of its project declares it for sure, whichever comes last", async () => {
    const [app, ...others] = SEED.projects ?? [];
    const projects = app === undefined ? [] : [{ ...app, moved_from: ["team/old", "team/older"] }, ...others];
    const world = await openUndeclaredWorld({ seed: { ...SEED, projects } });
    const sure = setting("team/old");
    const doubtful = { ...setting("team/older"), provider: `${PROVIDER}.ada` };
    for (const states of [
      [sure, doubtful],
      [doubtful, sure],
    ]) {
      const reading = await world.search(states);
      expect(namesOf(reading)).toEqual(without(`${SETTING} project/team/app`));
      expect(reading.source.warnings).toEqual([]);
    }
  });

  test("where a state has the setting of this user: another user's declares nothing here", async () => {
    const world = await openUndeclaredWorld();
    const mine = without(`${SETTING} project/team/app`);
    expect(namesOf(await world.search([setting("team/app", privateOf("1"))]))).toEqual(mine);
    expect(namesOf(await world.search([setting("team/app", privateOf("2"))]))).toEqual(ALL);
    const ofAlias = { ...setting("team/app"), provider: `${PROVIDER}.ada` };
    const as = async (user: string): Promise<readonly string[]> => {
      const standIns = [{ alias: "ada", user }];
      return namesOf(await world.searchBeside([await world.declared([ofAlias], { standIns })]));
    };
    expect([await as("ada"), await as("1"), await as("bob")]).toEqual([mine, mine, ALL]);
  });

  test("perhaps, where nobody knows whose setting an alias has: it is not called undeclared, and that is said", async () => {
    const world = await openUndeclaredWorld();
    const unknown = { ...setting("team/app"), provider: `${PROVIDER}.ada` };
    const others = [key(1), tracking("team/app")].map((one) => ({ ...one, provider: `${PROVIDER}.ada` }));
    const reading = await world.search([unknown, ...others]);
    expect(namesOf(reading)).toEqual(
      without(`${SETTING} project/team/app`, `${KEY} team/app:1`, `${TRACKING} team/app`),
    );
    expect(reading.source.warnings).toMatchObject([
      { summary: "Settings of an unknown user", detail: expect.stringContaining("not called undeclared: team/app.") },
    ]);
    // A report that knows better may still name it.
    expect(reading.declared).toHaveLength(2);
  });
});

test("fingerprints are of the object alone: what one run calls undeclared, another one declares by the same", async () => {
  const world = await openUndeclaredWorld();
  const undeclared = (await world.search([])).findings.map((one) => ("import_id" in one ? one.fingerprint : ""));
  expect(new Set(undeclared).size).toBe(ALL.length);
  const all = [setting("team/app"), tracking("7"), key(1), key(2), key(3)];
  const declaring = await world.search([...all, { instances: [sampleInstance({ group: "team" })] }]);
  expect(namesOf(declaring)).toEqual([]);
  expect(declaring.declared).toEqual(expect.arrayContaining(undeclared));
  // Settings are a user's own; keys and error tracking are not.
  const env = { TOCSIN_BASE_URL: `${world.url}/api/v4/`, TOCSIN_TOKEN: "of-bob" };
  const ofBob = await world.search([], { env });
  const shared = ofBob.findings.filter((one) => "import_id" in one && undeclared.includes(one.fingerprint));
  expect(namesOf({ ...ofBob, findings: shared })).toEqual(ALL.filter((name) => !name.startsWith(SETTING)));
  expect(namesOf(ofBob)).toContain(`${SETTING} project/team/web`);
});
