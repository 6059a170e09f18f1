import { describe, expect, test } from "@jest/globals";
import { parsePlan } from "../../../../../src/commands/drift/plan/plan-json.ts";
import { planFindings } from "../../../../../src/commands/drift/plan/plan-findings.ts";

describe("what is gone with its project", () => {
  const SETTING = "tocsin_notification_setting";
  const TRACKING = "tocsin_error_tracking_settings";
  const gone = (type: string, project: string): object => {
    const change = { actions: ["delete"], before: { project }, after: null };
    return { address: `${type}.${project}`, mode: "managed", type, name: project, change };
  };
  const commandsOf = (drifts: readonly object[], warnings: readonly string[] = []) => {
    const plan = parsePlan(JSON.stringify({ format_version: "1.2", resource_drift: drifts }), "made");
    const said = warnings.map((address) => ({ summary: "Object no longer found", detail: "", address }));
    const other = { summary: "Another warning", detail: "", address: `${TRACKING}.b` };
    const found = planFindings(plan, { folder: null, program: "terraform", warnings: [...said, other] });
    return found.map((each) => each.kind === "gone" && [each.object.scope?.reference, each.restore, each.forget]);
  };
  const tracking = ["a", "b"].map((project) => gone(TRACKING, project));
  const rm = (type: string) => `terraform state rm ${type}.a`;
  const apply = (project: string) => `terraform apply -target=${TRACKING}.${project}`;

  test("is forgotten where a warning says so", () => {
    expect(commandsOf(tracking, [`${TRACKING}.a`])).toEqual([
      ["a", null, rm(TRACKING)],
      ["b", apply("b"), null],
    ]);
  });
  test("is forgotten where a setting is gone that lasts as long as the project", () => {
    expect(commandsOf([...tracking, gone(SETTING, "a")])).toEqual([
      ["a", null, rm(TRACKING)],
      ["b", apply("b"), null],
      ["a", null, rm(SETTING)],
    ]);
  });
  test("is restored where nothing says so", () => {
    expect(commandsOf(tracking)).toEqual([
      ["a", apply("a"), null],
      ["b", apply("b"), null],
    ]);
  });
});
