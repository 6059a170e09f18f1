import { describe, expect, test } from "@jest/globals";
import { startService, type SeedInput } from "../../../../src/testing.ts";
import { diagnosed, linesOf } from "../../../support/diagnosis.ts";
import { sampleInstance, sampleState } from "../../../support/drift/state-sample.ts";

const on: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [{ full_path: "team/app", error_tracking: {} }, { full_path: "team/new" }],
};
const off: SeedInput = { ...on, features: { integrated_error_tracking: false } };

const stateOf = (type: string, attributes: Readonly<Record<string, unknown>>): string =>
  sampleState([{ type, instances: [sampleInstance(attributes)] }]);

describe("integrated error tracking of a configuration that was never applied", () => {
  const KEY = 'resource "tocsin_client_key" "k" {\n  project = "team/new"\n}\n';
  const settings = (project: string, more = ""): string =>
    `resource "tocsin_error_tracking_settings" "s" {\n  project = ${project}\n  active = true\n${more}}\n`;
  const ON = "ok Integrated error tracking is on: the service shows it for a project";
  const NOT_KNOWN =
    /^warning Cannot tell whether integrated error tracking is on.* -> Ask an administrator .*off by default/;

  /** Returns the results about it, with the feature on or off. */
  async function found(main: string, service: SeedInput = on, state = ""): Promise<readonly string[]> {
    await using started = await startService({ seed: service });
    const results = await diagnosed({
      env: { TOCSIN_BASE_URL: started.url, TOCSIN_TOKEN: "ada-token" },
      files: { "main.tf": main, "terraform.tfstate": state },
    });
    return linesOf(results, "access").filter((line) => !line.includes("no state"));
  }

  const APP = 'variable "app" {\n  default = "team/app"\n}\n';
  const cases: Readonly<Record<string, [main: string, service: SeedInput, line: unknown]>> = {
    "is on, as a project's settings show": [settings('"team/app"'), on, ON],
    "is on, as the settings of a variable's project show": [APP + settings("var.app"), on, ON],
    "is off, as active settings without a tracker show": [
      KEY + settings('"team/app"'),
      off,
      expect.stringMatching(/^warning \(project team\/app\) Integrated error tracking is switched off/),
    ],
    "is not known where no project has settings": [KEY, on, expect.stringMatching(NOT_KNOWN)],
    "is not known where only Terraform knows the project": [settings("each.key"), on, expect.stringMatching(NOT_KNOWN)],
  };
  test.each(Object.entries(cases))("%s", async (_what, [main, service, line]) => {
    expect(await found(main, service)).toEqual([line]);
  });

  test("is not asked for where nothing needs it", async () => {
    const external = settings('"team/app"', "  integrated = false\n");
    expect(await found(external)).toEqual([]);
    expect(await found('resource "tocsin_notification_setting" "s" {\n  project = "team/app"\n}\n')).toEqual([]);
  });

  test("is asked for once more after an apply that failed halfway", async () => {
    const lines = await found(KEY, off, stateOf("tocsin_client_key", { project: "team/app" }));
    expect(lines).toContainEqual(
      expect.stringMatching(/^warning \(project team\/app\) Integrated error tracking is sw/),
    );
  });

  test("is said once where the state has settings", async () => {
    const state = stateOf("tocsin_error_tracking_settings", { project: "team/app", integrated: true });
    expect(await found(settings('"team/app"'), off, state)).toHaveLength(1);
  });
});
