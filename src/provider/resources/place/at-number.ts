import type { Client } from "../../client/index.ts";
import type { PlaceContext } from "./place-number.ts";
import { canonicalReference, type PlaceRef } from "./place-ref.ts";

/** Returns the context of a delete, whose requests go to the recorded number. */
export function atOwnPlace<C extends PlaceContext & { readonly client: Client }>(
  place: PlaceRef | null,
  context: C,
): C {
  const { place_number: number } = context.privateState;
  if (place === null || number === null) return context;
  return Object.defineProperties({} as C, {
    ...Object.getOwnPropertyDescriptors(context),
    client: { value: atNumber(context.client, { place, number }), enumerable: true },
  });
}

/** A place and its number. */
interface NumberedPlace {
  readonly place: PlaceRef;
  readonly number: number;
}

/** Returns the client with one change: requests that use a place's reference are sent to its number. */
export function atNumber(client: Client, { place: { kind, reference }, number }: NumberedPlace): Client {
  const own = (given: string): string =>
    canonicalReference(given) === canonicalReference(reference) ? String(number) : given;
  const { notificationSettings: settings, errorTrackingSettings: tracking, clientKeys: keys, account } = client;
  const scoped = (scope: Parameters<typeof settings.get>[0]): typeof scope =>
    scope.kind === kind ? { ...scope, id: own(scope.id) } : scope;
  const notificationSettings: typeof settings = {
    get: (scope, call) => settings.get(scoped(scope), call),
    put: (scope, change, call) => settings.put(scoped(scope), change, call),
  };
  if (kind === "group") {
    const { groups } = client;
    return {
      ...client,
      notificationSettings,
      groups: { ...groups, get: (group, call) => groups.get(own(group), call) },
    };
  }
  return {
    ...client,
    notificationSettings,
    errorTrackingSettings: {
      get: (project, call) => tracking.get(own(project), call),
      put: (project, setting, call) => tracking.put(own(project), setting, call),
      patch: (project, change, call) => tracking.patch(own(project), change, call),
    },
    clientKeys: {
      list: (project, call) => keys.list(own(project), call),
      create: (project, making, call) => keys.create(own(project), making, call),
      delete: (project, id, call) => keys.delete(own(project), id, call),
    },
    account: { ...account, projectAccess: (project, call) => account.projectAccess(own(project), call) },
  };
}
