import { headerOf, type Headers } from "./header.ts";

/** Returns the number of the page after this one, null at the end, or `undefined` when the response contradicts itself (a loop). */
export function nextPage(headers: Headers, current: number): number | null | undefined {
  const named = headerOf(headers, "x-next-page") ?? pageInLink(headerOf(headers, "link") ?? "");
  if (named.trim() === "") return null;
  const next = /^\d+$/.test(named.trim()) ? Number(named) : NaN;
  return next > current ? next : undefined;
}

/** Only the page number of `rel="next"` counts: the host is the service's own name for itself, which need not be the one we reach it by. */
function pageInLink(link: string): string {
  const [, url] = /<([^>]*)>\s*;[^,<]*\brel="?next"?/i.exec(link) ?? [];
  if (url === undefined) return "";
  return new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("page") ?? "a next link without a page number";
}
