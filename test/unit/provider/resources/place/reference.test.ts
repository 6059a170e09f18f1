import { describe, expect, test } from "@jest/globals";
import { groupReference, projectReference } from "../../../../../src/provider/resources/place/reference.ts";

const isRight = (type: typeof groupReference, text: string): boolean => (type.problem?.(text) ?? null) === null;

describe("a reference as a person writes it", () => {
  test.each(["7", "team/app", "team/-app/x.gitx", "team/sub/app", "Team/App", "t.e-a_m/a.b", "team/äpp"])(
    "names a project: %s",
    (text) => {
      expect(isRight(projectReference, text)).toBe(true);
    },
  );

  // The service never finds a bare word.
  test.each([
    "app",
    "0",
    "00",
    "",
    "/",
    "team/",
    "/app",
    "team//app",
    "team app/x",
    "team%2Fapp",
    "team/app?x=1",
    "https://x/y/z",
    "team/app:1",
    "team/app.git",
    "team/app/-/settings/ci_cd",
  ])("names no project: %p", (text) => {
    expect(isRight(projectReference, text)).toBe(false);
  });

  test.each(["5", "team", "team/backend", "a/b/c"])("names a group: %s", (text) => {
    expect(isRight(groupReference, text)).toBe(true);
  });

  test.each(["", "0", "/team", "team/", "a//b", "a b", "team%2Fbackend", "team#1"])("names no group: %p", (text) => {
    expect(isRight(groupReference, text)).toBe(false);
  });
});

describe("the error for a wrong reference has the given text, and the one to write", () => {
  test.each([
    ["demo%2Fweb", "demo/web"],
    ["https://gitlab.example.com/demo/web", "demo/web"],
    ["https://gitlab.example.com/demo/web/-/issues?state=open", "demo/web"],
    ["https://gitlab.example.com/demo/my_web.git", "demo/my_web"],
    ["demo/web/-/settings/ci_cd", "demo/web"],
    ["demo/web.git", "demo/web"],
    ["/demo/web/", "demo/web"],
    [" 42 ", "42"],
  ])("%p means %p", (text, meant) => {
    expect(projectReference.problem?.(text)).toBe(
      `must be a numeric ID, or a full path such as \`team/app\`, not ${JSON.stringify(text)}: write \`project = "${meant}"\``,
    );
    expect(groupReference.problem?.(text)).toContain(`: write \`group = "${meant}"\``);
  });

  test("which is cut, as it may be a file that somebody read by mistake", () => {
    const problem = projectReference.problem?.(`https://gitlab.example.com/${"x/".repeat(100_000)}y`) ?? "";
    expect(problem).toMatch(/, not "https:.{170,200}…"$/);
  });

  test.each(["", "0", "1.5", "app", "a//b", "%2F", "%zz", "https://gitlab.example.com/"])("%p means none", (text) => {
    expect(projectReference.problem?.(text)).toBe(
      `must be a numeric ID, or a full path such as \`team/app\`, not ${JSON.stringify(text)}`,
    );
  });
});
