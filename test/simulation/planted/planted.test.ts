import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "@jest/globals";

const FOLDER = "test/simulation/planted";
const PATCHES = readdirSync(FOLDER).filter((name) => name.endsWith(".patch"));

test("twelve faults are planted", () => {
  expect(PATCHES).toHaveLength(12);
});

test.each(PATCHES)("%s can be planted: if its line has changed, make the patch again", (name) => {
  expect(execFileSync("git", ["apply", "--check", `${FOLDER}/${name}`], { encoding: "utf8", stdio: "pipe" })).toBe("");
});
