import type { Level } from "../../client/index.ts";
import {
  bool,
  checked,
  defaulted,
  keyedMap,
  nullable,
  oneOf,
  optional,
  string,
  type State,
} from "../../../kit/schema/index.ts";
import { groupReference, projectReference, UNLESS_SAME_PROJECT } from "../place/reference.ts";
import { EVENT_DOCS } from "./availability.ts";
import { unknownEvent } from "./unknown-event.ts";

/** The levels that the service supports. */
export const LEVELS: readonly Level[] = ["disabled", "participating", "watch", "global", "mention", "custom"];

/** The type of a level. */
export const levelType = oneOf(LEVELS);

/** The attributes of a notification setting by name. */
export const attributes = {
  group: optional(
    groupReference,
    "ID or full path of the group. Without `group` and `project`, this is the global setting.",
    { replaces: "unless the plan finds that it is the same group" },
  ),
  project: optional(projectReference, "ID or full path of the project.", { replaces: UNLESS_SAME_PROJECT }),
  level: optional(
    levelType,
    "Notification level: `disabled` (nothing), `participating` (threads that the user takes part in), `watch` (everything), `global` (as in the global setting), `mention` (comments that mention the user), or `custom` (the `events`).",
  ),
  notification_email: optional(
    checked(string, (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? null : "must be an email address")),
    "Address for notifications, which the user has verified. Global setting only.",
  ),
  events: optional(
    keyedMap(nullable(bool), { docs: EVENT_DOCS, unknown: unknownEvent }),
    "Whether each event sends an email, at the level `custom`. An event that is null or left out stays as it is.",
  ),
  on_destroy: defaulted(
    oneOf(["reset", "restore", "keep"]),
    "reset",
    "What destroy does: `reset` the level to `global` (`participating` for the global setting) and the email to the primary address, `restore` the original values, or `keep` everything as it is.",
  ),
};

/** The forms of an import ID. */
export const identity = [
  { form: "project/<project>", doc: "the setting of a project, by ID or full path" },
  { form: "group/<group>", doc: "the setting of a group, by ID or full path" },
  { form: "global", doc: "the global setting" },
] as const;

/** The attributes of a notification setting. */
export type Attributes = typeof attributes;

/** A notification setting in the state. */
export type Setting = State<Attributes>;

/** The attributes that define the scope of a setting: null and null for the global setting of the token's user. */
export type ScopeAttributes = Pick<Setting, "group" | "project">;

/** The values of a setting that a configuration may manage; null if it does not manage them. */
export type ManagedValues = Pick<Setting, "level" | "notification_email" | "events">;
