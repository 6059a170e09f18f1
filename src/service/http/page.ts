import type { ParameterReader } from "./parameter-reader.ts";
import type { Request } from "./request.ts";

/** Which part of a list is requested. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** 0 to 100; 0 gives an empty page. */
  readonly perPage: number;
}

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;
/** The length up to which a list is counted, as by the real service. */
export const MAX_TOTAL = 10_000;
// Keeps the offset within the integers that the database represents exactly.
const MAX_PAGE = 1_000_000_000;

/**
 * Reads `page` and `per_page`. Nothing is refused: what is not a number falls back to the first page and the default
 * size.
 */
export function pageFrom(request: Request): PageRequest {
  const page = leadingNumber(request.parameters.get("page")) ?? 1;
  const perPage = leadingNumber(request.parameters.get("per_page")) ?? DEFAULT_PER_PAGE;
  return { page: Math.min(Math.max(page, 1), MAX_PAGE), perPage: Math.min(perPage, MAX_PER_PAGE) };
}

/**
 * Reads `page` and `per_page` for a route that declares them: what is not a number is refused, and so is an empty page.
 */
export function declaredPageFrom(parameters: ParameterReader): PageRequest {
  const page = parameters.integer("page") ?? 1;
  const perPage = parameters.integer("per_page", 0) ?? DEFAULT_PER_PAGE;
  return {
    page: Math.min(Math.max(page, 1), MAX_PAGE),
    perPage: perPage < 0 ? DEFAULT_PER_PAGE : Math.min(perPage, MAX_PER_PAGE),
  };
}

/** How many items come before a page. */
export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** The parts of the links between the pages of a list. */
interface ListLinks {
  /** The service's own origin, whatever address the client used. */
  readonly origin: string;
  /** The defaults of the parameters that the route declares; links repeat them. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/** The list that a page is part of. */
interface PagedList extends ListLinks {
  /** Of a list that is too long to be counted: any number above `MAX_TOTAL`, and at least how many are known. */
  readonly total: number;
}

/** The headers that describe a page's position in the list. A very long list has no total and no last page. */
export function pageHeaders(request: Request, { page, perPage }: PageRequest, list: PagedList): Record<string, string> {
  const { total } = list;
  if (perPage === 0) return {};
  const last = Math.max(Math.ceil(total / perPage), 1);
  const isCounted = total <= MAX_TOTAL;
  const previous = page > 1 && page <= last ? page - 1 : null;
  const next = page < last ? page + 1 : null;
  const targets: readonly [string, number | null][] = [
    ["prev", previous],
    ["next", next],
    ["first", 1],
    ["last", isCounted ? last : null],
  ];
  const links = targets.flatMap(([rel, target]) =>
    target === null ? [] : [`<${pageUrl(request, list, { page: String(target) })}>; rel="${rel}"`],
  );
  return {
    Link: links.join(", "),
    ...(isCounted ? { "X-Total": String(total), "X-Total-Pages": String(last) } : {}),
    "X-Page": String(page),
    "X-Per-Page": String(perPage),
    "X-Next-Page": String(next ?? ""),
    "X-Prev-Page": String(previous ?? ""),
  };
}

/**
 * The URL of another page of a list. All parameters are repeated, those of the path too, sorted by name; a per_page
 * that was not sent stays empty.
 */
function pageUrl(request: Request, { origin, defaults }: ListLinks, target: Readonly<Record<string, string>>): string {
  const sent = [...request.parameters].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const all = { per_page: "", ...defaults, ...Object.fromEntries(sent), ...request.ids, ...target };
  const query = new URLSearchParams(all);
  query.sort();
  return `${origin}${request.path}?${query.toString()}`;
}

// The number at the start of a text, which is how the service reads one; a negative number counts as none.
function leadingNumber(sent: unknown): number | null {
  const digits = typeof sent === "string" || typeof sent === "number" ? /^\d+/.exec(String(sent)) : null;
  return digits === null ? null : Number(digits[0]);
}

/** A page of a list that is read by ID: the next one begins after the last ID of this one. */
interface KeysetPage extends ListLinks {
  readonly next: { readonly name: string; readonly id: number | null };
}

/** The header that leads to the next page: there is one after every page that is not empty. */
export function keysetHeaders(request: Request, { next, ...links }: KeysetPage): Record<string, string> {
  if (next.id === null) return {};
  return { Link: `<${pageUrl(request, links, { [next.name]: String(next.id) })}>; rel="next"` };
}
