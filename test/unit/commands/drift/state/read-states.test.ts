import { describe, expect, test } from "@jest/globals";
import { exitCodeOf, reportOf } from "../../../../../src/commands/drift/model/index.ts";
import { causesOf } from "../../../../../src/commands/drift/report/causes.ts";
import { PROVIDER, sampleInstance, sampleSetting, sampleState } from "../../../../support/drift/state-sample.ts";
import { findingLines, openStateWorld } from "../../../../support/drift/state-drift.ts";

const SETTING = "tocsin_notification_setting.app";

const key = (name: string): object =>
  sampleInstance({ id: `team/${name}:99`, project: `team/${name}`, retain: 1, key_id: 99, active: true });

describe("the drift of a state", () => {
  test("has every object that changed or is gone, and counts those that were read", async () => {
    const world = await openStateWorld();
    const reading = await world.drift(
      sampleState([
        { instances: [sampleSetting("team/a", "mention")] },
        { name: "same", instances: [sampleSetting("team/a", "watch")] },
        { name: "gone", instances: [sampleSetting("team/none", "watch")] },
        { type: "tocsin_client_key", name: "gone", instances: [key("a")] },
      ]),
    );
    expect(findingLines(reading)).toEqual([
      `changed ${SETTING} level "mention" -> "watch"`,
      "gone tocsin_notification_setting.gone",
      "gone tocsin_client_key.gone",
    ]);
    expect(
      reading.findings.flatMap((each) =>
        each.kind === "gone" ? [[each.object.scope, each.restore, each.forget]] : [],
      ),
    ).toEqual([
      [{ kind: "project", reference: "team/none" }, null, "terraform state rm tocsin_notification_setting.gone"],
      [{ kind: "project", reference: expect.any(String) }, "terraform apply -target=tocsin_client_key.gone", null],
    ]);
    const { kind, folder, program, checked, failures, warnings } = reading.source;
    expect({ kind, folder, program, checked, failures }).toEqual({
      kind: "state",
      folder: null,
      program: "Terraform 1.11.4",
      checked: 4,
      failures: [],
    });
    expect(warnings?.map(({ summary, address }) => [summary, address])).toEqual([
      ["Object no longer found", "tocsin_notification_setting.gone"],
      ["Client key no longer exists", "tocsin_client_key.gone"],
    ]);
  });

  test("is late if the service limits the rate of requests, and somebody hears of the wait", async () => {
    const world = await openStateWorld();
    const fault = { kind: "status", status: 429, headers: { "Retry-After": "1" } };
    await world.request("POST", "/_tocsin/faults", { path: "*/notification_settings", count: 1, fault });
    const pauses: number[] = [];
    const state = sampleState([{ instances: [sampleSetting("team/a", "watch")] }]);
    const { findings } = await world.drift(state, { onPause: (ms) => pauses.push(ms) });
    expect({ findings, pauses }).toEqual({ findings: [], pauses: [1000] });
  });

  test("does not check the settings of another user, unless nothing differs", async () => {
    const world = await openStateWorld();
    const user = { id: "3", name: "ada" };
    const of = (project: string, level: string): object => ({
      ...sampleSetting(project, level),
      private: Buffer.from(JSON.stringify({ version: 1, user })).toString("base64"),
    });
    const reading = await world.drift(
      sampleState([
        { name: "differs", instances: [of("team/a", "mention")] },
        { name: "same", instances: [of("team/a", "watch")] },
        { name: "hidden", instances: [of("team/none", "watch")] },
      ]),
      // The service never repeats a token, and the name of this user is one.
      { env: { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "secret-root" } },
    );
    expect(findingLines(reading)).toEqual([
      expect.stringMatching(/^not_checked \S+\.differs: State of another user's setting: .* belongs to ada \(ID 3\)/),
      expect.stringMatching(/^not_checked \S+\.hidden: State of another user's setting: .* root cannot see it/),
    ]);
    expect(reading.source).toMatchObject({ checked: 1, failures: [], warnings: [] });
  });

  test("checks nothing where nobody is answered, with the cause at each object", async () => {
    const world = await openStateWorld();
    const fault = { kind: "status", status: 401 };
    await world.request("POST", "/_tocsin/faults", { path: "*/notification_settings", fault });
    const instances = ["a", "b", "c"].map((name) => sampleSetting(`team/${name}`, "watch"));
    const reading = await world.drift(
      sampleState(instances.map((each, at) => ({ name: `s${at}`, instances: [each] }))),
    );
    expect(reading.source).toMatchObject({ checked: 0, failures: [] });
    const report = reportOf({ readings: [reading] });
    expect([exitCodeOf(report, false), exitCodeOf(report, true)]).toEqual([1, 1]);
    expect(causesOf(report.findings).map(({ reason, findings }) => [reason, findings.length])).toEqual([
      [expect.stringMatching(/^Service did not accept the token: GET \S+ returned 401 .* Set /), 3],
    ]);
  });

  test("has the command that restores, of the program whose state it is", async () => {
    const world = await openStateWorld();
    const state = sampleState([
      { instances: [sampleSetting("team/a", "mention"), sampleSetting("team/a", "mention", { deposed: "00000001" })] },
    ]);
    const restoreIn = async (text: string) =>
      (await world.drift(text)).findings.map((finding) => "restore" in finding && finding.restore);
    expect(await restoreIn(state)).toEqual([`terraform apply -target=${SETTING}`, null]);
    expect(await restoreIn(state.replaceAll("registry.terraform.io", "registry.opentofu.org"))).toEqual([
      `tofu apply -target=${SETTING}`,
      null,
    ]);
  });

  test("has an event by one name and fingerprint, of a map and of the object that it was before", async () => {
    const world = await openStateWorld();
    const APP = "/api/v4/projects/team%2Fa/notification_settings";
    await world.request("PUT", `${APP}?level=custom&new_note=true&issue_due=true`);
    const stored = (schema_version: number, events: object, more: object = {}): string =>
      sampleState([
        {
          instances: [
            sampleInstance(
              { id: "project/team/a", project: "team/a", level: "custom", events },
              { schema_version, ...more },
            ),
          ],
        },
      ]);
    const ofMap = await world.drift(stored(1, { new_note: false, issue_due: null }));
    expect(findingLines(ofMap)).toEqual([`changed ${SETTING} events.new_note false -> true`]);
    expect((await world.drift(stored(0, { new_note: false, new_issue: null }))).findings).toEqual(ofMap.findings);
    const key = [
      { type: "get_attr", value: "events" },
      { type: "index", value: { type: "string", value: "new_note" } },
    ];
    const marked = await world.drift(stored(1, { new_note: false }, { sensitive_attributes: [key] }));
    expect(findingLines(marked)).toEqual([`changed ${SETTING} events.new_note sensitive`]);
  });

  test("shows no value that the state marks as sensitive", async () => {
    const world = await openStateWorld();
    const marked = { sensitive_attributes: [[{ type: "get_attr", value: "level" }]] };
    const reading = await world.drift(sampleState([{ instances: [sampleSetting("team/a", "mention", marked)] }]));
    expect(findingLines(reading)).toEqual([`changed ${SETTING} level sensitive`]);
    expect(JSON.stringify(reading)).not.toContain("mention");
  });

  test("leaves what other providers manage unread, and says how much", async () => {
    const world = await openStateWorld();
    const { findings, source } = await world.drift(
      sampleState([
        { type: "aws_x", provider: 'provider["registry.terraform.io/hashicorp/aws"]', instances: [{}, {}] },
      ]),
    );
    expect([findings, source.checked, source.failures]).toEqual([[], 0, []]);
    expect(source.warnings).toEqual([
      expect.objectContaining({
        summary: "Objects of other providers not read",
        detail: expect.stringContaining("2 objects in the state cannot be read without Terraform"),
      }),
    ]);
    expect(world.seen()).toEqual([]);
  });

  test("is an error that names the address when every object reads as gone", async () => {
    const world = await openStateWorld();
    const state = sampleState([
      { instances: [sampleSetting("team/x", "watch")] },
      { name: "y", instances: [sampleSetting("team/y", "watch")] },
    ]);
    const { findings, source } = await world.drift(state);
    expect(findings.map(({ kind }) => kind)).toEqual(["gone", "gone"]);
    expect(source.failures).toEqual([
      {
        summary: "Every object reads as gone",
        detail: expect.stringContaining(`None of the 2 objects that were read exists at ${world.url}.`),
        command: null,
      },
    ]);
  });
});

describe("an object that cannot be read", () => {
  test("is not checked, with the reason; the others are", async () => {
    const world = await openStateWorld();
    const reading = await world.drift(
      sampleState([
        { name: "later", instances: [sampleSetting("team/a", "watch", { schema_version: 9 })] },
        { name: "empty", instances: [{ schema_version: 0, attributes: null }] },
        { name: "odd", instances: [sampleInstance({ project: ["team/a"] })] },
        { type: "tocsin_later", name: "type", instances: [sampleInstance({})] },
        { type: "tocsin_client_key", name: "hidden", instances: [key("none")] },
        { instances: [sampleSetting("team/a", "mention")] },
      ]),
    );
    expect(findingLines(reading)).toEqual([
      expect.stringContaining("not_checked tocsin_notification_setting.later: State of a later version: "),
      expect.stringContaining("not_checked tocsin_notification_setting.empty: Empty state: "),
      expect.stringContaining("not_checked tocsin_notification_setting.odd: Value does not fit its type: project"),
      expect.stringContaining("not_checked tocsin_later.type: "),
      expect.stringContaining("not_checked tocsin_client_key.hidden: "),
      `changed ${SETTING} level "mention" -> "watch"`,
    ]);
    expect(reading.source.checked).toBe(1);
  });

  test("has the reason that the service gives", async () => {
    const world = await openStateWorld();
    const tracking = sampleInstance({ id: "team/a", project: "team/a", active: true, integrated: true });
    const state = sampleState([{ type: "tocsin_error_tracking_settings", instances: [tracking] }]);
    const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "wrong" };
    expect(findingLines(await world.drift(state, { env }))).toEqual([expect.stringMatching(/not_checked .*: .*401/s)]);
  });

  test("is every one when the environment does not configure the provider, which is an error", async () => {
    const world = await openStateWorld();
    const state = sampleState([{ instances: [sampleSetting("team/a", "watch")] }]);
    await expect(world.drift(state, { env: {} })).rejects.toMatchObject({ summary: "No base_url for the provider" });
  });
});

describe("an alias of the provider", () => {
  const state = (provider: string): string =>
    sampleState([{ provider, instances: [sampleSetting("team/a", "watch")] }]);
  const byAda = [`changed ${SETTING} level "watch" -> "mention"`];

  test("is read as the user whom it stands for", async () => {
    const world = await openStateWorld();
    const standIns = [
      { alias: "ada", user: "ada" },
      { alias: "module.m.x", user: "ada" },
    ];
    expect(findingLines(await world.drift(state(`${PROVIDER}.ada`), { standIns }))).toEqual(byAda);
    expect(findingLines(await world.drift(state(`module.m.${PROVIDER}.x`), { standIns }))).toEqual(byAda);
  });

  test("is not checked where nobody says for whom it stands", async () => {
    const world = await openStateWorld();
    const standIns = [{ alias: "x", user: "ada" }];
    const reading = await world.drift(state(`module.m.${PROVIDER}.x`), { standIns });
    expect(findingLines(reading)).toEqual([
      `not_checked ${SETTING}: Unknown user: no option names the user that the provider alias module.m.x acts for. Pass --as module.m.x=USER.`,
    ]);
    expect(reading.source.warnings?.map(({ summary }) => summary)).toEqual(["Alias not in the state"]);
    expect(world.seen()).toEqual([]);
  });
});
