import type { ResponseBody } from "../request/body.ts";
import { isRecord } from "../../../kit/json.ts";

/**
 * Returns the text of an error body, in every envelope that the service uses: `message` and `error` as a text or as an
 * object of arrays (`email: is invalid`), and `error_description`. Empty if there is none.
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

/** Returns the text `message` of an error body, or null: only this text tells which object is missing. */
export function messageOf(body: ResponseBody): string | null {
  return body.kind === "json" && isRecord(body.value) && typeof body.value["message"] === "string"
    ? body.value["message"]
    : null;
}

/** Returns the service's own error code, which is the text `error` of the body, or null. */
export function errorCodeOf(body: ResponseBody): string | null {
  return body.kind === "json" && isRecord(body.value) && typeof body.value["error"] === "string"
    ? body.value["error"]
    : null;
}

/** Returns the text of a body in the format of RFC 9457, which gateways use; empty for any other format. */
export function problemTextOf(body: ResponseBody): string {
  if (body.kind !== "json" || !isRecord(body.value) || textOf(body) !== "") return "";
  const { title, detail, errors } = body.value;
  if (typeof title !== "string" && typeof detail !== "string") return "";
  return joined([title, detail, errors]);
}

// No error of the service is nested more deeply or names more fields.
const MAX_DEPTH = 8;
const MAX_FIELDS = 100;

const joined = (values: readonly unknown[]): string =>
  values
    .map((value) => textOfValue(value, MAX_DEPTH))
    .filter((text) => text !== "")
    .join(": ");

function textOfValue(value: unknown, depth: number): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (depth === 0) return "…";
  if (Array.isArray(value)) {
    const texts: readonly unknown[] = value.slice(0, MAX_FIELDS);
    return texts.map((text) => textOfValue(text, depth - 1)).join(", ");
  }
  if (!isRecord(value)) return "";
  return Object.keys(value)
    .slice(0, MAX_FIELDS)
    .map((field) => `${field}: ${textOfValue(value[field], depth - 1)}`)
    .join("; ");
}
