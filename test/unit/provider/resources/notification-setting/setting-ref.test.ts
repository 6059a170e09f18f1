import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../../src/kit/cty/index.ts";
import { idFrom, parseId } from "../../../../../src/kit/schema/identity.ts";
import type { ScopeAttributes } from "../../../../../src/provider/resources/notification-setting/attributes.ts";
import { notificationSetting } from "../../../../../src/provider/resources/notification-setting/resource.ts";
import {
  describeValues,
  knownScope,
  scopeOf,
  settingRef,
} from "../../../../../src/provider/resources/notification-setting/setting-ref.ts";

const { attributes, identity } = notificationSetting;

const scopes: Readonly<Record<string, [ScopeAttributes, ReturnType<typeof scopeOf>]>> = {
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
  test.each(Object.entries(scopes))("%s is made, read back, and found on the service", (id, [written, scope]) => {
    expect(idFrom(identity, written)).toBe(id);
    expect(parseId(id, attributes, identity)).toEqual(written);
    expect(scopeOf(written)).toEqual(scope);
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

test("the scope is known once both of its attributes are", () => {
  expect(knownScope({ group: null, project: "team/app" })).toEqual({ group: null, project: "team/app" });
  expect(knownScope({ group: null, project: unknown })).toBeNull();
  expect(knownScope({ group: unknown, project: null })).toBeNull();
});

test("a setting is named by its place as the configuration writes it, and the global one by none", () => {
  const title = "notification setting";
  expect(settingRef({ group: "Team", project: null })).toEqual({ title, place: { kind: "group", reference: "Team" } });
  expect(settingRef({ group: null, project: "7" })).toEqual({ title, place: { kind: "project", reference: "7" } });
  expect(settingRef({ group: null, project: null })).toEqual({ title, place: null });
});

test("messages describe the planned values by their level", () => {
  expect(describeValues({ level: "watch" })).toBe("the level `watch`");
  expect(describeValues({ level: null })).toBe("an email address alone");
  expect(describeValues({ level: unknown })).toBe("a level that is not known yet");
});
