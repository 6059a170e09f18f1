import { declaredPageFrom, noKeyset, type PageRequest, ParameterReader, type Parameters } from "../http/index.ts";
import { ACCESS_LEVELS } from "../store/index.ts";

/** The query of a list of projects. */
export interface ProjectQuery {
  /** Null: both kinds. */
  readonly archived: boolean | null;
  readonly search: string;
  /** 0: whatever the caller can see. */
  readonly minAccessLevel: number;
  readonly isSimple: boolean;
  readonly orderBy: (typeof ORDERS)[number];
  readonly isAscending: boolean;
  readonly page: PageRequest;
  /** Declared for the list of a group alone. */
  readonly includeSubgroups: boolean;
  /** Declared for the list of all projects alone, as all that follow. */
  readonly membership: boolean;
  /** Whether pages begin at an ID and have no numbers. */
  readonly isKeyset: boolean;
  /** Only projects with a higher ID. */
  readonly idAfter: number;
  /** Only projects with a lower ID. */
  readonly idBefore: number;
}

const ORDERS = [
  "id",
  "name",
  "path",
  "created_at",
  "updated_at",
  "last_activity_at",
  "similarity",
  "star_count",
] as const;
/** The levels that a list can be filtered by. */
export const ROLE_LEVELS = Object.values(ACCESS_LEVELS).map(String);

/** The defaults of both lists, as the links of their pages repeat them. */
const DEFAULTS = { order_by: "created_at", page: "1", per_page: "20", simple: "false", sort: "desc" };

/** The defaults of the list of all projects. */
export const ALL_DEFAULTS = { ...DEFAULTS, membership: "false" };

/** The defaults of the list of a group's projects. */
export const GROUP_DEFAULTS = { ...DEFAULTS, include_subgroups: "false" };

/**
 * Reads the parameters of a list of projects: of a group's, or of all. Throws a refusal that lists what is wrong with
 * them, or says that pages by ID need that order.
 */
export function projectQueryFrom(sent: Parameters, list: "all" | "group"): ProjectQuery {
  const parameters = new ParameterReader(sent);
  const isAll = list === "all";
  const query = {
    archived: parameters.flag("archived") ?? null,
    search: parameters.text("search") ?? "",
    minAccessLevel: Number(parameters.choice("min_access_level", ROLE_LEVELS) ?? 0),
    isSimple: parameters.flag("simple") ?? false,
    orderBy: parameters.choice("order_by", ORDERS) ?? "created_at",
    isAscending: parameters.choice("sort", ["asc", "desc"]) === "asc",
    page: declaredPageFrom(parameters),
    includeSubgroups: !isAll && (parameters.flag("include_subgroups") ?? false),
    membership: isAll && (parameters.flag("membership") ?? false),
    isKeyset: isAll && sent.get("pagination") === "keyset",
    idAfter: (isAll ? parameters.integer("id_after") : null) ?? 0,
    idBefore: (isAll ? parameters.integer("id_before") : null) ?? Infinity,
  };
  parameters.finish();
  if (query.isKeyset && query.orderBy !== "id") throw noKeyset();
  return query;
}
