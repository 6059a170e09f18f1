import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { GROUP_NOT_FOUND, PROJECT_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";
import { groupPages, projectPages, type PlacePages, type Within } from "./place-pages.ts";
import { groupShape, projectShape, type Place } from "./place-shape.ts";
import { listProjects, type ListedProject, type ProjectFilter } from "./project-list.ts";

/** What the projects API and the groups API have in common. */
export interface Places {
  /**
   * Resolves to what a numeric ID or a full path names; null when it does not exist or may not be seen. Rejects as
   * `unsupported` where the service does not have the endpoint, so that nothing can be concluded.
   */
  find(words: string, call: Call): Promise<Place | null>;
  /** Does the same, and rejects as `gone` instead of resolving to null. */
  get(words: string, call: Call): Promise<Place>;
}

/** The groups API. */
export interface Groups extends Places {
  /** Lists the groups below a group that the user can see, or with null all that the user is a member of. */
  pages(group: string | null, call: Call): PlacePages;
}

/** The projects API. */
export interface Projects extends Places {
  /**
   * Resolves to all projects that a filter selects, in no promised order. Rejects as `gone` when there is no such
   * group.
   */
  list(filter: ProjectFilter, call: Call): Promise<Reply<ListedProject[]>>;
  /** Lists the projects in a group, or with null all that the user is a member of. */
  pages(within: Within | null, call: Call): PlacePages;
}

const READ = { method: "GET", repeatable: true } as const;

/** Makes the projects part of a client. */
export function createProjects(api: Api): Projects {
  const endpointOf = (words: string) =>
    ({ ...READ, path: `/projects/${pathSegment(words)}`, shape: projectShape, notFound: [PROJECT_NOT_FOUND] }) as const;
  return {
    list: (filter, call) => listProjects(api, filter, call),
    pages: (within, call) => projectPages(api, within, call),
    find: async (words, call) => (await api.find(endpointOf(words), PROJECT_NOT_FOUND.missing, call)).value,
    get: async (words, call) => (await api.request(endpointOf(words), call)).value,
  };
}

/** Makes the groups part of a client. */
export function createGroups(api: Api): Groups {
  const endpointOf = (words: string) => {
    // Otherwise the response lists every project of the group.
    const query = { with_projects: false };
    const path = `/groups/${pathSegment(words)}`;
    return { ...READ, path, query, shape: groupShape, notFound: [GROUP_NOT_FOUND] } as const;
  };
  return {
    pages: (within, call) => groupPages(api, within, call),
    find: async (words, call) => (await api.find(endpointOf(words), GROUP_NOT_FOUND.missing, call)).value,
    get: async (words, call) => (await api.request(endpointOf(words), call)).value,
  };
}
