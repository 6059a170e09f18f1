import type { Request } from "./request.ts";

/** Which part of a list is requested. */
interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** 0 to 100; 0 gives an empty page. */
  readonly perPage: number;
}

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;
// Keeps the offset within the integers that the database represents exactly.
const MAX_PAGE = 1_000_000_000;

/** Reads `page` and `per_page`. Nothing is refused: what is not a number falls back to the first page and the default size. */
export function pageFrom(request: Request): PageRequest {
  const page = leadingNumber(request.parameters.get("page")) ?? 1;
  const perPage = leadingNumber(request.parameters.get("per_page")) ?? DEFAULT_PER_PAGE;
  return { page: Math.min(Math.max(page, 1), MAX_PAGE), perPage: Math.min(perPage, MAX_PER_PAGE) };
}

/** How many items come before a page. */
export function offsetOf({ page, perPage }: PageRequest): number {
  return (page - 1) * perPage;
}

/** The headers that describe a page's position in the list. `origin` is the service's own, whatever address the client used. */
export function pageHeaders(
  request: Request,
  { page, perPage }: PageRequest,
  { total, origin }: { total: number; origin: string },
): Record<string, string> {
  if (perPage === 0) return {};
  const last = Math.max(Math.ceil(total / perPage), 1);
  const previous = page > 1 && page <= last ? page - 1 : null;
  const next = page < last ? page + 1 : null;
  const targets: readonly [string, number | null][] = [
    ["prev", previous],
    ["next", next],
    ["first", 1],
    ["last", last],
  ];
  const links = targets.flatMap(([rel, target]) =>
    target === null ? [] : [`<${pageUrl(request, origin, target)}>; rel="${rel}"`],
  );
  return {
    Link: links.join(", "),
    "X-Total": String(total),
    "X-Total-Pages": String(last),
    "X-Page": String(page),
    "X-Per-Page": String(perPage),
    "X-Next-Page": String(next ?? ""),
    "X-Prev-Page": String(previous ?? ""),
  };
}

// All parameters are repeated, those of the path too, sorted by name; a per_page that was not sent stays empty.
function pageUrl(request: Request, origin: string, page: number): string {
  const sent = [...request.parameters].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const query = new URLSearchParams({ per_page: "", ...Object.fromEntries(sent), ...request.ids, page: String(page) });
  query.sort();
  return `${origin}${request.path}?${query.toString()}`;
}

// The number at the start of a text, which is how the service reads one; a negative number counts as none.
function leadingNumber(sent: unknown): number | null {
  const digits = typeof sent === "string" || typeof sent === "number" ? /^\d+/.exec(String(sent)) : null;
  return digits === null ? null : Number(digits[0]);
}
