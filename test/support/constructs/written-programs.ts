/** Programs that synthesize, by what they show, each with a part of what is written for the resources. */
export const WRITTEN: Readonly<Record<string, readonly [lines: string, resources: object]>> = {
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
  "a level custom without an event": [
    'new NotificationSetting(stack, "s", { level: "custom", events: {} }); stack.node.root.synth();',
    { tocsin_notification_setting: { s: { level: "custom", events: {} } } },
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
  "a token for all events as it is": [
    `const events = [
       Fn.merge([{ new_note: true }, variable.value]), Fn.tomap({ new_note: true }), Fn.lookup(variable.value, "a"), Token.asBooleanMap(variable.value),
       "\${var.variable}", variable.stringValue, variable.value, Token.asAny({ new_note: true }),
     ];
     events.forEach((each, index) => new NotificationSetting(stack, "s" + index, { level: "custom", project: index + 1, events: each }));
     const setting = new NotificationSetting(stack, "s8", { level: "custom", events: { newNote: true } });
     setting.putEvents(variable.value);`,
    {
      tocsin_notification_setting: Object.fromEntries(
        [
          '${merge({"new_note" = true}, var.variable)}',
          '${tomap({"new_note" = true})}',
          "${var.variable.a}",
          ...Array.from({ length: 4 }, () => "${var.variable}"),
          { new_note: true },
          "${var.variable}",
        ].map((events, index) => [`s${index}`, { events }]),
      ),
    },
  ],
  "a reference to all events, and to one that may be absent": [
    `const first = new NotificationSetting(stack, "first", { level: "custom", events: { newNote: true } });
     const read = new DataTocsinNotificationSetting(stack, "read", { project: 1 });
     new NotificationSetting(stack, "all", { level: "custom", project: 1, events: first.events });
     new NotificationSetting(stack, "one", { level: "custom", project: 2, events: { newNote: first.events.newNote, newIssue: read.events.newIssue } });`,
    {
      tocsin_notification_setting: {
        all: { events: "${tocsin_notification_setting.first.events}" },
        one: {
          events: {
            new_note: "${try(tocsin_notification_setting.first.events.new_note, null)}",
            new_issue: "${try(data.tocsin_notification_setting.read.events.new_issue, null)}",
          },
        },
      },
    },
  ],
  "what was set last, whatever was wrong before": [
    `const setting = new NotificationSetting(stack, "s", { level: "custom", events: { new_note: true } });
     setting.putEvents({ newNote: true });
     const other = new NotificationSetting(stack, "t", { level: "custom", project: 1, events: { new_note: true } });
     other.resetEvents();`,
    { tocsin_notification_setting: { s: { events: { new_note: true } } } },
  ],
  "one setting for each user": [
    `const provider = new TocsinProvider(stack, "other", { alias: "other" });
     new NotificationSetting(stack, "s", { level: "watch", project: "a/b" }); new NotificationSetting(stack, "t", { level: "watch", project: "A/B", provider });`,
    { tocsin_notification_setting: { s: { project: "a/b" }, t: { project: "A/B", provider: "tocsin.other" } } },
  ],
  "the settings of one project on two services": [
    `const provider = new TocsinProvider(stack, "other", { alias: "other", baseUrl: "https://other.example" });
     new ErrorTrackingSettings(stack, "s", { project: "a/b" }); new ErrorTrackingSettings(stack, "t", { project: "a/b", provider });`,
    { tocsin_error_tracking_settings: { s: { project: "a/b" }, t: { provider: "tocsin.other" } } },
  ],
  "settings that Terraform alone can tell apart": [
    `const make = (id, config) => new NotificationSetting(stack, id, { level: "watch", project: "a/b", ...config });
     make("one"); make("many", { count: 0 }); make("each", { forEach: TerraformIterator.fromList(["a"]) });
     make("moved").moveTo("there"); make("there", { project: 1 }).addMoveTarget("there");
     make("some", { project: variable.stringValue }); make("other", { project: variable.stringValue });
     make("overridden").addOverride("project", "a/c");`,
    {
      tocsin_notification_setting: {
        one: { project: "a/b" },
        many: { project: "a/b" },
        overridden: { project: "a/c" },
      },
    },
  ],
  "events that the service does not have": [
    `const provider = new TocsinProvider(stack, "old", { alias: "old", serviceVersion: "v13.2.1", tier: "free" });
     new NotificationSetting(stack, "s", { level: "custom", project: "a/b", provider, events: { movedProject: true, newEpic: true, newNote: true } });
     new NotificationSetting(stack, "t", { level: "custom", project: "a/c", provider, events: { movedProject: false } });
     new NotificationSetting(stack, "u", { level: "custom", project: "a/d", events: { movedProject: true } });`,
    { tocsin_notification_setting: { s: { events: { moved_project: true, new_epic: true } } } },
  ],
  "nothing for a policy whose lists are empty": [
    'new Notifications(stack, "many", { level: "watch", projects: [] }); new NotificationSetting(stack, "s", { level: "watch" });',
    { tocsin_notification_setting: { s: { level: "watch" } } },
  ],
  "the other targets of a policy alike when one is left out": [
    'new Notifications(stack, "many", { level: "watch", projects: [42] });',
    { tocsin_notification_setting: { many_projects_42_7AC94776: { project: "42" } } },
  ],
};
