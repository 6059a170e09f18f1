import { basename } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { reportOf } from "../../../../../src/commands/drift/model/index.ts";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import { PROVIDER, sampleInstance, sampleSetting, sampleState } from "../../../../support/drift/state-sample.ts";
import { findingLines, openStateWorld } from "../../../../support/drift/state-drift.ts";

const SETTING = "tocsin_notification_setting.app";
const setting = (level: string): string => sampleState([{ instances: [sampleSetting("team/a", level)] }]);

describe("several states in one run", () => {
  test("have a source each, and what is in one of them is not taken for what is in another", async () => {
    const world = await openStateWorld();
    const readings = await world.driftOfAll({
      "a.tfstate": setting("mention"),
      "b.tfstate": setting("watch"),
      "c.tfstate": setting("mention"),
    });
    expect(readings.map(({ source }) => [basename(source.path), source.checked])).toEqual([
      ["a.tfstate", 1],
      ["b.tfstate", 1],
      ["c.tfstate", 1],
    ]);
    const line = `changed ${SETTING} level "mention" -> "watch"`;
    expect(readings.map(findingLines)).toEqual([[line], [], [line]]);
    const report = reportOf({ readings });
    const attributes = report.findings.flatMap((one) => (one.kind === "changed" ? one.attributes : []));
    expect(new Set(attributes.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    const text = FORMATS.text(report, NO_PAINT);
    expect(text.match(/ {2}~ .*app \(team\/\w+\).*\n/g)).toHaveLength(2);
    expect(text).toMatch(/a\.tfstate \(Terraform 1\.11\.4\)\n {2}~ .*\n.*\n.*\n\n.*c\.tfstate \(Terraform/);
    expect(FORMATS.markdown(report, NO_PAINT)).toMatch(/<\/code> \| <code>[^|]*c\.tfstate<\/code> \|/);
    // Of one state alone they are what they have always been.
    const alone = reportOf({ readings: await world.driftOfAll({ "a.tfstate": setting("mention") }) });
    expect(alone.findings[0]).not.toHaveProperty("state");
  });

  test("are read but for those that cannot be, which say why", async () => {
    const world = await openStateWorld();
    const readings = await world.driftOfAll({ "a.tfstate": "", "b.tfstate": setting("mention") });
    expect(readings.map(({ source }) => source.failures.map(({ summary }) => summary))).toEqual([
      ["Not a Terraform state"],
      [],
    ]);
    expect(readings.map(({ declares }) => declares?.length ?? null)).toEqual([null, 1]);
    expect(reportOf({ readings })).toMatchObject({ complete: false, counts: { failed: 1, changed: 1, checked: 1 } });
    const missing = await world.drift("", { paths: ["/nowhere/terraform.tfstate"] });
    expect(missing.source.failures).toMatchObject([{ summary: "Cannot read /nowhere/terraform.tfstate" }]);
  });

  test("are all of the service's where it has an object of any of them", async () => {
    const world = await openStateWorld();
    const gone = sampleState([{ instances: [sampleSetting("team/none", "watch")] }]);
    const some = await world.driftOfAll({ "a.tfstate": gone, "b.tfstate": setting("watch") });
    expect(some.flatMap(({ source }) => source.failures)).toEqual([]);
    const none = await world.driftOfAll({ "a.tfstate": gone, "b.tfstate": gone });
    expect(none.flatMap(({ source }) => source.failures)).toMatchObject([
      { summary: "Every object reads as gone", detail: expect.stringContaining("None of the 2 objects") },
    ]);
  });

  test("have one user for each alias", async () => {
    const world = await openStateWorld();
    const ofAda = sampleState([{ provider: `${PROVIDER}.ada`, instances: [sampleSetting("team/a", "mention")] }]);
    const standIns = [{ alias: "ada", user: "ada" }];
    const readings = await world.driftOfAll({ "a.tfstate": ofAda, "b.tfstate": setting("watch") }, { standIns });
    expect(readings.flatMap(({ findings, source }) => [findings, source.warnings])).toEqual([[], [], [], []]);
  });

  test("hold a first key together", async () => {
    const world = await openStateWorld();
    const [{ id = 0 } = {}] = (await (
      await fetch(`${world.url}/api/v4/projects/team%2Fa/error_tracking/client_keys`, {
        headers: { "PRIVATE-TOKEN": "root" },
      })
    ).json()) as { id?: number }[]; // the service's own JSON
    const settings = sampleState([
      {
        type: "tocsin_error_tracking_settings",
        instances: [
          sampleInstance(
            { id: "team/a", project: "team/a", active: true, integrated: true, on_destroy: "disable" },
            { private: Buffer.from(JSON.stringify({ version: 1, first_key: id })).toString("base64") },
          ),
        ],
      },
    ]);
    const key = sampleState([
      { type: "tocsin_client_key", instances: [sampleInstance({ project: "team/a", retain: 1, key_id: id })] },
    ]);
    const warningsOf = async (states: Readonly<Record<string, string>>) =>
      (await world.driftOfAll(states)).flatMap(({ source }) => source.warnings?.map(({ summary }) => summary));
    expect(await warningsOf({ "a.tfstate": settings })).toEqual(["First key in no state"]);
    expect(await warningsOf({ "a.tfstate": settings, "b.tfstate": key })).toEqual([]);
  });
});
