import { diagnosticError } from "../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";
import type { ServiceContext } from "./context.ts";
import { dsnOf } from "./error-tracking/index.ts";
import { acceptedEvents, type Scope } from "./model/index.ts";
import { currentSetting } from "./notification-settings/index.ts";
import type { Level, NotificationSource, User } from "./store/index.ts";

/** A notification setting as it is stored, whatever its level shows. */
export interface SeenSetting {
  readonly level: Level;
  /** Every event that there is for such a place: false where it was never set. */
  readonly events: Readonly<Record<string, boolean>>;
  /** Of the global setting alone. */
  readonly notification_email: string | null;
}

/** A client key as it is stored, with Terraform's names. */
export interface SeenKey {
  readonly key_id: number;
  readonly public_key: string;
  readonly tracker_dsn: string;
  readonly active: boolean;
  /** How many reports it has accepted. */
  readonly events: number;
}

/** Looks into what a service has stored. Throws `gone` for a place or a user that it does not have. */
export interface Inspection {
  /**
   * The setting of a user, by default of the first one. The place is the path of a project or a group, or one of the
   * forms that import the resource: `project/7`, `group/team` or `global`.
   */
  readonly settingOf: (place: string, user?: string) => SeenSetting;
  /** The keys of a project, by its number or path, oldest first. */
  readonly keysOf: (project: string | number) => readonly SeenKey[];
}

/** Looks into the store of a context. */
export function inspectionOf(context: ServiceContext): Inspection {
  return {
    settingOf: (place, username) => settingOf(placeFrom(place, context), userFrom(username, context), context),
    keysOf(project) {
      const { id } = found("project", String(project), context) ?? noPlace(`project ${project}`, context);
      const { clientKeys } = context.store;
      return clientKeys.list(id, clientKeys.count(id), 0).map((key) => ({
        key_id: key.id,
        public_key: key.publicKey,
        tracker_dsn: dsnOf(key, context),
        active: key.isActive,
        events: key.events,
      }));
    },
  };
}

/** The place of a setting; null for the global one. */
type Place = NotificationSource | null;

function settingOf(place: Place, user: User, { store, instance }: ServiceContext): SeenSetting {
  const scope: Scope = place?.kind ?? "global";
  const { level, events } = currentSetting({ userId: user.id, scope, sourceId: place?.id ?? 0 }, store);
  const valueOf = ({ name, initial }: { readonly name: string; readonly initial: boolean | null }): boolean =>
    events[name] ?? initial ?? false;
  return {
    level,
    events: Object.fromEntries(acceptedEvents(scope, instance).map((event) => [event.name, valueOf(event)])),
    notification_email: place === null ? (user.notificationEmail ?? user.email) : null,
  };
}

function placeFrom(text: string, context: ServiceContext): Place {
  if (text === "global") return null;
  const [, kind, reference = ""] = /^(project|group)\/(.+)$/.exec(text) ?? [];
  const named = kind === "project" || kind === "group" ? found(kind, reference, context) : null;
  return named ?? found("project", text, context) ?? found("group", text, context) ?? noPlace(text, context);
}

const found = (
  kind: NotificationSource["kind"],
  reference: string,
  { store }: ServiceContext,
): NotificationSource | null =>
  /^\d+$/.test(reference) ? store.sources.find(kind, Number(reference)) : store.sources.findByPath(kind, reference);

function userFrom(username: string | undefined, { store }: ServiceContext): User {
  const user = username === undefined ? store.users.first() : store.users.findByUsername(username);
  if (user !== null) return user;
  const named = `user ${username ?? ""}`.trim();
  throw diagnosticError(ERRORS.notInService, { named, why: "Its users are those of its seed." });
}

function noPlace(reference: string, { store }: ServiceContext): never {
  const paths = [...store.sources.list("group"), ...store.sources.list("project")].map(({ fullPath }) => fullPath);
  throw diagnosticError(ERRORS.notInService, {
    named: reference,
    why: `Its groups and projects are: ${paths.join(", ")}.`,
  });
}
