import { describe, expect, test } from "@jest/globals";
import { idOf, keyOf, parseId, scopeOf, type Target } from "../../../../src/resources/notification-setting/target.ts";

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
    expect(idOf(target)).toBe(id);
    expect(parseId(id)).toEqual(target);
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
    expect(() => parseId(id)).toThrow(expect.objectContaining({ code: "invalid", summary: "Invalid import ID" }));
    expect(() => parseId(id)).toThrow("`group/<ID or full path>`");
  });
});

test("two spellings of one setting have one key; a path and a number do not", () => {
  expect(keyOf({ group: "Team", project: null })).toBe(keyOf({ group: "team", project: null }));
  expect(keyOf({ group: null, project: "Team/App" })).toBe("project/team/app");
  expect(keyOf({ group: null, project: "7" })).not.toBe(keyOf({ group: null, project: "team/app" }));
});
