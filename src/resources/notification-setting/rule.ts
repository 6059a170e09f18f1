import { atLeastOneOf, atMostOneOf, isUnknown, type Rule, type Value } from "../../kit/schema/index.ts";

/** Once one event is set, the level must be `custom`: at any other level the service keeps events to itself. */
export const eventsNeedCustom: Rule<"level" | "events"> = {
  doc: "An event can be named at the level `custom` only; `events = {}` is right at any level.",
  check: ({ level, events }) => {
    if (isUnknown(level) || level === "custom" || !hasKnownElement(events)) return [];
    const detail = `Single events are sent only at the level \`custom\`, ${typeof level === "string" ? `not at \`${level}\`` : "and no level is set"}. Set \`level = "custom"\`, or remove the events.`;
    return [
      {
        /**
         * @error Single events are set, and the level is another than `custom`, or not set.
         * @at `events`
         * @do Set `level = "custom"`, or remove the events.
         */
        summary: "Events without the level custom",
        detail,
        path: ["events"],
      },
    ];
  },
};

/** A group or a project has no address of its own. */
export const emailIsGlobal: Rule<"group" | "project" | "notification_email"> = {
  doc: "`notification_email` belongs to the global setting, which has neither `group` nor `project`.",
  excludes: [
    ["notification_email", "group"],
    ["notification_email", "project"],
  ],
  check: ({ group, project, notification_email }) =>
    isSet(notification_email) && (isSet(group) || isSet(project))
      ? [
          {
            /**
             * @error A setting of a group or project has an email address; the service knows one address, that of the global setting.
             * @at `notification_email`
             * @do Move `notification_email` to a block without `group` and `project`.
             */
            summary: "Email address outside the global setting",
            detail:
              "The service knows one address for notifications, that of the global setting. Move `notification_email` to a block without `group` and `project`.",
            path: ["notification_email"],
          },
        ]
      : [],
};

const isSet = (value: Value): boolean => value !== null && !isUnknown(value);

const hasKnownElement = (events: Value): boolean =>
  isSet(events) && Object.values(Object(events) as Record<string, Value>).some(isSet); // the schema says that it is an object

/** What the attributes must be together. */
export const rules = [
  atMostOneOf("group", "project"),
  atLeastOneOf("level", "notification_email"),
  eventsNeedCustom,
  emailIsGlobal,
];
