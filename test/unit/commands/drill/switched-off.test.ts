import { describe, expect, test } from "@jest/globals";
import { objectsInState } from "../../../../src/commands/drill/target.ts";
import { switchedOff } from "../../../../src/commands/drill/switched-off.ts";

const dsn = (project: number): string => `https://k@errors.example:443/errortracking/api/v1/projects/${project}`;
const key = (project: string, number: number): object => ({
  type: "tocsin_client_key",
  name: `key_${number}`,
  instances: [{ attributes: { project, tracker_dsn: dsn(number) } }],
});
const settings = (attributes: object, rest: object = {}): object => ({
  type: "tocsin_error_tracking_settings",
  name: "tracking",
  instances: [{ attributes: { project: "team/app", active: true, integrated: true, ...attributes }, ...rest }],
});

const warnings = (...resources: object[]): readonly { summary: string; detail: string }[] =>
  switchedOff(
    objectsInState(
      JSON.stringify({
        version: 4,
        resources: resources.map((resource) => ({
          mode: "managed",
          provider: 'provider["registry.terraform.io/tocsin/tocsin"]',
          ...resource,
        })),
      }),
    ),
  );

describe("settings that are off in the state", () => {
  test.each<[string, object, string]>([
    ["active", { active: false }, "active = false"],
    ["integrated", { integrated: false }, "integrated = false"],
    ["both", { active: false, integrated: false }, "active = false and integrated = false"],
  ])("are a warning: %s", (_what, attributes, text) => {
    expect(warnings(key("team/app", 7), settings(attributes))).toEqual([
      {
        summary: "Error tracking of team/app is off",
        detail: `In the state, tocsin_error_tracking_settings.tracking has ${text}. GitLab refuses events for the project, or accepts them and shows them to nobody.`,
      },
    ]);
  });

  test.each<[string, object[]]>([
    ["in other letters", [key("Team/App", 7), settings({ active: false })]],
    ["by its number in the key's DSN", [key("team/app", 7), settings({ project: "7", active: false })]],
    [
      "by the number of the identity",
      [key("team/old", 7), settings({ active: false }, { identity: { project_id: 7 } })],
    ],
  ])("are found where the project is named %s", (_how, resources) => {
    expect(warnings(...resources)).toHaveLength(1);
  });

  test.each<[string, object[]]>([
    ["that are on", [key("team/app", 7), settings({})]],
    ["of a project without a key in the state", [key("team/other", 8), settings({ active: false })]],
    ["that a replacement left behind", [key("team/app", 7), settings({ active: false }, { deposed: "12345678" })]],
  ])("are none: settings %s", (_what, resources) => {
    expect(warnings(...resources)).toEqual([]);
  });
});
