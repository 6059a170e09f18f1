import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "@jest/globals";
import { driftIn, findingLines, reportOf, seed, setting } from "../support/drift/command.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const KEY = `
resource "tocsin_client_key" "app" {
  project = "team/app"
}`;

const IMPORT = `
import {
  to = tocsin_client_key.old
  id = "team/web:1"
}
resource "tocsin_client_key" "old" {
  project = "team/web"
}`;

describeAttached("tocsin drift --undeclared", (open) => {
  test("names what a folder neither has nor would create or import, and what states do not have", async () => {
    const workspace = await open({
      seed: {
        ...seed,
        projects: [
          { id: 7, full_path: "team/app" },
          { id: 8, full_path: "team/web", client_keys: [{ public_key: "glet_1" }] },
        ],
      },
    });
    const drift = driftIn(workspace);
    const undeclared = ["--undeclared", "team"];
    await workspace.apply(setting("app", "team/app", "watch") + KEY);
    await workspace.request("PUT", "/projects/8/notification_settings?level=mention");
    await workspace.request("POST", "/projects/7/error_tracking/client_keys");
    const state = join(workspace.folder, "terraform.tfstate");
    const stray = ["undeclared tocsin_client_key team/app:3"];
    const ofWeb = [
      "undeclared tocsin_notification_setting project/team/web",
      "undeclared tocsin_client_key team/web:1",
    ];

    const report = await reportOf(drift, undeclared);
    expect([report.code, report.complete, findingLines(report)]).toEqual([0, true, [...stray, ...ofWeb]]);
    expect(report).toMatchObject({ version: 2, counts: { drifted: 0, undeclared: 3, checked: 2 }, fail_on: [] });
    const schema = JSON.parse(await readFile("docs/schemas/drift.v2.schema.json", "utf8")) as object; // a JSON Schema
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    const { code: _, ...published } = report;
    expect([validate(published), validate.errors]).toEqual([true, null]);

    // What the configuration has now, though it was not applied.
    await workspace.write(setting("app", "team/app", "watch") + KEY + setting("web", "TEAM/web", "mention") + IMPORT);
    const planned = await reportOf(drift, [...undeclared, "--fail-on", "undeclared", "--fail-on", "pending"]);
    expect([planned.code, findingLines(planned).filter((line) => line.startsWith("undeclared"))]).toEqual([2, stray]);
    const known = join(workspace.folder, "known.json");
    expect((await drift([...undeclared, "--write-baseline", known])).code).toBe(0);
    expect((await drift([...undeclared, "--baseline", known, "--fail-on", "undeclared"])).stdout).toMatch(
      /^No drift; nothing undeclared; 1 known; 2 pending; \d checked\.$/m,
    );

    // The blocks of the report declare all of it, and change nothing.
    const blocks = report.findings.map((finding) => ("declaration" in finding ? finding.declaration : ""));
    await workspace.write(setting("app", "team/app", "watch") + [KEY, ...blocks].join("\n"));
    expect(await workspace.apply()).toContain("3 imported, 0 added, 0 changed, 0 destroyed.");
    expect((await drift([...undeclared, "--fail-on", "undeclared"])).stdout).toBe(
      "No drift; nothing undeclared; 5 checked.\n",
    );

    // What any of several states has is declared.
    const empty = join(workspace.folder, "empty.tfstate");
    const nothing = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", resources: [] };
    await writeFile(empty, JSON.stringify(nothing));
    await workspace.request("POST", "/projects/8/error_tracking/client_keys");
    const latest = ["undeclared tocsin_client_key team/web:4"];
    const states = ["--state", empty, "--state", state, ...undeclared];
    const only = await reportOf(drift, [...states, "--only", "undeclared"]);
    expect([only.code, findingLines(only), only.sources.map(({ kind }) => kind)]).toEqual([0, latest, ["groups"]]);
    // For a merge: both settings, and three keys.
    expect(only.declared).toHaveLength(5);
    const both = await reportOf(drift, states);
    expect([findingLines(both), both.sources.map(({ kind }) => kind)]).toEqual([latest, ["state", "state", "groups"]]);
    await writeFile(empty, "");
    const unread = await reportOf(drift, [...states, "--only", "undeclared"]);
    expect([unread.code, unread.findings, unread.counts.failed]).toEqual([1, [], 2]);
  });

  test("says nothing of a folder whose plan is of a part, or fails", async () => {
    const workspace = await open({ seed });
    const drift = driftIn(workspace);
    await workspace.apply(setting("app", "team/app", "watch"));
    await workspace.write(setting("app", "team/app", "watch") + setting("web", "team/web", "watch"));
    await workspace.request("PUT", "/projects/8/notification_settings?level=watch");
    for (const args of ["-target=tocsin_notification_setting.app", "-var=none=1"]) {
      const report = await reportOf(drift, ["--undeclared", "team", "--only", "undeclared"], {
        TF_CLI_ARGS_plan: args,
      });
      expect([report.code, report.complete, findingLines(report)]).toEqual([1, false, []]);
      expect(report.sources.at(-1)?.failures).toMatchObject([{ summary: "Nothing can be called undeclared" }]);
    }
  });
});
