import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { idFrom, parseId } from "../../../../src/kit/schema/identity.ts";
import type { Target } from "../../../../src/resources/notification-setting/attributes.ts";
import { notificationSetting } from "../../../../src/resources/notification-setting/resource.ts";
import { knownTarget, scopeOf, thingOf } from "../../../../src/resources/notification-setting/target.ts";

const { attributes, identity } = notificationSetting;

const targets: Readonly<Record<string, [Target, ReturnType<typeof scopeOf>]>> = {
  global: [{ group: null, project: null }, { kind: "global" }],
  "group/5": [
    { group: "5", project: null },
    { kind: "group", id: "5" },
  ],
  "group/team": [
    { group: "team", project: null },
    { kind: "group", id: "team" },
  ],
  "group/team/backend/api": [
    { group: "team/backend/api", project: null },
    { kind: "group", id: "team/backend/api" },
  ],
  "project/7": [
    { group: null, project: "7" },
    { kind: "project", id: "7" },
  ],
  "project/team/app": [
    { group: null, project: "team/app" },
    { kind: "project", id: "team/app" },
  ],
};

describe("the ID", () => {
  test.each(Object.entries(targets))("%s is made, read back, and found on the service", (id, [target, scope]) => {
    expect(idFrom(identity, target)).toBe(id);
    expect(parseId(id, attributes, identity)).toEqual(target);
    expect(scopeOf(target)).toEqual(scope);
  });

  test.each([
    "",
    "Global",
    "global/",
    "team",
    "team/app",
    "5",
    "group",
    "group/",
    "project/app",
    "project//app",
    "user/ada",
  ])("%p is none, and the error names the forms", (id) => {
    expect(() => parseId(id, attributes, identity)).toThrow(
      expect.objectContaining({ code: "invalid", summary: "Invalid import ID" }),
    );
    expect(() => parseId(id, attributes, identity)).toThrow(
      `"${id}" is not an import ID of this resource. Write \`project/<project>\`, \`group/<group>\` or \`global\`.`,
    );
  });
});

test("a target is known once both of its attributes are", () => {
  expect(knownTarget({ group: null, project: "team/app" })).toEqual({ group: null, project: "team/app" });
  expect(knownTarget({ group: null, project: unknown })).toBeNull();
  expect(knownTarget({ group: unknown, project: null })).toBeNull();
});

test("the thing that a setting is has the place as the configuration writes it, and none for the global one", () => {
  const title = "notification setting";
  expect(thingOf({ group: "Team", project: null })).toEqual({ title, place: { kind: "group", words: "Team" } });
  expect(thingOf({ group: null, project: "7" })).toEqual({ title, place: { kind: "project", words: "7" } });
  expect(thingOf({ group: null, project: null })).toEqual({ title, place: null });
});
