/** The folder of an export: what may be written into it, and which providers its other files require. */
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { prepareFolder, requirementsIn, writeFiles, type FormatName } from "../../../../src/commands/export/files.ts";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-export-"))));

afterEach(() => rm(folder, { recursive: true }));

const written = async (name = "tocsin.tf"): Promise<string> => readFile(join(folder, name), "utf8");

describe("the folder of an export", () => {
  test.each<[string, FormatName, string, boolean, string]>([
    ["has another format", "hcl", "tocsin.tf.json", false, ""],
    ["has a file of the format", "hcl", "tocsin-imports.tf", false, "tocsin-imports.tf: It is there already."],
    ["has a file that may be replaced", "cdktn", "tocsin.ts", true, ""],
    ["is a file itself", "json", "new", false, "/new"],
  ])("%s", async (_what, ...[format, name, isForced, message]) => {
    await writeFile(join(folder, name), "mine");
    const path = name === "new" ? join(folder, name) : folder;
    const result = await prepareFolder(path, format, isForced).then(() => "", String);
    expect(result).toMatch(message === "" ? /^$/ : /^DiagnosticError: Cannot write /);
    expect(result).toContain(message);
    expect(await written(name)).toBe("mine");
  });

  test.each([
    ["a link to nothing", "elsewhere"],
    ["a link to a file", "mine.tf"],
  ])("has %s, which is there already and is replaced itself", async (_what, target) => {
    await writeFile(join(folder, "mine.tf"), "mine");
    await symlink(target, join(folder, "tocsin.tf"));
    await expect(prepareFolder(folder, "hcl", false)).rejects.toThrow("tocsin.tf: It is there already.");
    await expect(writeFiles({ out: folder, format: "hcl", isForced: false }, ["a", "b"])).rejects.toThrow("already");
    await prepareFolder(folder, "hcl", true);
    await writeFiles({ out: folder, format: "hcl", isForced: true }, ["a", "b"]);
    expect((await lstat(join(folder, "tocsin.tf"))).isFile()).toBe(true);
    expect([await written(), await written("tocsin-imports.tf"), await written("mine.tf")]).toEqual(["a", "b", "mine"]);
    expect((await readdir(folder)).toSorted()).toEqual(["mine.tf", "tocsin-imports.tf", "tocsin.tf"]);
  });

  test("is refused where none can be made, without waiting", async () => {
    await expect(prepareFolder("/proc/tocsin/x", "hcl", false)).rejects.toThrow(
      "Cannot write into /proc/tocsin/x: ENOENT",
    );
  });

  test("is made with those above it", async () => {
    await prepareFolder(join(folder, "a/b"), "hcl", false);
    expect(await readdir(join(folder, "a"))).toEqual(["b"]);
  });

  const REQUIRED = (what: string): string => `terraform {\n  required_providers {\n${what}\n  }\n}\n`;
  test.each<[string, string, string, object | null]>([
    ["no file has them", "main.tf", "terraform {\n}\n", null],
    ["only an export has them", "tocsin.tf", REQUIRED(""), null],
    ["only an export of another format has them", "tocsin.tf.json", '{"terraform":{"required_providers":{}}}', null],
    [
      "a file has others",
      "main.tf",
      REQUIRED('other = {\n  source = "a/b"\n}'),
      { file: "main.tf", hasProvider: false },
    ],
    [
      "a file has the provider",
      "z.tf",
      REQUIRED('tocsin = {\n  source = "a/b"\n}'),
      { file: "z.tf", hasProvider: true },
    ],
  ])("says which providers it requires: %s", async (_what, ...[name, text, found]) => {
    await writeFile(join(folder, name), text);
    expect(await requirementsIn(folder)).toEqual(found);
  });
});
