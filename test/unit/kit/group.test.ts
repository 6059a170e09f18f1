import { expect, test } from "@jest/globals";
import { grouped } from "../../../src/kit/group.ts";

test("groups are in the order of their first members, and members in theirs", () => {
  const groups = grouped(["bee", "ant", "bug", "ape", "cow"], (word) => word.charAt(0));
  expect([...groups]).toEqual([
    ["b", ["bee", "bug"]],
    ["a", ["ant", "ape"]],
    ["c", ["cow"]],
  ]);
});
