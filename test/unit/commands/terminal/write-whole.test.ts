import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { assertWritable, replaceEntries, writeWhole } from "../../../../src/commands/terminal/index.ts";
import { needing } from "../../../support/needs.ts";

let folder: string;
const at = (name: string): string => join(folder, name);
const textAt = (name: string): string => readFileSync(at(name), "utf8");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-whole-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a file", () => {
  test("is written, and nothing is left beside it", async () => {
    await writeWhole(at("new"), "text");
    expect(textAt("new")).toBe("text");
    expect(readdirSync(folder)).toEqual(["new"]);
  });

  test("that is there is replaced by a new one with its mode", async () => {
    writeFileSync(at("old"), "a longer text");
    chmodSync(at("old"), 0o660);
    const { ino } = statSync(at("old"));
    await writeWhole(at("old"), "text");
    expect(textAt("old")).toBe("text");
    const replaced = statSync(at("old"));
    expect([replaced.mode & 0o777, replaced.ino === ino]).toEqual([0o660, false]);
  });

  test.each(["there", "still to come"])("behind a link is written where the link leads: it is %s", async (kind) => {
    mkdirSync(at("other"));
    if (kind === "there") writeFileSync(at("other/file"), "");
    symlinkSync("other/file", at("link"));
    await writeWhole(at("link"), "text");
    expect(textAt("other/file")).toBe("text");
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
  });
});

test("of several files none is replaced if one cannot be", async () => {
  writeFileSync(at("old"), "mine");
  mkdirSync(at("folder"));
  const files = [at("old"), at("new"), at("folder")].map((file) => [file, "text"] as const);
  await expect(replaceEntries(files)).rejects.toMatchObject({ summary: `Cannot write ${at("folder")}` });
  expect([textAt("old"), readdirSync(folder)]).toEqual(["mine", ["folder", "old"]]);
});

test("a device stays one", async () => {
  await writeWhole("/dev/null", "text");
  expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
});

const refused: Readonly<Record<string, [name: string, text: string]>> = {
  "a folder": ["/tmp", "It is a folder. Name a file."],
  "a folder that is missing": ["/missing/file", "no such file or directory"],
};
test.each(Object.entries(refused))(
  "%s is refused by name, before the work and at its end",
  async (_what, [file, text]) => {
    const error = { code: "invalid", summary: `Cannot write ${file}`, detail: expect.stringContaining(text) };
    await expect(assertWritable([file])).rejects.toMatchObject(error);
    await expect(writeWhole(file, "text")).rejects.toMatchObject(error);
  },
);

needing("/dev/full", existsSync("/dev/full")).test("a full device is named", async () => {
  await assertWritable(["/dev/full"]);
  await expect(writeWhole("/dev/full", "text")).rejects.toMatchObject({
    code: "invalid",
    summary: "Cannot write /dev/full",
    detail: expect.stringContaining("no space left"),
  });
});
