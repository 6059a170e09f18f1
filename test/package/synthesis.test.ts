import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanEnvironment } from "../support/terraform/terraform.ts";
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

const setting = (config: string): string => `new NotificationSetting(stack, "s", ${config});`;

/** Programs that fail, by what is wrong with them, each with what is said. */
const REFUSED: Readonly<Record<string, readonly [lines: string, message: string]>> = {
  "a level that there is not": [
    setting('{ level: "wach" }'),
    '[alarms/s] Invalid attribute value: `level` must be one of "disabled", "participating", "watch", "global", "mention", "custom", not "wach".',
  ],
  "a project that is no ID": [
    setting('{ level: "watch", project: 4.5 }'),
    '[alarms/s] Invalid attribute value: `project` must be a numeric ID, or a full path such as `team/app`, not "4.5".',
  ],
  "a project that nobody has": [
    'new ClientKey(stack, "k", { project: 0 });',
    '[alarms/k] Invalid attribute value: `project` must be a numeric ID, or a full path such as `team/app`, not "0".',
  ],
  "the address of a project's page": [
    setting('{ level: "watch", project: "https://gitlab.example.com/demo/my_web" }'),
    'not "https://gitlab.example.com/demo/my_web": write `project: "demo/my_web"`.',
  ],
  "an address without its scheme": [
    'new TocsinProvider(stack, "p", { baseUrl: "gitlab.example.com", alias: "p" });',
    'not "gitlab.example.com". Write `https://gitlab.example.com`.',
  ],
  "a header of the provider's own": [
    'new TocsinProvider(stack, "p", { headers: { "Private-Token": "secret" }, alias: "p" });',
    "[alarms/p] Invalid connection setting: `headers` must not contain Private-Token",
  ],
  "an import by the ID of another resource": [
    'new NotificationSetting(stack, "s", { level: "watch", project: "team/web" }).importFrom("team/web");',
    '[alarms/s] Invalid import ID: "team/web" is not an import ID of this resource. Write `project/<project>`, `group/<group>` or `global`. That is an import ID of `tocsin_error_tracking_settings`; for this resource, write `project/team/web`.',
  ],
  "an import of a key without its number": [
    'new ClientKey(stack, "k", { project: "team/web" }).importFrom("project/team/web");',
    "for this resource, write `team/web:<key_id>`.",
  ],
  "events at another level than custom": [
    setting('{ level: "watch", events: { newNote: true } }'),
    '[alarms/s] Events without the level custom: Single events are sent only at the level `custom`, not at `watch`. Set `level: "custom"`,',
  ],
  "events without a level": [setting("{ events: { newNote: true } }"), "[alarms/s] Events without the level custom: "],
  "a group and a project": [
    setting('{ level: "watch", group: "a", project: "b/c" }'),
    "[alarms/s] Attributes that exclude each other: At most one of `group`, `project` may be set.",
  ],
  "nothing to manage": [
    setting("{}"),
    "[alarms/s] Nothing to manage: At least one of `level`, `notificationEmail` must be set.",
  ],
  "a project's own address": [
    setting('{ project: "b/c", notificationEmail: "ada@example.com" }'),
    "[alarms/s] Email address outside the global setting: ",
  ],
  "a number out of its range": [
    'new ClientKey(stack, "k", { project: 42, retain: 11 });',
    "[alarms/k] Invalid attribute value: `retain` must be a whole number from 0 to 10.",
  ],
  "a certificate without its key": [
    'new TocsinProvider(stack, "p", { clientCertFile: "c.pem", alias: "p" });',
    "[alarms/p] Client certificate or key missing: ",
  ],
  "a mistake in a policy": [
    'new Notifications(stack, "many", { level: "wach", groups: ["demo"] });',
    "[alarms/many/groups/demo] Invalid attribute value: `level` must be one of",
  ],
  "a target twice": [
    'new Notifications(stack, "many", { level: "watch", projects: ["demo/web", "Demo/Web"] });',
    "Notifications alarms/many: the project Demo/Web is there twice. Leave one out.",
  ],
  "a number twice": [
    'new Notifications(stack, "many", { level: "watch", groups: [42, { id: "x", target: "042" }] });',
    "Notifications alarms/many: the group 042 is there twice. Leave one out.",
  ],
  "a token as a target": [
    'new Notifications(stack, "many", { level: "watch", groups: [variable.stringValue] });',
    "Notifications alarms/many: a group is known to Terraform alone. Give it an ID of your own: { id",
  ],
  "a token of any type as a target": [
    'new Notifications(stack, "many", { level: "watch", projects: [variable.value] });',
    "Notifications alarms/many: a project is known to Terraform alone. Give it an ID of your own: { id",
  ],
  "shards of a token": [
    'shards(new App(), { name: "a", count: 2, projects: ["demo/web", variable.stringValue] }, () => {});',
    "shards a: a project is known to Terraform alone, so it has no shard yet. Write its ID or its path.",
  ],
  "shards of a number that is a token": [
    'shards(new App(), { name: "a", count: 2, projects: [], groups: [variable.numberValue] }, () => {});',
    "shards a: a group is known to Terraform alone",
  ],
  "shards of a token for the list": [
    'shards(new App(), { name: "a", count: 2, projects: variable.listValue }, () => {});',
    "shards a: the list of projects is known to Terraform alone.",
  ],
  "shards of other letters than those of ASCII": [
    'shards(new App(), { name: "a", count: 2, projects: ["demo/\u00e4rger"] }, () => {});',
    'shards a: "demo/\u00e4rger" has other letters than those of ASCII. Use the numeric ID',
  ],
  "shards of a project twice": [
    'shards(new App(), { name: "a", count: 2, projects: ["demo/web", "Demo/Web"] }, () => {});',
    "shards a: the project Demo/Web is there twice. Leave one out.",
  ],
  "shards of a number twice": [
    'shards(new App(), { name: "a", count: 2, projects: [], groups: [42, "042"] }, () => {});',
    "shards a: the group 042 is there twice. Leave one out.",
  ],
  "more shards than there can be": [
    'shards(new App(), { name: "a", count: 65, projects: [] }, () => {});',
    "There can be 1 to 64 shards, not 65.",
  ],
  "a shard for a token": ["shardOf(variable.stringValue, 5);", "is known to Terraform alone"],
  "a token as the list of targets": [
    'new Notifications(stack, "many", { level: "watch", projects: variable.listValue });',
    "Notifications alarms/many: the list of projects is known to Terraform alone. Use a NotificationSetting with forEach.",
  ],
  "an ID twice": [
    'new Notifications(stack, "many", { level: "watch", groups: ["demo", { id: "demo", target: "other" }] });',
    "Notifications alarms/many: two groups have the ID demo. Change one.",
  ],
  "an event that there is not": [
    'onlyEvents("newNotes");',
    'There is no event "newNotes". The events are newRelease, newNote,',
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
    const known = own.filter(([, isOn]) => isOn !== null).map(([name, isOn]) => [camelCase(name), isOn] as const);
    expect(printed.events).toEqual(Object.fromEntries(known));
  });
});
