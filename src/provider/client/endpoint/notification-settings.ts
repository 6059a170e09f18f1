import * as z from "zod/mini";
import { eventsWhere } from "../../event.ts";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { plainText } from "./checked-value.ts";
import { GROUP_NOT_FOUND, PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"] as const;

/** The amount of notifications that a user gets. */
export type Level = (typeof LEVELS)[number];

/** Whether each event notifies; null if it was never set in the service. */
type Events = Readonly<Record<string, boolean | null>>;

/** The settings apply to everything, or to one group or project, referenced by ID or full path as the user wrote it. */
export type Scope = { readonly kind: "global" } | { readonly kind: "group" | "project"; readonly id: string };

/** One notification setting of the token's user. */
export interface NotificationSetting {
  readonly level: Level;
  /** Null except in the global setting. */
  readonly notification_email: string | null;
  /**
   * Null at every level except `custom`, and if the response has none; may contain events that this release does not
   * know.
   */
  readonly events: Events | null;
}

/** The changes of a write; absent fields stay as they are. */
export interface NotificationChange {
  readonly level?: Level;
  /** Empty resets it to the user's primary address. Only for the global setting. */
  readonly notification_email?: string;
  readonly events?: Events;
}

/** The notification settings API. */
export interface NotificationSettings {
  /** Rejects as `gone` if the group or project does not exist or is not visible; the setting itself always exists. */
  get(scope: Scope, call: Call): Promise<Reply<NotificationSetting>>;
  put(scope: Scope, change: NotificationChange, call: Call): Promise<Reply<NotificationSetting>>;
}

const shape = once(() => {
  const switched = z.nullish(z.boolean());
  const documented = eventsWhere(({ isDocumented }) => isDocumented).map((name) => [name, switched]);
  return z.pipe(
    z.object({
      level: z.enum(LEVELS),
      notification_email: z.nullish(plainText()),
      // An event of a later release may have another form; it is left out, as it cannot be managed.
      events: z.nullish(z.catchall(z.object(Object.fromEntries(documented)), z.unknown())),
    }),
    z.transform(({ level, notification_email, events }): NotificationSetting => ({
      level,
      notification_email: notification_email ?? null,
      // Events that a service sends at another level have no effect and are not documented.
      events: level === "custom" && events ? switchesOf(events) : null,
    })),
  );
});

/** Makes the notification settings part of a client. */
export function createNotificationSettings(api: Api): NotificationSettings {
  return {
    get: async (scope, call) => await api.request({ ...common(scope), method: "GET" }, call),

    async put(scope, { events, ...change }, call) {
      return await api.request({ ...common(scope), method: "PUT", query: { ...events, ...change } }, call);
    },
  };
}

function common(scope: Scope) {
  return { path: pathOf(scope), shape, repeatable: true, notFound: NOT_FOUND[scope.kind] };
}

const NOT_FOUND = { global: [], group: [GROUP_NOT_FOUND], project: [PROJECT_NOT_FOUND] };

function pathOf(scope: Scope): string {
  return scope.kind === "global"
    ? "/notification_settings"
    : `/${scope.kind}s/${pathSegment(scope.id)}/notification_settings`;
}

// Known releases have 24. Names are printed, so control sequences are not allowed.
const MAX_EVENTS = 100;
const isEventName = (name: string): boolean => /^[a-z][a-z0-9_]{0,63}$/.test(name);

function switchesOf(events: Readonly<Record<string, unknown>>): Events {
  const isSwitch = (entry: [string, unknown]): entry is [string, boolean | null] =>
    isEventName(entry[0]) && (entry[1] === null || typeof entry[1] === "boolean");
  return Object.fromEntries(Object.entries(events).filter(isSwitch).slice(0, MAX_EVENTS));
}
