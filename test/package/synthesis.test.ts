import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanEnvironment } from "../support/terraform/terraform.ts";
import { REFUSED } from "../support/constructs/refused-programs.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";

const LIBRARIES = ["cdktf", "cdktn"];

/** Programs that synthesize, by what they show, each with a part of what is written for the resources. */
const WRITTEN: Readonly<Record<string, readonly [lines: string, resources: object]>> = {
  "numbers as the text of IDs": [
    'new NotificationSetting(stack, "s", { level: "watch", project: 42 }); new ClientKey(stack, "k", { project: variable.numberValue });',
    {
      tocsin_notification_setting: { s: { level: "watch", project: "42" } },
      tocsin_client_key: { k: { project: "${var.variable}" } },
    },
  ],
  "tokens of every kind as what they stand for": [
    `const one = new NotificationSetting(stack, "one", { level: variable.stringValue, onDestroy: Token.asAny(variable.value) });
     new NotificationSetting(stack, "two", { level: one.level, group: Fn.lower("A"), onDestroy: Fn.conditional(true, "keep", "reset") });
     new NotificationSetting(stack, "three", { level: Lazy.anyValue({ produce: () => "watch" }), project: "\${var.project}" });`,
    {
      tocsin_notification_setting: {
        one: { level: "${var.variable}", on_destroy: "${var.variable}" },
        two: {
          level: "${tocsin_notification_setting.one.level}",
          group: '${lower("A")}',
          on_destroy: '${true ? "keep" : "reset"}',
        },
        three: { level: "watch", project: "${var.project}" },
      },
    },
  ],
  "what a setter was given": [
    `const setting = new NotificationSetting(stack, "s", { level: "watch", project: 1 });
     setting.level = "custom"; setting.project = 42; setting.onDestroy = Token.asAny(variable.stringValue); setting.putEvents({ newNote: true });`,
    {
      tocsin_notification_setting: {
        s: { level: "custom", project: "42", on_destroy: "${var.variable}", events: { new_note: true } },
      },
    },
  ],
  "an import whose ID Terraform alone knows": [
    'new NotificationSetting(stack, "s", { level: "watch", group: "demo" }).importFrom(variable.stringValue);',
    { tocsin_notification_setting: { s: { level: "watch", group: "demo" } } },
  ],
  "an override that the rules do not see": [
    `const setting = new NotificationSetting(stack, "s", { level: "watch", events: { newNote: variable.booleanValue } });
     setting.addOverride("level", "custom");`,
    { tocsin_notification_setting: { s: { level: "custom", events: { new_note: "${var.variable}" } } } },
  ],
  "one policy for each target, under a name that comes from it": [
    `const { settings } = new Notifications(stack, "many", {
       level: "custom", events: { newNote: true }, onDestroy: "keep", groups: ["Demo"], projects: ["demo/web", 42, { id: "app", target: variable.stringValue }],
     });
     new TerraformOutput(stack, "last", { value: settings.at(-1).project });
     if (settings.length !== 4) throw new Error(settings.length);`,
    {
      tocsin_notification_setting: {
        many_groups_demo_3E33F0DC: { group: "Demo", level: "custom", events: { new_note: true }, on_destroy: "keep" },
        many_projects_demoweb_55BAB117: { project: "demo/web", level: "custom" },
        many_projects_42_7AC94776: { project: "42" },
        many_projects_app_9D36A44A: { project: "${var.variable}" },
      },
    },
  ],
  "a stack for each shard, which gets what belongs to it": [
    `const built = [];
     const stacks = shards(stack.node.root, { name: "s", count: 4, projects: ["team/lib", "team/app", 7], groups: ["team"] }, (each, projects, groups) => {
       new TocsinProvider(each, "tocsin");
       built.push([each.node.id, ...projects, ...groups].join(" "));
     });
     new NotificationSetting(stack, "s", { level: "watch", group: stacks.map(({ node }) => node.id).join("/") });
     if (["team/lib", "team/app", 7, "team"].some((each) => !built[shardOf(each, 4)].split(" ").includes(String(each)))) throw new Error("elsewhere");`,
    { tocsin_notification_setting: { s: { group: "s-0/s-1/s-2/s-3" } } },
  ],
  "the other targets of a policy alike when one is left out": [
    'new Notifications(stack, "many", { level: "watch", projects: [42] });',
    { tocsin_notification_setting: { many_projects_42_7AC94776: { project: "42" } } },
  ],
};

/**
 * Runs each of the lines in an application of its own, and prints what it writes for the resources, or what it says.
 */
const programOf = (library: string, lines: readonly string[]): string => `
import { readFileSync } from "node:fs";
import { App, Fn, Lazy, TerraformOutput, TerraformStack, TerraformVariable, Token } from "${library}";
import { ClientKey, Notifications, NotificationSetting, TocsinProvider, onlyEvents, shardOf, shards } from "tocsin/${library}";
const run = (make, index) => {
  const app = new App({ outdir: "out-${library}-" + index });
  const stack = new TerraformStack(app, "alarms");
  const variable = new TerraformVariable(stack, "variable", {});
  try {
    new TocsinProvider(stack, "tocsin");
    make(stack, variable);
    app.synth();
    const text = readFileSync("out-${library}-" + index + "/stacks/alarms/cdk.tf.json", "utf8");
    return { resource: JSON.parse(text).resource };
  } catch (error) {
    return { error: error.message };
  }
};
const all = [${lines.map((line) => `(stack, variable) => {${line}}`).join(",\n")}];
console.log(JSON.stringify({ results: all.map(run), events: onlyEvents("newNote", "newEpic") }));
`;

interface Printed {
  readonly results: readonly { readonly resource?: object; readonly error?: string }[];
  readonly events: Readonly<Record<string, boolean>>;
}

describe.each(LIBRARIES)("an application of %s", (library) => {
  let folder: string;
  let printed: Printed;

  beforeAll(() => {
    folder = makeFolder();
    const cwd = installInto(join(folder, "project"), pack(), [library, "constructs"]);
    const lines = [...Object.values(WRITTEN), ...Object.values(REFUSED)].map(([line]) => line);
    writeFileSync(join(cwd, "main.mjs"), programOf(library, lines));
    const options = { cwd, encoding: "utf8", env: cleanEnvironment({}) } as const;
    printed = JSON.parse(execFileSync(process.execPath, ["main.mjs"], options)) as Printed;
  });

  afterAll(() => removeFolder(folder));

  test.each(Object.entries(WRITTEN).map(([title, [, resources]], index) => [title, resources, index] as const))(
    "writes %s",
    (_title, resources, index) => {
      expect(printed.results[index]).toMatchObject({ resource: resources });
    },
  );

  test.each(Object.entries(REFUSED).map(([title, [, message]], index) => [title, message, index] as const))(
    "does not synthesize with %s, and says so",
    (_title, message, index) => {
      expect(printed.results[Object.keys(WRITTEN).length + index]?.error).toContain(message);
    },
  );

  test("gets the events of onlyEvents as the provider's function has them", async () => {
    const { onlyEvents } = await import("../../src/functions/index.ts");
    const own = Object.entries(onlyEvents.call({ events: ["new_note", "new_epic"] }));
    const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const known = own.map(([name, isOn]) => [camelCase(name), isOn] as const);
    expect(printed.events).toEqual(Object.fromEntries(known));
  });
});
