import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import ts from "typescript";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";

const PROGRAM = `
import type { TerraformStack } from "cdktf";
import { NotificationSetting } from "tocsin/cdktf";
export const make = (stack: TerraformStack) => new NotificationSetting(stack, "s", { level: "custom", events: { /*here*/ } });
`;

const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** Names that an editor proposes at the comment, in its order. */
function proposed(file: string): readonly string[] {
  writeFileSync(file, PROGRAM);
  const host: ts.LanguageServiceHost = {
    readFile: (name) => ts.sys.readFile(name),
    fileExists: (name) => ts.sys.fileExists(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, "utf8")) : undefined,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({ strict: true, module: ts.ModuleKind.NodeNext, types: [] }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  };
  const service = ts.createLanguageService(host);
  const { entries = [] } = service.getCompletionsAtPosition(file, PROGRAM.indexOf("/*here*/"), {}) ?? {};
  const keys = entries.map(({ sortText, name }) => ({ name, key: sortText + name }));
  return keys.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name);
}

test("an editor proposes the events first, and what only a token has last", () => {
  const project = installInto(join(folder, "project"), pack(), ["cdktf", "constructs"]);
  expect(proposed(join(project, "main.mts"))).toEqual([
    ...EVENT_NAMES.map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())).toSorted(),
    ...["creationStack", "resolve"],
  ]);
});
