import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createEngine } from "../../src/kit/engine/index.ts";
import { serveForDebug, type DebugServer } from "../../src/kit/plugin/debug.ts";
import { providerMethods } from "../../src/kit/plugin/rpc/index.ts";
import { placeBundled } from "../support/terraform/bundled-provider.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";
import { binary } from "../support/terraform/workspace.ts";
import { notesProvider } from "./fixtures/notes.ts";

const SOURCE = "example.com/example/notes";

/** Notes by the names of their resource blocks. */
type Notes = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

const CREAM = { title: "cream", text: "one cup" };

describe("a provider of another product, written on the kit", () => {
  let root: string;
  let server: DebugServer;
  /** The folder with the configuration of one test, and its notes. */
  let folder: string;
  let notes: string;
  /** Makes Terraform use the provider that runs: to start it for each command would be most of the time. */
  let attached: Readonly<Record<string, string>>;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "kit-"));
    const main = "test/e2e/fixtures/notes-provider.ts";
    await placeBundled(join(root, "mirror"), { main, source: SOURCE, version: "1.0.0" });
    const mirror = `filesystem_mirror {\n    path = "${join(root, "mirror")}"\n  }`;
    await writeFile(join(root, "cli.tfrc"), `provider_installation {\n  ${mirror}\n}\n`);
    const methods = providerMethods(createEngine(notesProvider, {}));
    server = await serveForDebug({ methods, addresses: [SOURCE] });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(root, "work-"));
    notes = join(folder, "notes");
    await mkdir(notes);
    attached = { TF_REATTACH_PROVIDERS: server.reattach };
  });

  const terraform = (...args: readonly string[]): Promise<Finished> => {
    const own = { TF_CLI_CONFIG_FILE: join(root, "cli.tfrc"), TF_CLI_ARGS: "-no-color", ...attached };
    return run(binary, args, { cwd: folder, env: cleanEnvironment(own) });
  };

  /** Runs Terraform to the expected exit code; returns what it printed. */
  async function expectExit(code: number, ...args: readonly string[]): Promise<string> {
    const { code: actual, stdout, stderr } = await terraform(...args);
    if (actual !== code) throw new Error(`terraform ${args.join(" ")} ended with ${actual}:\n${stdout}${stderr}`);
    return stdout + stderr;
  }

  const write = (blocks: Notes): Promise<void> =>
    writeFile(
      join(folder, "main.tf"),
      [
        `terraform {\n  required_providers {\n    notes = {\n      source = "${SOURCE}"\n    }\n  }\n}`,
        `provider "notes" {\n  folder = "${notes}"\n}`,
        ...Object.entries(blocks).map(
          ([name, { title, text }]) =>
            `resource "notes_note" "${name}" {\n  title = "${title}"\n  text  = "${text}"\n}`,
        ),
      ].join("\n\n"),
    );

  const apply = async (blocks: Notes): Promise<string> => {
    await write(blocks);
    return expectExit(0, "apply", "-auto-approve", "-input=false");
  };

  const expectNoChanges = (): Promise<string> => expectExit(0, "plan", "-detailed-exitcode", "-input=false");

  const noted = (title: string): Promise<string> => readFile(join(notes, title), "utf8");

  test("is installed, and creates what is planned", async () => {
    attached = {};
    await write({});
    expect(await expectExit(0, "init", "-input=false")).toContain(`Installed ${SOURCE} v1.0.0`);
    const printed = await apply({ milk: { title: "milk", text: "two bottles" } });
    expect(printed).toMatch(/notes_note\.milk: Creation complete after \d+s \[id=note\/milk\]/);
    expect(await noted("milk")).toBe("two bottles");
    await expectNoChanges();
  });

  test("changes a note in place, and replaces one whose title changes", async () => {
    await apply({ milk: { title: "milk", text: "two bottles" } });
    expect(await apply({ milk: { title: "milk", text: "three bottles" } })).toContain(
      "0 added, 1 changed, 0 destroyed",
    );
    expect(await noted("milk")).toBe("three bottles");
    expect(await apply({ milk: CREAM })).toContain("1 added, 0 changed, 1 destroyed");
    expect(await readdir(notes)).toEqual(["cream"]);
    await expectNoChanges();
  });

  test("sees what others changed, and what is gone", async () => {
    await apply({ milk: CREAM });
    await writeFile(join(notes, "cream"), "two cups");
    expect(await expectExit(2, "plan", "-detailed-exitcode", "-input=false")).toContain('"two cups" -> "one cup"');
    await rm(join(notes, "cream"));
    const printed = await expectExit(2, "plan", "-detailed-exitcode", "-input=false");
    expect(printed).toContain("notes_note.milk will be created");
    await expectExit(0, "apply", "-auto-approve", "-input=false");
  });

  test("imports a note by its ID, and refuses any other text with the form that it takes", async () => {
    await apply({ milk: CREAM });
    await writeFile(join(notes, "eggs"), "twelve");
    await write({ milk: CREAM, eggs: { title: "eggs", text: "twelve" } });
    expect(await expectExit(1, "import", "notes_note.eggs", "eggs")).toContain("Write `note/<title>`.");
    expect(await expectExit(1, "import", "notes_note.eggs", "note/ham")).toContain("Nothing to import");
    await expectExit(0, "import", "notes_note.eggs", "note/eggs");
    await expectNoChanges();
  });

  test("says what is wrong with a configuration, before anything is done", async () => {
    await write({});
    await writeFile(
      join(folder, "wrong.tf"),
      'resource "notes_note" "wrong" {\n  id    = "x"\n  title = "x"\n  text  = "x"\n}\n',
    );
    expect(await expectExit(1, "validate")).toContain("Read-only attribute in the configuration");
  });

  test("destroys every note", async () => {
    await apply({ milk: CREAM, eggs: { title: "eggs", text: "twelve" } });
    expect(await expectExit(0, "destroy", "-auto-approve", "-input=false")).toContain("2 destroyed");
    expect(await readdir(notes)).toEqual([]);
  });
});
