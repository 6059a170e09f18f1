import { describe, expect, test } from "@jest/globals";
import { groupReference, projectReference } from "../../../../src/resources/place/reference.ts";

const isRight = (type: typeof groupReference, text: string): boolean => (type.problem?.(text) ?? null) === null;

describe("a reference as a person writes it", () => {
  test.each(["7", "team/app", "team/sub/app", "Team/App", "t.e-a_m/a.b", "team/äpp"])("names a project: %s", (text) => {
    expect(isRight(projectReference, text)).toBe(true);
  });

  // A bare word is never found by the service.
  test.each([
    "app",
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
  ])("names no project: %p", (text) => {
    expect(isRight(projectReference, text)).toBe(false);
  });

  test.each(["5", "team", "team/backend", "a/b/c"])("names a group: %s", (text) => {
    expect(isRight(groupReference, text)).toBe(true);
  });

  test.each(["", "/team", "team/", "a//b", "a b", "team%2Fbackend", "team#1"])("names no group: %p", (text) => {
    expect(isRight(groupReference, text)).toBe(false);
  });
});
