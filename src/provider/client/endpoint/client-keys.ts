import * as z from "zod/mini";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { keyShape, type ClientKey } from "./client-key.ts";
import { createKey, type Making, type Searching } from "./create-key.ts";
import { KEYS, MAINTAINER } from "./error-tracking.ts";
import { listOf } from "./list-of.ts";
import { PROJECT_NOT_FOUND, type MissingThing } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

const listShape = once(() => listOf(keyShape()));

/** The client keys API; a project is named by its ID or its full path as a person writes it. */
export interface ClientKeys {
  /**
   * Resolves to all keys of the project, from all pages, in the service's order. The result is kept for the life of the
   * client, until one of its own calls may have changed the keys.
   */
  list(project: string, call: Call): Promise<Reply<ClientKey[]>>;
  /** Creates another key, and finds it again if the response is lost. Calls for one project must not overlap. */
  create(project: string, making: Making, call: Call): Promise<Reply<ClientKey>>;
  /**
   * Resolves to whether the key existed at the last attempt: also false if an earlier attempt, whose response was lost,
   * has deleted it.
   */
  delete(project: string, keyId: number, call: Call): Promise<Reply<boolean>>;
}

// The 404 of a missing record says "Not found", with a lowercase f. This text is never shown: a missing key is what a
// delete wants.
const KEY_NOT_FOUND: MissingThing = {
  message: "404 Not found",
  missing: "key",
  code: "gone",
  summary: "Client key not found",
  why: "The project has no key with this ID.",
  advice: "It may have been deleted already; list the project's keys to see.",
};

const listEndpoint = (project: string) =>
  ({
    ...common(project),
    method: "GET",
    shape: listShape,
    repeatable: true,
    // A key that is missing from an outdated list would be created again.
    noCache: true,
    notFound: [PROJECT_NOT_FOUND],
  }) as const;

/** Makes the client keys part of a client. */
export function createClientKeys(api: Api, searching: Searching): ClientKeys {
  const list: ClientKeys["list"] = (project, call) => api.list(listEndpoint(project), call);
  return {
    list,

    async create(project, making, { signal }) {
      const endpoint = {
        ...common(project),
        method: "POST",
        shape: keyShape,
        repeatable: false,
        isOnNewConnection: true,
        notFound: [PROJECT_NOT_FOUND],
      } as const;
      const requests = {
        post: (call: Call) => api.request(endpoint, call),
        list: (call: Call) => list(project, call),
      };
      return await createKey(requests, making, { ...searching, signal });
    },

    async delete(project, keyId, call) {
      const { path, ...rest } = common(project);
      const { value, ...reply } = await api.find(
        {
          method: "DELETE",
          path: `${path}/${keyId}`,
          ...rest,
          // The interface does not define the response of a success; the real service sends the key.
          shape: DELETED,
          repeatable: true,
          notFound: [PROJECT_NOT_FOUND, KEY_NOT_FOUND],
        },
        KEY_NOT_FOUND.missing,
        call,
      );
      return { ...reply, value: value !== null };
    },
  };
}

const DELETED = once(() =>
  z.pipe(
    z.unknown(),
    z.transform(() => true),
  ),
);

function common(project: string) {
  const path = `/projects/${pathSegment(project)}/error_tracking/client_keys`;
  return { path, permission: MAINTAINER, topic: KEYS };
}
