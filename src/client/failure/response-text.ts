import { isRecord, type Body } from "../request/body.ts";

/**
 * Returns what an error body says, in every envelope the service uses: `message` and `error` as a text or as an object of arrays
 * (`email: is invalid`), and `error_description`. Empty when it says nothing.
 */
export function textOf(body: Body): string {
  if (body.kind === "empty") return "";
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

function worded(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(worded).join(", ");
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .map(([field, texts]) => `${field}: ${worded(texts)}`)
    .join("; ");
}
