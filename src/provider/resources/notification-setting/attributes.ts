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
import { groupReference, projectReference } from "../place/reference.ts";
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
    "ID or full path of the group. Without `group` and `project` it is the global setting, for everything else.",
    { replaces: true },
  ),
  project: optional(projectReference, "ID or full path of the project.", { replaces: true }),
  level: optional(
    levelType,
    "How much the user is notified of: `disabled` (nothing), `participating` (threads they take part in), `watch` (everything), `global` (as the global setting says), `mention` (comments that mention them) or `custom` (what `events` says).",
  ),
  notification_email: optional(
    checked(string, (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? null : "must be an email address")),
    "Where notifications go: an address that the user has verified. Global setting only.",
  ),
  events: optional(
    keyedMap(nullable(bool), { docs: EVENT_DOCS, unknown: unknownEvent }),
    "Which events send an email, at the level `custom`. An event that is not named, or is null, stays as it is.",
  ),
  on_destroy: defaulted(
    oneOf(["reset", "restore", "keep"]),
    "reset",
    "What destroy does. `reset`: the level goes back to `global` (`participating` for the global setting), and the email to the user's primary address. `restore`: each value goes back to what it was before the configuration named it. `keep`: nothing is sent.",
  ),
};

/** The forms of an import ID. */
export const identity = [
  { form: "project/<project>", doc: "the setting for a project, by ID or full path" },
  { form: "group/<group>", doc: "the setting for a group, by ID or full path" },
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
