const setting = (config: string): string => `new NotificationSetting(stack, "s", ${config});`;

/**
 * Programs with a stack `stack` and a variable `variable` that fail, by what is wrong with them, each with what is
 * said.
 */
export const REFUSED: Readonly<Record<string, readonly [lines: string, message: string]>> = {
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
    '[alarms/s] Events without the level custom: Events apply only at the level `custom`, not at `watch`. Set `level: "custom"`,',
  ],
  "events without a level": [setting("{ events: { newNote: true } }"), "[alarms/s] Events without the level custom: "],
  "a group and a project": [
    setting('{ level: "watch", group: "a", project: "b/c" }'),
    "[alarms/s] Conflicting attributes: At most one of `group`, `project` can be set.",
  ],
  "nothing to manage": [
    setting("{}"),
    "[alarms/s] Nothing to manage: At least one of `level`, `notificationEmail` must be set.",
  ],
  "a project's own address": [
    setting('{ project: "b/c", notificationEmail: "ada@example.com" }'),
    "[alarms/s] Email address in a group or project setting: ",
  ],
  "an event that groups do not have": [
    setting('{ level: "custom", group: "team", events: { approver: true } }'),
    "[alarms/s] Event not available for groups: The service supports `approver` only for projects",
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
  "an event in Terraform's spelling": [
    `const events = { new_note: true }; ${setting('{ level: "custom", events }')}`,
    "[alarms/s] Unknown event: for `new_note`, write `newNote`.",
  ],
  "an event that there is not, in JSON": [
    setting('{ level: "custom", events: JSON.parse(\'{"newNote":true,"failedPipelin":true}\') }'),
    '[alarms/s] Unknown event: "failedPipelin" is not an event. Did you mean `failedPipeline`, `serviceAccountFailedPipeline`? The events are',
  ],
  "events that are no map": [
    setting('{ level: "custom", events: "newNote" }'),
    "[alarms/s] Invalid attribute value: `events` must be an object, such as `{ newNote: true }`, or a token.",
  ],
  "an event that is set later": [
    'new NotificationSetting(stack, "s", { level: "custom" }).putEvents({ newNites: true });',
    '[alarms/s] Unknown event: "newNites" is not an event.',
  ],
  "the global setting twice": [
    `${setting('{ level: "watch" }')} new NotificationSetting(stack, "t", { level: "mention" });`,
    "[alarms] Two resources manage the same setting: alarms/s and alarms/t both manage the global notification setting. Keep one of them.",
  ],
  "the setting of a project twice, in other letters": [
    `${setting('{ level: "watch", project: "demo/web" }')} new Notifications(stack, "many", { level: "watch", projects: ["Demo/Web"] });`,
    "[alarms] Two resources manage the same setting: alarms/s and alarms/many/projects/demo:web both manage the notification setting of the project `demo/web`.",
  ],
  "the setting of a group twice, by its number": [
    `${setting('{ level: "watch", group: 42 }')} new NotificationSetting(stack, "t", { level: "watch", group: "042" });`,
    "both manage the notification setting of the group `42`.",
  ],
  "the setting of another resource's project twice": [
    `const tracking = new ErrorTrackingSettings(stack, "tracking", { project: "demo/web" });
     const key = new ClientKey(stack, "key", { project: tracking.project });
     ${setting('{ level: "watch", project: key.project }')} new NotificationSetting(stack, "t", { level: "watch", project: "demo/web" });`,
    "alarms/s and alarms/t both manage the notification setting of the project `demo/web`.",
  ],
  "the error tracking of a project twice, even with another provider": [
    `const provider = new TocsinProvider(stack, "other", { alias: "other" });
     new ErrorTrackingSettings(stack, "s", { project: "a/b" }); new ErrorTrackingSettings(stack, "t", { project: "a/b", provider });`,
    "alarms/s and alarms/t both manage the error tracking settings of the project `a/b`.",
  ],
  "a policy for nothing": [
    'new Notifications(stack, "many", { level: "watch", project: "a/b" });',
    "Notifications alarms/many: neither `groups` nor `projects` says what it is for. Set one of them.",
  ],
  "a stack of the other library": [
    'new TocsinProvider(new other.TerraformStack(new other.App(), "others"), "p");',
    "others/p: the stack is of cdkt",
  ],
  "an event that there is not": [
    'onlyEvents("newIssue", "newNotes");',
    'Unknown event: "newNotes" is not an event. Did you mean `newNote`? The events are',
  ],
};
