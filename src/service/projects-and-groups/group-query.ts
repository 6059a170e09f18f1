import { declaredPageFrom, type PageRequest, ParameterReader, type Parameters } from "../http/index.ts";
import { ROLE_LEVELS } from "./project-query.ts";

/** What a list of groups is asked for. */
export interface GroupQuery {
  /** Whether groups are listed that the caller sees without being a member; null: an administrator sees those. */
  readonly allAvailable: boolean | null;
  readonly search: string;
  /** 0: whatever the caller can see. It counts more than `allAvailable`. */
  readonly minAccessLevel: number;
  readonly orderBy: (typeof ORDERS)[number];
  readonly isAscending: boolean;
  readonly page: PageRequest;
  readonly topLevelOnly: boolean;
}

const ORDERS = ["name", "path", "id", "similarity"] as const;

/** The defaults of a list of groups, as the links of its pages repeat them. */
export const GROUP_LIST_DEFAULTS = { order_by: "name", page: "1", per_page: "20", sort: "asc" };

/** Reads the parameters of a list of groups. Throws a refusal that lists what is wrong with them. */
export function groupQueryFrom(sent: Parameters): GroupQuery {
  const parameters = new ParameterReader(sent);
  const query = {
    allAvailable: parameters.flag("all_available") ?? null,
    search: parameters.text("search") ?? "",
    orderBy: parameters.word("order_by", ORDERS) ?? "name",
    isAscending: parameters.word("sort", ["asc", "desc"]) !== "desc",
    minAccessLevel: Number(parameters.word("min_access_level", ROLE_LEVELS) ?? 0),
    topLevelOnly: parameters.flag("top_level_only") ?? false,
    page: declaredPageFrom(parameters),
  };
  parameters.finish();
  return query;
}
