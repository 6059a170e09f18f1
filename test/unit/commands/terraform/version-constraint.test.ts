import { describe, expect, test } from "@jest/globals";
import { meetsConstraint } from "../../../../src/commands/terraform/index.ts";

/** Which of these versions meet each constraint; `terraform init` chose the last one of each from a mirror of them. */
const VERSIONS = ["0.1.9", "0.2.0-rc1", "0.2.0", "0.2.7", "0.10.0", "1.0.0", "2.1.0"];
const CASES: Readonly<Record<string, readonly string[]>> = {
  "0.2.0": ["0.2.0"],
  "= 0.2": ["0.2.0"],
  "0.2.0-rc1": ["0.2.0-rc1"],
  "!= 0.2.0": ["0.1.9", "0.2.7", "0.10.0", "1.0.0", "2.1.0"],
  "> 0.2.0": ["0.2.7", "0.10.0", "1.0.0", "2.1.0"],
  ">=0.2.0": ["0.2.0", "0.2.7", "0.10.0", "1.0.0", "2.1.0"],
  ">= 0.2.0-rc1": ["0.2.0", "0.2.7", "0.10.0", "1.0.0", "2.1.0"],
  "< 0.2": ["0.1.9"],
  "<= 0.2": ["0.1.9", "0.2.0"],
  "~> 0.2": ["0.2.0", "0.2.7", "0.10.0"],
  "~> 0.2.0": ["0.2.0", "0.2.7"],
  "~> 0.2.1": ["0.2.7"],
  "~> 0.2.0-rc1": ["0.2.0", "0.2.7"],
  "~> 1": ["1.0.0"],
  ">= 0.2.0, < 1.0.0, != 0.2.7": ["0.2.0", "0.10.0"],
  "~> 3.0": [],
};

test.each(Object.entries(CASES))("%j is met by %j", (constraint, versions) => {
  expect(VERSIONS.filter((version) => meetsConstraint(version, constraint) === true)).toEqual(versions);
});

describe("a constraint that is none says nothing", () => {
  test.each(["", "latest", "v1.0.0", "~> 1.x", "1.2.3.4", ">= 1.0,"])("%j", (constraint) => {
    expect(meetsConstraint("1.0.0", constraint)).toBeNull();
  });
});
