import type { Client, ClientKey, Reply } from "../client/index.ts";
import type { FoundPlace, Read } from "./found.ts";

/** A client that answers reads of some places from what is known of them, and everything else as before. */
type KnownClient<C extends Client> = C & {
  /** Answers for a place from now on: `reference` is what requests name it by, null for the global setting. */
  know(reference: string | null, read: Read & { readonly place: FoundPlace }): void;
  forget(reference: string | null): void;
};

/** Makes the client. */
export function createKnownClient<C extends Client>(client: C): KnownClient<C> {
  const places = new Map<string | null, Known>();
  const { notificationSettings, errorTrackingSettings, clientKeys, projects, groups } = client;
  const placeOf = (kind: FoundPlace["kind"], words: string) => {
    const known = places.get(words)?.place;
    return known?.kind === kind && known.kind !== "global" ? { id: known.id, path: known.path } : undefined;
  };
  return {
    ...client,
    know: (reference, { client_keys: keys, ...read }) =>
      void places.set(reference, { ...read, ...(keys && { client_keys: [...keys] }) }),
    forget: (reference) => void places.delete(reference),
    notificationSettings: {
      ...notificationSettings,
      get: (scope, call) => {
        const known = places.get(scope.kind === "global" ? null : scope.id)?.notification_setting;
        return replyFrom(known, () => notificationSettings.get(scope, call));
      },
    },
    errorTrackingSettings: {
      ...errorTrackingSettings,
      get: (project, call) =>
        replyFrom(places.get(project)?.error_tracking_settings, () => errorTrackingSettings.get(project, call)),
    },
    clientKeys: {
      ...clientKeys,
      list: (project, call) => replyFrom(places.get(project)?.client_keys, () => clientKeys.list(project, call)),
    },
    projects: {
      ...projects,
      find: async (words, call) => placeOf("project", words) ?? (await projects.find(words, call)),
    },
    groups: { ...groups, find: async (words, call) => placeOf("group", words) ?? (await groups.find(words, call)) },
  };
}

/** The list that callers get is theirs. */
type Known = Omit<Read, "client_keys"> & { readonly place: FoundPlace; readonly client_keys?: ClientKey[] };

const replyFrom = async <T>(known: T | undefined, ask: () => Promise<Reply<T>>): Promise<Reply<T>> =>
  known === undefined ? await ask() : { value: known, movedTo: null };
