import * as z from "zod/mini";
import { pathSegment } from "../connection/address.ts";
import type { Api } from "../request/api.ts";
import { ApiError } from "../failure/api-error.ts";
import type { Call } from "../request/moved.ts";
import { withTrackerNames } from "./tracker-name.ts";

const shape = withTrackerNames(
  z.object({ id: z.int(), active: z.boolean(), public_key: z.string(), tracker_dsn: z.string() }),
);

/** A key with which applications report errors to one project. */
export type ClientKey = Readonly<z.infer<typeof shape>>;

/** The client keys API; a project is named by its ID or its full path as a person writes it. */
export interface ClientKeys {
  /** Resolves to all keys of the project, whatever pages they come in, in the service's order. */
  list(project: string, call: Call): Promise<ClientKey[]>;
  /** Makes one more key. Each call makes another: an answer that is lost may have left one behind. */
  create(project: string, call: Call): Promise<ClientKey>;
  /** Resolves to whether this call deleted the key: false when the project has no such key. */
  delete(project: string, keyId: number, call: Call): Promise<boolean>;
}

/** Makes the client keys part of a client. */
export function createClientKeys(api: Api): ClientKeys {
  return {
    list: async (project, call) =>
      await api.list({ method: "GET", path: pathOf(project), shape: z.array(shape) }, call),

    create: async (project, call) => await api.request({ method: "POST", path: pathOf(project), shape }, call),

    async delete(project, keyId, call) {
      try {
        // The interface leaves the answer of a success open; the real service sends the key.
        const path = `${pathOf(project)}/${keyId}`;
        await api.request({ method: "DELETE", path, shape: z.unknown(), unnamed404: "key" }, call);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.missing === "key") return false;
        throw error;
      }
    },
  };
}

function pathOf(project: string): string {
  return `/projects/${pathSegment(project)}/error_tracking/client_keys`;
}
