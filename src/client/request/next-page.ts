import { headerOf, type ResponseHeaders } from "./header.ts";

/**
 * Returns the number of the page after this one, null at the end, or `undefined` when the response contradicts itself
 * (a loop).
 */
export function nextPage(headers: ResponseHeaders, current: number): number | null | undefined {
  const named = headerOf(headers, "x-next-page") ?? pageInLink(headerOf(headers, "link") ?? "");
  if (named.trim() === "") return null;
  const next = /^\d+$/.test(named.trim()) ? Number(named) : NaN;
  return next > current && Number.isSafeInteger(next) ? next : undefined;
}

/**
 * Only the page number of `rel="next"` counts: the host is the service's own name for itself, which need not be the one
 * we reach it by.
 */
function pageInLink(link: string): string {
  // No URL and no parameter has an angle bracket in it.
  const links = link.split("<").map((text) => ({ url: text.split(">", 1)[0] ?? "", text }));
  const next = links.find(({ url, text }) =>
    text
      .slice(url.length + 1)
      .split(/[;,]/)
      .some(isNext),
  );
  if (next === undefined) return "";
  const query = next.url.slice(next.url.indexOf("?") + 1);
  return new URLSearchParams(query).get("page") ?? "a next link without a page number";
}

const isNext = (parameter: string): boolean =>
  parameter.replaceAll('"', "").replaceAll(" ", "").toLowerCase() === "rel=next";
