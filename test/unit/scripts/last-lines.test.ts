import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { lastLines } from "../../../scripts/last-lines.ts";

const TALLY = "12 passed, 0 failed, 3 skipped";

test("the last line of all tests names one engine, several, or none", () => {
  expect(lastLines(TALLY, ["Terraform 1.11.4"])).toBe(`${TALLY}\nengines: Terraform 1.11.4`);
  expect(lastLines(TALLY, ["Terraform 1.11.4", "OpenTofu 1.12.6", "Terraform 1.15.9"])).toBe(
    `${TALLY}\nengines: Terraform 1.11.4; lifecycle tests also with OpenTofu 1.12.6, Terraform 1.15.9`,
  );
  expect(lastLines(TALLY, [])).toBe(`${TALLY}\nengines: none, so no test with Terraform has run`);
});

test("what several runs of jest printed becomes one list and one tally", () => {
  const printed = `skipped: a.test.ts: shines (needs 3 passed moons)\n4 passed, 1 failed, 1 skipped\n2 passed, 0 failed\n`;
  expect(lastLines(printed, ["Terraform 1.11.4"])).toBe(
    "skipped: a.test.ts: shines (needs 3 passed moons)\n6 passed, 1 failed, 1 skipped\nengines: Terraform 1.11.4",
  );
});

test("CI finds the tally above it", () => {
  const [, pattern = ""] = /grep -E '(.+?)'/.exec(readFileSync(".ci/run", "utf8")) ?? [];
  const found = lastLines(TALLY, ["Terraform 1.11.4"])
    .split("\n")
    .filter((line) => new RegExp(pattern).test(line));
  expect(found).toEqual([TALLY]);
});
