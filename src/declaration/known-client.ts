import type { Client, ClientKey, Reply } from "../client/index.ts";
import type { Read } from "../inventory/index.ts";

/** A client that answers reads of some places from what is known of them, and everything else as before. */
export interface KnownClient extends Client {
  /** Answers for a place from now on: `reference` is what requests name it by, null for the global setting. */
  know(reference: string | null, read: Read): void;
  forget(reference: string | null): void;
}

/** Makes the client. */
export function createKnownClient(client: Client): KnownClient {
  const places = new Map<string | null, Known>();
  const { notificationSettings, errorTrackingSettings, clientKeys } = client;
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
  };
}

/** The list that callers get is theirs. */
type Known = Omit<Read, "client_keys"> & { readonly client_keys?: ClientKey[] };

const replyFrom = async <T>(known: T | undefined, ask: () => Promise<Reply<T>>): Promise<Reply<T>> =>
  known === undefined ? await ask() : { value: known, movedTo: null };
