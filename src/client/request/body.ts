import { headerOf, type Headers } from "./header.ts";

/** What the body of a response turned out to be. */
export type Body =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "page"; readonly title: string | null }
  | { readonly kind: "text"; readonly text: string };

/** Reads a body as JSON where it is; otherwise says whether it is a web page or another text, which a cut JSON text is too. */
export function parseBody(text: string, headers: Headers): Body {
  const isPage =
    /^\s*<(!doctype|html|head|body)\b/i.test(text) || /\bhtml\b/i.test(headerOf(headers, "content-type") ?? "");
  if (isPage) return { kind: "page", title: titleOf(text) };
  if (text === "") return { kind: "empty" };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: "json", value };
  } catch {
    return { kind: "text", text };
  }
}

/** Tells a JSON object from every other value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function titleOf(html: string): string | null {
  const [, title] = /<title[^>]*>([^<]*)/i.exec(html) ?? [];
  return title === undefined || title.trim() === "" ? null : title.trim();
}
