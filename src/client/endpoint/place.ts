import * as z from "zod/mini";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { numericId, plainText } from "./checked-value.ts";
import { GROUP_NOT_FOUND, PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";
import { listProjects, type ListedProject, type ProjectFilter } from "./project-list.ts";

/** A project or group, whatever words it was asked for by. */
export interface Place {
  /** The numeric ID, which never changes. */
  readonly id: string;
  /** The full path, as it is now. */
  readonly path: string;
}

/** What the projects API and the groups API have in common. */
export interface Places {
  /**
   * Resolves to what a numeric ID or a full path names; null when it does not exist or may not be seen. Rejects as
   * `unsupported` where the service does not have the endpoint, so that nothing can be concluded.
   */
  find(words: string, call: Call): Promise<Place | null>;
}

/** The projects API. */
export interface Projects extends Places {
  /**
   * Resolves to all projects that a filter selects, in no promised order. Rejects as `gone` when there is no such
   * group.
   */
  list(filter: ProjectFilter, call: Call): Promise<Reply<ListedProject[]>>;
}

const project = once(() =>
  z.pipe(
    z.object({ id: numericId(), path_with_namespace: plainText() }),
    z.transform(({ id, path_with_namespace: path }): Place => ({ id: String(id), path })),
  ),
);

const group = once(() =>
  z.pipe(
    z.object({ id: numericId(), full_path: plainText() }),
    z.transform(({ id, full_path: path }): Place => ({ id: String(id), path })),
  ),
);

/** Makes the projects part of a client. */
export function createProjects(api: Api): Projects {
  return {
    list: (filter, call) => listProjects(api, filter, call),

    async find(words, call) {
      const path = `/projects/${pathSegment(words)}`;
      const endpoint = {
        method: "GET",
        path,
        shape: project,
        repeatable: true,
        notFound: [PROJECT_NOT_FOUND],
      } as const;
      return (await api.find(endpoint, PROJECT_NOT_FOUND.missing, call)).value;
    },
  };
}

/** Makes the groups part of a client. */
export function createGroups(api: Api): Places {
  return {
    async find(words, call) {
      const path = `/groups/${pathSegment(words)}`;
      // Otherwise the response lists every project of the group.
      const query = { with_projects: false };
      const endpoint = {
        method: "GET",
        path,
        query,
        shape: group,
        repeatable: true,
        notFound: [GROUP_NOT_FOUND],
      } as const;
      return (await api.find(endpoint, GROUP_NOT_FOUND.missing, call)).value;
    },
  };
}
