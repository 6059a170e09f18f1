import { headerOf, type ResponseHeaders } from "./header.ts";
import { parameterIn } from "./query.ts";

/** Where a page of a list begins: its number, or the ID that comes before it. */
export type Position = { readonly page: number } | { readonly id_after: number };

/** Where a list begins, whichever pages it has. */
export const FIRST_PAGE: Position = { page: 1 };

/**
 * Returns where the page after this one begins, null at the end, or `undefined` when the response contradicts itself (a
 * loop).
 */
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

/** NaN for what is none, which is greater than nothing. */
function wholeNumber(text: string): number {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : NaN;
}

/**
 * Returns the query of the link with `rel="next"`; null without one. Its host does not count: it is the service's
 * own name for itself, which need not be the one we reach it by.
 */
function nextLink(link: string): string | null {
  // No URL and no parameter has an angle bracket in it.
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
