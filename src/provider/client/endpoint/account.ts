import * as z from "zod/mini";
import { once } from "../once.ts";
import { ApiError } from "../failure/api-error.ts";
import type { Api } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { numericId, plainText } from "./checked-value.ts";
import { isMarkedForDeletion, marks } from "./deletion-mark.ts";
import { PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

/** The current user: the token's, or the one in `sudo`. */
export interface User {
  /** The numeric ID, which never changes. */
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

/** The service's description of the token. */
export interface TokenFacts {
  readonly scopes: readonly string[];
  /** The expiry date as `YYYY-MM-DD`; null for never. */
  readonly expiresAt: string | null;
  /** Whether it is a fine-grained token, which has permissions instead of scopes. */
  readonly isGranular: boolean;
  /** Its permissions, such as `read_user`, wherever they apply; null if the service does not list them. */
  readonly permissions: readonly string[] | null;
}

/** The user's access to a project. */
export interface ProjectAccess {
  /** The current full path. */
  readonly path: string;
  readonly isArchived: boolean;
  readonly isMarkedForDeletion: boolean;
  /** The access level, direct or inherited from a group: 10 for Guest up to 50 for Owner; 0 if not a member. */
  readonly level: number;
}

/** Reads the current user, their token and their access. */
export interface Account {
  /** Reads the service's version. */
  release(call: Call): Promise<string>;
  /** Rejects as `unsupported` if the service has no such endpoint, as `denied` if the token may not read it. */
  user(call: Call): Promise<User>;
  /** Rejects unless the token is a personal, project or group access token. */
  token(call: Call): Promise<TokenFacts>;
  /** Resolves to null if the project does not exist or is not visible. */
  projectAccess(project: string, call: Call): Promise<ProjectAccess | null>;
}

const version = once(() => z.object({ version: plainText() }));
const user = once(() => z.object({ id: numericId(), username: plainText(), is_admin: z.nullish(z.boolean()) }));
const names = once(() => z.array(plainText()).check(z.maxLength(1000)));
const token = once(() =>
  z.object({
    scopes: z.array(plainText()).check(z.maxLength(100)),
    expires_at: z.nullish(plainText()),
    granular: z.nullish(z.boolean()),
    granular_scopes: z.nullish(z.array(z.object({ permissions: z.nullish(names()) })).check(z.maxLength(1000))),
  }),
);
const project = once(() => {
  const access = z.nullish(z.object({ access_level: z.number() }));
  return z.object({
    id: numericId(),
    path_with_namespace: plainText(),
    archived: z.nullish(z.boolean()),
    ...marks(),
    permissions: z.nullish(z.object({ project_access: access, group_access: access })),
  });
});

const READ = { method: "GET", repeatable: true, notFound: [] } as const;

/** Makes the account part of a client. */
export function createAccount(api: Api): Account {
  return {
    async release(call) {
      const read = async (path: string): Promise<string> =>
        (await api.request({ ...READ, path, shape: version }, call)).value.version;
      try {
        return await read("/metadata");
      } catch (thrown) {
        // Releases before 15.2 have only the older endpoint.
        if (thrown instanceof ApiError && thrown.status === 404) return read("/version");
        throw thrown;
      }
    },

    async user(call) {
      const { value } = await api.request({ ...READ, path: "/user", shape: user }, call);
      return { id: String(value.id), name: value.username, isAdmin: value.is_admin === true };
    },

    async token(call) {
      const endpoint = { ...READ, path: "/personal_access_tokens/self", shape: token };
      const { value } = await api.request(endpoint, call);
      const { scopes, expires_at: expiresAt = null, granular_scopes: grants } = value;
      const isGranular = value.granular === true || scopes.includes("granular");
      const permissions = grants?.flatMap((grant) => grant.permissions ?? []) ?? null;
      return { scopes, expiresAt, isGranular, permissions };
    },

    async projectAccess(reference, call) {
      const path = `/projects/${pathSegment(reference)}`;
      const endpoint = { ...READ, path, shape: project, notFound: [PROJECT_NOT_FOUND] };
      const { value } = await api.find(endpoint, PROJECT_NOT_FOUND.missing, call);
      if (value === null) return null;
      const { project_access: own, group_access: inherited } = value.permissions ?? {};
      const level = Math.max(own?.access_level ?? 0, inherited?.access_level ?? 0);
      return {
        path: value.path_with_namespace,
        isArchived: value.archived === true,
        isMarkedForDeletion: isMarkedForDeletion(value),
        level,
      };
    },
  };
}
