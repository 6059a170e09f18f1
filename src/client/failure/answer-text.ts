import { headerOf, type Answer } from "../request/exchange.ts";

/** What an answer's body turned out to be. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "page"; readonly title: string | null }
  | { readonly kind: "text"; readonly text: string };

/** Reads a body as JSON where it is; otherwise says whether it is a web page or another text, which a cut JSON text is too. */
export function parseBody({ body, headers }: Pick<Answer, "body" | "headers">): Body {
  const isPage =
    /^\s*<(!doctype|html|head|body)\b/i.test(body) || /\bhtml\b/i.test(headerOf(headers, "content-type") ?? "");
  if (isPage) return { kind: "page", title: titleOf(body) };
  try {
    const value: unknown = JSON.parse(body);
    return { kind: "json", value };
  } catch {
    return { kind: "text", text: body };
  }
}

/**
 * Returns what an error body says, in every envelope the service uses: `message` and `error` as a text or as an object of arrays
 * (`email: is invalid`), and `error_description`. Empty when it says nothing.
 */
export function textOf(body: Body): string {
  if (body.kind === "text") return body.text;
  if (body.kind === "page")
    return body.title === null ? "a web page without a title" : `a web page titled "${body.title}"`;
  if (!isRecord(body.value)) return "";
  const { error, error_description: description, message } = body.value;
  return [message, error, description]
    .map(worded)
    .filter((text) => text !== "")
    .join(": ");
}

/** Returns the text `message` of an error body, or null: it alone tells which thing is missing. */
export function messageOf(body: Body): string | null {
  return body.kind === "json" && isRecord(body.value) && typeof body.value["message"] === "string"
    ? body.value["message"]
    : null;
}

/** Tells a JSON object from every other value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function worded(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(worded).join(", ");
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .map(([field, texts]) => `${field}: ${worded(texts)}`)
    .join("; ");
}

function titleOf(html: string): string | null {
  const [, title] = /<title[^>]*>([^<]*)/i.exec(html) ?? [];
  return title === undefined || title.trim() === "" ? null : title.trim();
}
