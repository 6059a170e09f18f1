import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runs } from "../support/runs.ts";
import { REFUSED } from "../support/constructs/refused-programs.ts";
import { WRITTEN } from "../support/constructs/written-programs.ts";
import { cleanEnvironment, requireEngines } from "../support/terraform/terraform.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";

const LIBRARIES = ["cdktf", "cdktn"];
const [binary] = requireEngines();

/**
 * Runs each of the lines in an application of its own, and prints what it writes for the resources, or what it says.
 */
const programOf = (library: string, lines: readonly string[]): string => `
import { readFileSync } from "node:fs";
import { App, Fn, Lazy, TerraformIterator, TerraformOutput, TerraformStack, TerraformVariable, Token } from "${library}";
import * as other from "${LIBRARIES.find((each) => each !== library)}";
import { ClientKey, DataTocsinNotificationSetting, ErrorTrackingSettings, Notifications, NotificationSetting, TocsinProvider, onlyEvents, shardOf, shards } from "tocsin/${library}";
const run = (make, index) => {
  const app = new App({ outdir: "out-${library}-" + index });
  const stack = new TerraformStack(app, "alarms");
  const variable = new TerraformVariable(stack, "variable", {});
  try {
    new TocsinProvider(stack, "tocsin");
    make(stack, variable);
    app.synth();
    const text = readFileSync("out-${library}-" + index + "/stacks/alarms/cdk.tf.json", "utf8");
    const notes = stack.node.findAll().flatMap(({ node }) => node.metadata);
    const warnings = notes.filter(({ type }) => type === "@cdktf/warn").map(({ data }) => data);
    return { resource: JSON.parse(text).resource, warnings };
  } catch (error) {
    return { error: error.message };
  }
};
const all = [${lines.map((line) => `(stack, variable) => {${line}}`).join(",\n")}];
console.log(JSON.stringify({ results: all.map(run), events: onlyEvents("newNote", "newEpic") }));
`;

interface Printed {
  readonly results: readonly {
    readonly resource?: object;
    readonly warnings?: readonly string[];
    readonly error?: string;
  }[];
  readonly events: Readonly<Record<string, boolean>>;
}

// The fork has the same code with another import, which `cdktn.test.ts` tries.
describe.each(LIBRARIES.slice(0, runs(1, 2)))("an application of %s", (library) => {
  let folder: string;
  let printed: Printed;

  beforeAll(() => {
    folder = makeFolder();
    const cwd = installInto(join(folder, "project"), pack(), [...LIBRARIES, "constructs"]);
    const lines = [...Object.values(WRITTEN), ...Object.values(REFUSED)].map(([line]) => line);
    writeFileSync(join(cwd, "main.mjs"), programOf(library, lines));
    const options = { cwd, encoding: "utf8", env: cleanEnvironment({ TERRAFORM_BINARY_NAME: binary }) } as const;
    printed = JSON.parse(execFileSync(process.execPath, ["main.mjs"], options)) as Printed;
  });

  afterAll(() => removeFolder(folder));

  test.each(Object.entries(WRITTEN).map(([title, [, resources]], index) => [title, resources, index] as const))(
    "writes %s",
    (_title, resources, index) => {
      expect(printed.results[index]).toMatchObject({ resource: resources });
    },
  );

  test("warns of an event that the service does not have, by its own provider's block", () => {
    const index = Object.keys(WRITTEN).indexOf("events that the service does not have");
    expect(printed.results[index]?.warnings).toEqual([
      expect.stringMatching(/^Event needs a later release: `movedProject` needs release 13.3, but `serviceVersion` is/),
      expect.stringMatching(/^Event needs a higher tier: `newEpic` exists only on .* but `tier` is free/),
    ]);
  });

  test("warns once of a level custom without an event, and of nothing else", () => {
    const warned = Object.keys(WRITTEN)
      .map((title, index) => [title, printed.results[index]?.warnings] as const)
      .filter(([title]) => title !== "events that the service does not have");
    const warning = [expect.stringContaining("Level custom without an event: With the level `custom`")];
    expect(warned.filter(([, warnings]) => warnings?.length !== 0)).toEqual([
      ["a level custom without an event", warning],
      ["what was set last, whatever was wrong before", warning],
    ]);
  });

  test.each(Object.entries(REFUSED).map(([title, [, message]], index) => [title, message, index] as const))(
    "does not synthesize with %s, and says so",
    (_title, message, index) => {
      expect(printed.results[Object.keys(WRITTEN).length + index]?.error).toContain(message);
    },
  );

  test("gets the events of onlyEvents as the provider's function has them", async () => {
    const { onlyEvents } = await import("../../src/provider/functions/index.ts");
    const own = Object.entries(onlyEvents.call({ events: ["new_note", "new_epic"] }));
    const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const known = own.map(([name, isOn]) => [camelCase(name), isOn] as const);
    expect(printed.events).toEqual(Object.fromEntries(known));
  });

  test("an error that a construct throws shows its sentence, and little of the code that threw it", () => {
    const program = `import { onlyEvents } from "tocsin/${library}"; onlyEvents("newNotes");`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: join(folder, "project"),
      encoding: "utf8",
      env: cleanEnvironment({}),
    });
    const [code = ""] = stderr.split("\nError: ");
    expect(stderr).toContain('\nError: Unknown event: "newNotes" is not an event. Did you mean `newNote`?');
    expect(code.length).toBeLessThan(600);
  });
});
