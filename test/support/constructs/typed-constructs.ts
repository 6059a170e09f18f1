/** The head of a program with the constructs, a stack, a variable and a setting to refer to. */
const head = (library: string): string => `
import { App, Fn, Lazy, TerraformStack, TerraformVariable, Token } from "${library}";
import {
  ClientKey, DataTocsinClientKeys, DataTocsinNotificationSetting, ErrorTrackingSettings, Notifications, NotificationSetting, TocsinProvider, onlyEvents, shardOf, shards,
  type NotificationSettingAttributes, type NotificationSettingConfig, type NotificationSettingEvent, type NotificationSettingEvents,
  type NotificationSettingLevel, type NotificationsConfig, type OneOf, type ShardsConfig,
} from "tocsin/${library}";
export type { NotificationSettingAttributes, NotificationSettingConfig, NotificationSettingEvent, NotificationSettingEvents, NotificationSettingLevel, NotificationsConfig, OneOf, ShardsConfig };
const stack = new TerraformStack(new App(), "alarms");
const variable = new TerraformVariable(stack, "variable", {});
const other = new NotificationSetting(stack, "other", { level: "mention" });
export const used: unknown[] = [ClientKey, DataTocsinClientKeys, DataTocsinNotificationSetting, ErrorTrackingSettings, Notifications, TocsinProvider, onlyEvents, shardOf, shards, Fn, Lazy, Token, variable, other];
`;

/** A program with these lines after its head. */
export const typedProgram = (library: string, lines: string): string => head(library) + lines;

const setting = (config: string): string => `new NotificationSetting(stack, "s", ${config});`;

/** Lines that compile, by what they show. */
export const RIGHT: Readonly<Record<string, string>> = {
  "a level of the set": setting('{ level: "watch", group: "demo" }'),
  "a level in a constant": `const level = "watch" as const; ${setting("{ level }")}`,
  "one level or another": setting('{ level: stack.node.path === "" ? "watch" : "custom" }'),
  "a level of the type's name": `const make = (level: NotificationSettingLevel) => ${setting("{ level }")} make("watch");`,
  "a variable as a level": setting("{ level: variable.stringValue, onDestroy: variable.stringValue }"),
  "a variable of any type as a level": setting("{ level: variable.value }"),
  "a function's result as a level": setting(
    '{ level: Fn.lower("WATCH"), onDestroy: Fn.conditional(true, "keep", "reset") }',
  ),
  "another setting's level": setting("{ level: other.level }"),
  "a token of any kind as a level": setting(
    '{ level: Token.asAny("${var.level}"), onDestroy: Token.asString(variable) }',
  ),
  "a value to come as a level": setting('{ level: Lazy.anyValue({ produce: () => "watch" }) }'),
  "a level from the environment, which the synthesis checks": setting("{ level: String(stack) }"),
  "a setting with a token where one is declared": `const declared: NotificationSetting = ${setting("{ level: variable.stringValue }")} export { declared };`,
  "settings in a list": `const list: NotificationSetting[] = [other, ${setting("{ level: variable.stringValue }").slice(0, -1)}]; export { list };`,
  "a class on top":
    'export class Team extends NotificationSetting { constructor() { super(stack, "team", { level: "watch" }); } }',
  "a configuration by its name": `const config: NotificationSettingConfig = { level: "watch", project: 42 }; ${setting("config")}`,
  "a configuration with tokens by its name": `const config: NotificationSettingConfig<string> = { level: variable.stringValue }; ${setting("config")}`,
  "the global setting's address": setting('{ notificationEmail: "ada@example.com" }'),
  "numbers as IDs": `${setting('{ level: "watch", project: 42 }')} ${setting('{ level: "watch", group: variable.numberValue }')}
    new ClientKey(stack, "key", { project: 42 }); new ErrorTrackingSettings(stack, "e", { project: 42, onDestroy: "keep" });
    new DataTocsinClientKeys(stack, "keys", { project: 42 }); new DataTocsinNotificationSetting(stack, "read", { group: 7 });`,
  "a project of another resource":
    'new ClientKey(stack, "key", { project: new ErrorTrackingSettings(stack, "e", { project: "a/b" }).project });',
  setters:
    'other.level = "watch"; other.level = Token.asAny(variable.stringValue); other.project = 42; other.onDestroy = "keep"; const level: string = other.level; export { level };',
  "inputs that are text":
    "const inputs: (string | undefined)[] = [other.levelInput, other.projectInput, other.onDestroyInput]; export { inputs };",
  "events by their names":
    'const events: NotificationSettingEvents = onlyEvents("newNote", "failedPipeline"); other.putEvents(events);',
  "a token for all events": `${setting('{ level: "custom", events: Fn.merge([variable.value]) }')} ${setting('{ level: "custom", events: variable.value }')}
    ${setting('{ level: "custom", events: Token.asBooleanMap(variable.value) }')} ${setting('{ level: "custom", events: Token.asAny(variable.value) }')}`,
  "all events of another setting, or one": `${setting('{ level: "custom", events: other.events }')} other.putEvents(Token.asAny(variable.value));
    ${setting('{ level: "custom", events: { newNote: other.events.newNote, newIssue: variable.booleanValue } }')}`,
  "a list of events": `const names: NotificationSettingEvent[] = ["newNote"]; ${setting('{ level: "custom", events: onlyEvents(...names) }')}`,
  "a provider without anything": 'new TocsinProvider(stack, "p"); new TocsinProvider(stack, "q", { tier: "premium" });',
  "a provider with a variable":
    'new TocsinProvider(stack, "p", { tier: variable.stringValue, caCertFile: "ca.pem", clientCertFile: "c.pem", clientKeyPem: "k" });',
  "a group or a project that may be left out":
    'const watch = (target: { group: string } | { project: string }) => new NotificationSetting(stack, "t", { level: "watch", ...target }); watch({ group: "a" });\n    const either = (group?: string) => new NotificationSetting(stack, "e", { level: "watch", ...(group === undefined ? { project: "a/b" } : { group }) }); either();',
  "one policy for many": `const many = new Notifications(stack, "many", { level: "watch", groups: ["demo"], projects: ["demo/web", 42, { id: "app", target: variable.stringValue }], dependsOn: [other] });
    const first: NotificationSetting | undefined = many.settings[0]; export { first };`,
  "stacks for shards": `const stacks: TerraformStack[] = shards(new App(), { name: "a", count: 5, projects: ["demo/web", 42] }, (each, projects, groups) => {
      new Notifications(each, "many", { level: "watch", projects, groups }); }); const one: number = shardOf(42, 5); export { stacks, one };`,
  "one policy with tokens":
    'new Notifications(stack, "many", { level: variable.stringValue, projects: ["demo/web"], onDestroy: other.onDestroy });',
};

const NO_LEVEL = /^Type '"wach"' is not assignable to type .*Did you mean '"watch"'\?$/;

/** Lines that do not compile, by what they have, each with what the compiler says. */
export const WRONG: Readonly<Record<string, readonly [lines: string, message: RegExp]>> = {
  "a level that there is not": [setting('{ level: "wach" }'), NO_LEVEL],
  "a level that there is not, in a configuration": [
    'export const c: NotificationSettingConfig = { level: "wach" };',
    NO_LEVEL,
  ],
  "a level that there is not, in a setter": ['other.level = "wach";', NO_LEVEL],
  "a level that there is not, in a policy": ['new Notifications(stack, "m", { level: "wach", groups: [] });', NO_LEVEL],
  "a level that there may not be": [
    setting('{ level: stack.node.path === "" ? "watch" : "wach" }'),
    /'"wach"' is not assignable/,
  ],
  "another on_destroy than there is": [setting('{ level: "watch", onDestroy: "kep" }'), /Did you mean '"keep"'\?/],
  "another on_destroy beside a token": [
    setting('{ level: variable.stringValue, onDestroy: "kep" }'),
    /Did you mean '"keep"'\?/,
  ],
  "the on_destroy of another resource": [
    'new ErrorTrackingSettings(stack, "e", { project: "a/b", onDestroy: "reset" });',
    /'"reset"' is not assignable/,
  ],
  "a tier that there is not": ['new TocsinProvider(stack, "p", { tier: "fre" });', /Did you mean '"free"'\?/],
  "a group and a project": [
    setting('{ group: "a", project: "b/c", level: "watch" }'),
    /not assignable to parameter of type 'NotificationSettingConfig<[^]*Type 'string' is not assignable to type 'NotBeside<"(group|project)" \| "notificationEmail">'|'NotBeside<"notificationEmail" \| "(group|project)">'/,
  ],
  "a group and a project to read": [
    'new DataTocsinNotificationSetting(stack, "d", { group: "a", project: "b/c" });',
    /Type 'string' is not assignable to type '.*NotBeside<"(group|project)">/,
  ],
  "a project's own address": [
    setting('{ project: "b/c", level: "watch", notificationEmail: "ada@example.com" }'),
    /Type 'string' is not assignable to type 'NotBeside<.*"notificationEmail"/,
  ],
  "nothing to manage": [setting("{}"), /Argument of type '\{\}' is not assignable/],
  "no configuration": ['new NotificationSetting(stack, "s");', /Expected 3 arguments, but got 2/],
  "a group and no level": [setting('{ group: "a" }'), /Property 'level' is missing/],
  "a project that is no ID": [
    setting('{ project: true, level: "watch" }'),
    /Type 'boolean' is not assignable to type 'string \| number/,
  ],
  "a level that is no text": [setting("{ level: 5 }"), /Type 'number' is not assignable/],
  "an event that there is not": ['onlyEvents("newNotes");', /'"newNotes"' is not assignable/],
  "an event in Terraform's spelling": [
    setting('{ level: "custom", events: { new_note: true } }'),
    /'new_note' does not exist in type '[^']*\bNotificationSettingEvents\b.*Did you mean to write 'newNote'\?/,
  ],
  "an event in Terraform's spelling, later": [
    "other.putEvents({ new_note: true });",
    /'new_note' does not exist in type '[^']*\bNotificationSettingEvents\b.*Did you mean to write 'newNote'\?/,
  ],
  "what looks like a token, and has no name of an event": [
    setting('{ level: "custom", events: { resolve: () => true } }'),
    /NotificationSettingEvents|creationStack/,
  ],
  "a text for all events": [
    setting('{ level: "custom", events: "newNote" }'),
    /^Type '"newNote"' has no properties in common with type|^Type 'string' is not assignable to type '[^']*\bNotificationSettingEvents\b/,
  ],
  "two certificate authorities": [
    'new TocsinProvider(stack, "p", { caCertPem: "a", caCertFile: "b" });',
    /Type 'string' is not assignable to type 'NotBeside<"caCertPem">'/,
  ],
  "a policy of no level": ['new Notifications(stack, "m", { groups: ["a"] });', /Property 'level' is missing/],
  "a policy with a project of its own": [
    'new Notifications(stack, "m", { level: "watch", project: "a/b" });',
    /'project' does not exist in type 'NotificationsConfig/,
  ],
  "shards of no number": ['shards(new App(), { name: "a", projects: [] }, () => {});', /Property 'count' is missing/],
  "shards of what no ID is": [
    'shards(new App(), { name: "a", count: 2, projects: [true] }, () => {});',
    /Type 'boolean' is not assignable to type 'string \| number'/,
  ],
  "a key of no project": ['new ClientKey(stack, "k", { retain: 2 });', /'project' is missing in type/],
};
