import * as z from "zod/mini";
import { eventsWhere } from "../../event.ts";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { plainText } from "./checked-value.ts";
import { GROUP_NOT_FOUND, PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"] as const;

/** How much a user is notified of. */
export type Level = (typeof LEVELS)[number];

/** Event by event, whether it notifies; null where the service has never been told. */
type Events = Readonly<Record<string, boolean | null>>;

/**
 * The settings apply to everything, or to one group or project, named by its ID or its full path as a person writes it.
 */
export type Scope = { readonly kind: "global" } | { readonly kind: "group" | "project"; readonly id: string };

/** One notification setting of the token's user. */
export interface NotificationSetting {
  readonly level: Level;
  /** Null outside of the global setting. */
  readonly notification_email: string | null;
  /**
   * Null at every level but `custom`, and when the response shows none; may hold events that this release does not
   * know.
   */
  readonly events: Events | null;
}

/** What a write changes; what is left out stays as it is. */
export interface NotificationChange {
  readonly level?: Level;
  /** Empty goes back to the user's primary address. Only for the global setting. */
  readonly notification_email?: string;
  readonly events?: Events;
}

/** The notification settings API. */
export interface NotificationSettings {
  /**
   * Rejects as `gone` when the group or project does not exist or may not be seen; the setting itself is always there.
   */
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
      // An event of a later release may have another form; it is left out, as nobody can own it.
      events: z.nullish(z.catchall(z.object(Object.fromEntries(documented)), z.unknown())),
    }),
    z.transform(({ level, notification_email, events }): NotificationSetting => ({
      level,
      notification_email: notification_email ?? null,
      // What a service may say of events at another level has no effect, and is none of its promises.
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

// The releases known have 24. Names are shown: what a terminal would obey is no name.
const MAX_EVENTS = 100;
const isEventName = (name: string): boolean => /^[a-z][a-z0-9_]{0,63}$/.test(name);

function switchesOf(events: Readonly<Record<string, unknown>>): Events {
  const isSwitch = (entry: [string, unknown]): entry is [string, boolean | null] =>
    isEventName(entry[0]) && (entry[1] === null || typeof entry[1] === "boolean");
  return Object.fromEntries(Object.entries(events).filter(isSwitch).slice(0, MAX_EVENTS));
}
