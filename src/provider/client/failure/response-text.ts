import type { ResponseBody } from "../request/body.ts";
import { isRecord } from "../../../kit/json.ts";

/**
 * Returns what an error body says, in every envelope the service uses: `message` and `error` as a text or as an object
 * of arrays (`email: is invalid`), and `error_description`. Empty when it says nothing.
 */
export function textOf(body: ResponseBody): string {
  if (body.kind === "empty" || body.kind === "unreadable") return "";
  if (body.kind === "text") return body.text;
  if (body.kind === "page")
    return body.title === null ? "a web page without a title" : `a web page titled "${body.title}"`;
  if (!isRecord(body.value)) return "";
  const { error, error_description: description, message } = body.value;
  return joined([message, error, description]);
}

/** Returns the text `message` of an error body, or null: it alone tells which thing is missing. */
export function messageOf(body: ResponseBody): string | null {
  return body.kind === "json" && isRecord(body.value) && typeof body.value["message"] === "string"
    ? body.value["message"]
    : null;
}

/** Returns the service's own code of an error body, its text `error`, or null. */
export function errorCodeOf(body: ResponseBody): string | null {
  return body.kind === "json" && isRecord(body.value) && typeof body.value["error"] === "string"
    ? body.value["error"]
    : null;
}

/** Returns what a body says in the form of RFC 9457, in which gateways answer; empty for every other form. */
export function problemTextOf(body: ResponseBody): string {
  if (body.kind !== "json" || !isRecord(body.value) || textOf(body) !== "") return "";
  const { title, detail, errors } = body.value;
  if (typeof title !== "string" && typeof detail !== "string") return "";
  return joined([title, detail, errors]);
}

// No error of the service is nested deeper, and none names more fields.
const MAX_DEPTH = 8;
const MAX_FIELDS = 100;

const joined = (values: readonly unknown[]): string =>
  values
    .map((value) => worded(value, MAX_DEPTH))
    .filter((text) => text !== "")
    .join(": ");

function worded(value: unknown, depth: number): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (depth === 0) return "…";
  if (Array.isArray(value)) {
    const texts: readonly unknown[] = value.slice(0, MAX_FIELDS);
    return texts.map((text) => worded(text, depth - 1)).join(", ");
  }
  if (!isRecord(value)) return "";
  return Object.keys(value)
    .slice(0, MAX_FIELDS)
    .map((field) => `${field}: ${worded(value[field], depth - 1)}`)
    .join("; ");
}
