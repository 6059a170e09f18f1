import * as z from "zod/mini";
import { once } from "../once.ts";
import type { Api, Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { numericId, plainText } from "./checked-value.ts";
import { ERRORS } from "./diagnostics.ts";
import { listOf } from "./list-of.ts";
import { GROUP_NOT_FOUND } from "./not-found.ts";
import { pathSegment } from "./path-segment.ts";

/** A selection of the projects that the user can see. */
export interface ProjectFilter {
  /** The ID or full path of the group that they are in; null for any. */
  readonly group: string | null;
  /** Whether those in subgroups of the group belong to it. */
  readonly includeSubgroups: boolean;
  /** Only those that the user is a member of, also through a group. */
  readonly membership: boolean;
  /** The search text for the service; null for all. */
  readonly search: string | null;
  /** Only archived ones, or only others; null for both. */
  readonly archived: boolean | null;
}

/** A project in a list. */
export interface ListedProject {
  readonly id: number;
  /** The full path. */
  readonly path: string;
  readonly archived: boolean;
}

const shape = once(() => listOf(z.object({ id: numericId(), path_with_namespace: plainText() })));

type Entry = z.infer<ReturnType<typeof shape>>[number];

const GUEST = 10;

/** Resolves to every project that a filter selects, each once, from all pages. */
export async function listProjects(api: Api, filter: ProjectFilter, call: Call): Promise<Reply<ListedProject[]>> {
  // The short form, which takes a fraction of the size and time, does not say which projects are archived: a second
  // list does.
  const [listed, archived] = await Promise.all([
    list(api, filter, call),
    filter.archived === null ? list(api, { ...filter, archived: true }, call) : null,
  ]);
  const archivedIds = new Set(archived?.value.map(({ id }) => id));
  const isArchived = (id: number): boolean => filter.archived ?? archivedIds.has(id);
  const value = listed.value.map(({ id, path_with_namespace: path }) => ({ id, path, archived: isArchived(id) }));
  return { ...listed, value };
}

const list = (api: Api, filter: ProjectFilter, call: Call): Promise<Reply<Entry[]>> =>
  api.list(
    {
      method: "GET",
      path: filter.group === null ? "/projects" : `/groups/${pathSegment(filter.group)}/projects`,
      query: queryOf(filter),
      shape,
      repeatable: true,
      notFound: filter.group === null ? [] : [GROUP_NOT_FOUND],
      tooLong: ERRORS.longProjectList,
    },
    call,
  );

function queryOf({ group, includeSubgroups, membership, search, archived }: ProjectFilter) {
  return {
    simple: true,
    // New projects come last, so they cannot appear on a page that was already read.
    order_by: "id",
    sort: "asc",
    ...(archived === null ? {} : { archived }),
    ...(search === null ? {} : { search }),
    ...(group === null ? { membership } : { include_subgroups: includeSubgroups, with_shared: false }),
    // The list of a group does not support `membership`; every member has at least this level.
    ...(group !== null && membership ? { min_access_level: GUEST } : {}),
  };
}
