import type { Call } from "./request.ts";

/** Which part of a list is asked for. */
interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** 0 to 100; 0 shows nothing. */
  readonly perPage: number;
}

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;
// Keeps an offset within what the database counts exactly.
const MAX_PAGE = 1_000_000_000;

/** Reads `page` and `per_page`. What is no number falls back to the first page and the default size, as nothing is refused here. */
export function pageFrom(call: Call): PageRequest {
  const page = leadingNumber(call.parameters.get("page")) ?? 1;
  const perPage = leadingNumber(call.parameters.get("per_page")) ?? DEFAULT_PER_PAGE;
  return { page: Math.min(Math.max(page, 1), MAX_PAGE), perPage: Math.min(perPage, MAX_PER_PAGE) };
}

/** How many items stand before a page. */
export function offsetOf({ page, perPage }: PageRequest): number {
  return (page - 1) * perPage;
}

/** The headers that say where in a list a page stands. `origin` is the service's own, whatever address the client used. */
export function pageHeaders(
  call: Call,
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
    target === null ? [] : [`<${pageUrl(call, origin, target)}>; rel="${rel}"`],
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

// Every parameter is carried along, the path's too, in the order of their names; an unsent per_page stays empty.
function pageUrl(call: Call, origin: string, page: number): string {
  const sent = [...call.parameters].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const query = new URLSearchParams({ per_page: "", ...Object.fromEntries(sent), ...call.ids, page: String(page) });
  query.sort();
  return `${origin}${call.path}?${query.toString()}`;
}

// The number that a text begins with, as the service reads one; a negative one counts as none.
function leadingNumber(sent: unknown): number | null {
  const digits = typeof sent === "string" || typeof sent === "number" ? /^\d+/.exec(String(sent)) : null;
  return digits === null ? null : Number(digits[0]);
}
