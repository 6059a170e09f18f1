import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { projectFiles } from "../../../scripts/project-files.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("finds the files of a folder without a git history, and none that was installed or built", () => {
  const ours = ["b.md", "a/release/c.md", "a/coverage/d.md"];
  for (const file of [
    ...ours,
    "a/e.ts",
    "node_modules/f.md",
    "a/dist/g.md",
    ".cache/tofu/h.md",
    "release/i.md",
    "coverage/j.md",
    "shell/target/k.md",
  ]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  expect(projectFiles(/\.md$/, folder)).toEqual(ours.map((file) => join(folder, file)).toSorted());
});

test("finds the files of this repository by their paths from here", () => {
  expect(projectFiles(/\.(?:md|ts)$/)).toEqual(expect.arrayContaining(["README.md", "scripts/release/release.ts"]));
});
