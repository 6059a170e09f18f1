import type { Client, Level, NotificationSetting as Answer } from "../../client/index.ts";
import {
  atLeastOneOf,
  atMostOneOf,
  checked,
  computed,
  defaulted,
  defineResource,
  isUnknown,
  nested,
  oneOf,
  optional,
  string,
  unknown,
  type Problem,
} from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { groupReference, projectReference } from "../project.ts";
import { eventAttributes } from "./event.ts";
import { emailIsGlobal, eventsNeedCustom } from "./rule.ts";
import { sections } from "./sections.ts";
import { defaultLevel, everything, reflect } from "./setting.ts";
import { idOf, keyOf, parseId, scopeOf, type Target } from "./target.ts";
import { destroySetting, writeSetting } from "./write.ts";

const LEVELS: readonly Level[] = ["disabled", "participating", "watch", "global", "mention", "custom"];

const attributes = {
  id: computed(string, "`global`, `group/<group>` or `project/<project>`: the import ID too."),
  group: optional(
    groupReference,
    "ID or full path of the group that the setting is for. Without `group` and `project` it is the global setting, for everything else.",
    { replaces: true },
  ),
  project: optional(projectReference, "ID or full path of the project that the setting is for.", { replaces: true }),
  level: optional(
    oneOf(LEVELS),
    "How much the user is notified of: `disabled` (nothing), `participating` (threads that the user takes part in), `watch` (everything), `global` (as the global setting says), `mention` (comments that mention the user) or `custom` (what `events` says).",
  ),
  notification_email: optional(
    checked(string, (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? null : "must be an email address")),
    "Where notifications go: an address that the user has verified; the service refuses any other. Global setting only.",
  ),
  events: optional(
    nested(eventAttributes),
    "Which events send an email, at the level `custom` alone. An event that is not named keeps what the service has stored for it, on or off.",
  ),
  on_destroy: defaulted(
    oneOf(["reset", "keep"]),
    "reset",
    "What destroy does with the values that the block owns. `reset`: the level goes back to `global` (`participating` for the global setting), and the email to the user's primary address. `keep`: nothing is sent.",
  ),
};

/** How loudly the service notifies the token's user: everywhere, in one group, or in one project. */
export const notificationSetting = defineResource<Client>()({
  name: "notification_setting",
  doc: "A notification setting of the token's user, and of nobody else: everywhere, in one group, or in one project. Values that the configuration does not name are left as they are, and never show as drift.",
  sections,
  attributes,
  rules: [
    atMostOneOf("group", "project"),
    atLeastOneOf("level", "notification_email"),
    eventsNeedCustom,
    emailIsGlobal,
  ],
  importForms: [
    { id: "global", doc: "the global setting" },
    { id: "group/<group>", doc: "the setting for a group, by ID or full path" },
    { id: "project/<project>", doc: "the setting for a project, by ID or full path" },
  ],
  importDoc:
    "An import fills in the level, every event that the service shows as on or off, and for the global setting the email address; `on_destroy` becomes `reset`. What the configuration does not name is given up by the next apply: the plan shows it as `-> null`, and nothing is sent.",

  holds: (state) => [keyOf(state)],
  withoutParent: "gone",

  async observe({ prior, planned }, context): Promise<Answer | null> {
    const { client, run } = context;
    const target = knownTarget(planned);
    if (prior !== null || target === null || run.managed.has(keyOf(target))) return null;
    return valueOf(client.notificationSettings.get(scopeOf(target), callOf(context)), context);
  },

  plan({ planned }, observed: Answer | null) {
    const target = knownTarget(planned);
    if (target === null) return { values: { id: unknown } };
    return {
      values: { id: idOf(target) },
      warnings: observed === null || planned.level === null ? [] : takeOver(target, observed),
    };
  },

  create: ({ plan }, context) => writeSetting(plan, null, context),

  async read(state, context) {
    const answer = await valueOf(context.client.notificationSettings.get(scopeOf(state), callOf(context)), context);
    return { ...state, ...reflect(state, answer) };
  },

  update: ({ plan, prior }, context) => writeSetting(plan, prior, context),

  delete: destroySetting,

  async import(id, context) {
    const target = parseId(id);
    const answer = await valueOf(context.client.notificationSettings.get(scopeOf(target), callOf(context)), context);
    return { id, ...target, ...everything(answer), on_destroy: "reset" };
  },
});

function knownTarget({ group, project }: { readonly group: unknown; readonly project: unknown }): Target | null {
  return isUnknown(group) || isUnknown(project) ? null : ({ group, project } as Target); // strings or null, by the schema
}

/** A setting has no owner: a plan that begins to manage one that somebody has changed says what it was. */
function takeOver(target: Target, { level, events }: Answer): readonly Problem[] {
  if (level === defaultLevel(target)) return [];
  const detail = `${idOf(target)} is not at its default: its level is \`${level}\`${events === null ? "" : ` (${wordsFor(events)})`}. Applying this plan takes it over. To keep what is there, import it: \`terraform import <address> ${idOf(target)}\`.`;
  return [{ summary: "Existing notification setting taken over", detail }];
}

function wordsFor(events: NonNullable<Answer["events"]>): string {
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  return on.length === 0 ? "no event" : on.join(", ");
}
