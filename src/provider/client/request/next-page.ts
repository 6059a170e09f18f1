import { headerOf, type ResponseHeaders } from "./header.ts";
import { parameterIn } from "./query.ts";

/** The start of a page of a list: its number, or the ID before its first entry. */
export type Position = { readonly page: number } | { readonly id_after: number };

/** The start of a list, whichever kind of pages it has. */
export const FIRST_PAGE: Position = { page: 1 };

/** Returns the start of the next page, null at the end, or `undefined` if the response contradicts itself (a loop). */
export function nextPage(headers: ResponseHeaders, current: Position): Position | null | undefined {
  const numbered = headerOf(headers, "x-next-page");
  if (numbered !== null) return numbered.trim() === "" ? null : byNumber(numbered, current);
  const link = nextLink(headerOf(headers, "link") ?? "");
  if (link === null) return null;
  const idAfter = parameterIn(link, "id_after");
  return idAfter === null ? byNumber(parameterIn(link, "page") ?? "", current) : byId(idAfter, current);
}

function byNumber(text: string, current: Position): Position | undefined {
  const page = wholeNumber(text);
  return "page" in current && page > current.page ? { page } : undefined;
}

function byId(text: string, current: Position): Position | undefined {
  const id_after = wholeNumber(text);
  return id_after > ("id_after" in current ? current.id_after : 0) ? { id_after } : undefined;
}

/** Returns NaN for anything else, which is not greater than any number. */
function wholeNumber(text: string): number {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : NaN;
}

/**
 * Returns the query of the link with `rel="next"`; null if there is none. Its host is ignored: it is the service's own
 * name for itself, which may differ from the one in the base URL.
 */
function nextLink(link: string): string | null {
  // No URL or parameter contains an angle bracket.
  const links = link.split("<").map((text) => ({ url: text.split(">", 1)[0] ?? "", text }));
  const next = links.find(({ url, text }) =>
    text
      .slice(url.length + 1)
      .split(/[;,]/)
      .some(isNext),
  );
  return next === undefined ? null : next.url.slice(next.url.indexOf("?") + 1);
}

const isNext = (parameter: string): boolean =>
  parameter.replaceAll('"', "").replaceAll(" ", "").toLowerCase() === "rel=next";
