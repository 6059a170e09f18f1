import { expect, test } from "@jest/globals";
import { problemsOf, type Checkout } from "../../../scripts/release/ready.ts";

const READY: Checkout = {
  version: "1.2.3",
  status: "",
  tags: ["latest", "v1.2.3"],
  changelog: "# Changelog\n\n## 1.2.3 (23 November 2026)\n\n## 1.2.2 (unreleased)\n",
};

test("a clean tree at its tag, with its version in the changelog, can be released", () => {
  expect(problemsOf(READY)).toEqual([]);
});

test.each<[string, Partial<Checkout>, string]>([
  ["changes", { status: " M src/main.ts" }, "The working tree is not clean. Commit or remove:\n M src/main.ts"],
  [
    "no tag",
    { tags: ["v1.2.30", "1.2.3"] },
    "HEAD has no tag v1.2.3, the version in package.json. Run `git tag v1.2.3`.",
  ],
  ["no heading", { version: "1.2.4", tags: ["v1.2.4"] }, "CHANGELOG.md has no heading `## 1.2.4 (<date>)`."],
  [
    "no date",
    { version: "1.2.2", tags: ["v1.2.2"] },
    "CHANGELOG.md says that 1.2.2 is unreleased. Write the date there.",
  ],
])("a checkout with %s cannot", (_title, change, problem) => {
  expect(problemsOf({ ...READY, ...change })).toEqual([problem]);
});

test("a version with a pre-release and a build is taken by the letter", () => {
  const version = "1.2.3-rc.1+b";
  const changelog = `## ${version} (today)\n`;
  expect(problemsOf({ version, status: "", tags: [`v${version}`], changelog })).toEqual([]);
});

test("all reasons are told at once", () => {
  expect(problemsOf({ version: "9.9.9", status: "?? x", tags: [], changelog: "" })).toHaveLength(3);
});
