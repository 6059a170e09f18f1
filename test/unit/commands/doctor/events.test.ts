import { describe, expect, test } from "@jest/globals";
import { diagnosed, linesOf } from "../../../support/diagnosis.ts";

/** Returns the warnings about events in these files, without those that Terraform would print. */
async function warningsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return linesOf(await diagnosed({ env: {}, files }), "configuration").filter((line) => !line.startsWith("skipped"));
}

const MODULES = JSON.stringify({ Modules: [{ Key: "team", Dir: "modules/team" }] });
const setting = (body: string): string => `resource "tocsin_notification_setting" "web" {\n${body}\n}\n`;
const ignoring = (...references: readonly string[]): string =>
  setting(`  lifecycle {\n    ignore_changes = [\n      ${references.join(",\n      ")},\n    ]\n  }`);

describe("ignore_changes", () => {
  test("with an event behind a dot ignores nothing", async () => {
    expect(await warningsOf({ "main.tf": ignoring("level", "events.new_note # noisy") })).toEqual([
      'warning main.tf, line 3: `events.new_note` in ignore_changes ignores nothing: events is a map, and Terraform takes no other form of its keys than one in brackets. -> Write `events["new_note"]`.',
    ]);
  });

  test("with a name that is not an event ignores nothing, whatever its form", async () => {
    const [dotted, bracketed] = await warningsOf({
      "main.tf": ignoring("events.newNote", 'events["failed_pipelin"]'),
    });
    expect(dotted).toMatch(
      /`events\.newNote` .* there is no such event\. -> "newNote" is not an event\. Write `new_note`\./,
    );
    expect(bracketed).toMatch(/`events\["failed_pipelin"\]` .* -> .* Did you mean `failed_pipeline`/);
  });

  test("is read in the JSON of CDKTF, too", async () => {
    const web = { lifecycle: { ignore_changes: ["events.new_note", 'events["new_issue"]', "level"] } };
    const text = JSON.stringify({ resource: { tocsin_notification_setting: { web } } });
    expect(await warningsOf({ "cdk.tf.json": text })).toEqual([
      expect.stringMatching(/^warning cdk\.tf\.json, line 1: `events\.new_note` in ignore_changes ignores nothing/),
    ]);
  });

  const right: Readonly<Record<string, string>> = {
    "all events": ignoring("events"),
    "an event in brackets": ignoring('events["new_note"]'),
    everything: setting("  lifecycle {\n    ignore_changes = all\n  }"),
    "another resource": ignoring("events.new_note").replace("tocsin_notification_setting", "other_setting"),
    "a block in a comment": `/*\n${ignoring("events.new_note")}*/\n`,
  };
  test.each(Object.entries(right))("is right with %s", async (_what, text) => {
    expect(await warningsOf({ "main.tf": text })).toEqual([]);
  });
});

describe("a variable for events", () => {
  const used = setting("  events = var.alarms");
  const OBJECT = 'variable "alarms" {\n  type = object({\n    new_note = optional(bool)\n  })\n}\n';

  test("of the type object is warned of once", async () => {
    const files = { "main.tf": used + used.replace('"web"', '"api"'), "variables.tf": OBJECT };
    expect(await warningsOf(files)).toEqual([
      "warning variables.tf, line 2: the variable alarms has the type object, and Terraform drops events that the type does not name, including misspelled ones. -> Write `type = map(bool)`: then a name that is not an event is an error.",
    ]);
  });

  test("is read in JSON, and in the modules that init has found", async () => {
    const json = {
      variable: { alarms: { type: "object({new_note=bool})" } },
      resource: { tocsin_notification_setting: { web: { events: "${var.alarms}" } } },
    };
    expect(await warningsOf({ "cdk.tf.json": JSON.stringify(json) })).toHaveLength(1);
    const files = {
      "main.tf": 'module "team" {\n  source = "./modules/team"\n}\n',
      "modules/team/main.tf": used + OBJECT,
      ".terraform/modules/modules.json": MODULES,
    };
    expect(await warningsOf(files)).toEqual([
      expect.stringMatching(/^warning modules\/team\/main\.tf, line 5: the variable/),
    ]);
  });

  const right: Readonly<Record<string, string>> = {
    "of the type map": `${used}variable "alarms" {\n  type = map(bool)\n}\n`,
    "of no type, beside a module's": `${used}variable "alarms" {}\n`,
    "that is not used": OBJECT,
    "with an attribute for them": setting("  events = var.alarms.web") + OBJECT,
  };
  test.each(Object.entries(right))("is right: %s", async (_what, text) => {
    const files = { "modules/team/main.tf": OBJECT, ".terraform/modules/modules.json": MODULES };
    expect(await warningsOf({ "main.tf": text, ...files })).toEqual([]);
  });
});
