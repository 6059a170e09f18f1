import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { executableName, TARGETS, targetsNamed } from "../../../scripts/build/executable/targets.ts";

test("all platforms are built where none is named", () => {
  expect(targetsNamed([])).toHaveLength(6);
  expect(targetsNamed(["darwin_arm64"]).map(({ triple }) => triple)).toEqual(["aarch64-apple-darwin"]);
});

test("a platform that is not known is quoted, with those that are", () => {
  expect(() => targetsNamed(["linux"])).toThrow('"linux" is none of the platforms linux_amd64, linux_arm64,');
});

test("only Windows has an ending", () => {
  const names = targetsNamed(["linux_amd64", "windows_amd64"]).map(executableName);
  expect(names).toEqual(["terraform-provider-tocsin", "terraform-provider-tocsin.exe"]);
});

test("the toolchain and the list of permitted libraries are for the same targets", () => {
  for (const file of ["shell/rust-toolchain.toml", "shell/deny.toml"]) {
    const named = readFileSync(file, "utf8").match(/(?<=")\w+-(?:apple|pc|unknown)-[\w-]+(?=")/g);
    expect(named).toEqual(TARGETS.map(({ triple }) => triple));
  }
});
