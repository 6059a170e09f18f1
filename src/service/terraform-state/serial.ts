import { isRecord } from "../../kit/json.ts";
import { unprocessable } from "../http/index.ts";

/** The serial of a state, which is its version. Throws a refusal with status 422 when it is not JSON, or has none. */
export function serialOf(state: Buffer): number {
  const parsed = parse(state.toString("utf8"));
  const serial = isRecord(parsed) ? parsed["serial"] : null;
  if (typeof serial !== "number" || !Number.isSafeInteger(serial)) throw unprocessable("No serial in payload");
  return serial;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unprocessable("invalid JSON");
  }
}
