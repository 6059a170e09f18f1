import { isLosslessNumber, parse, stringify } from "lossless-json";
import { diagnosticError } from "../errors.ts";
import { isRecord } from "../json.ts";
import { textFrom } from "../utf8.ts";
import { ERRORS } from "./diagnostics.ts";

/** A parsed JSON object whose numbers keep every digit. */
type JsonTree = Readonly<Record<string, unknown>>;

/**
 * Parses a JSON object; throws `invalid` for any other text. Its numbers are lossless-json objects, to be passed on
 * unchanged.
 */
export function treeFromJson(json: string | Uint8Array): JsonTree {
  const tree = parsed(typeof json === "string" ? json : textFrom(json));
  // A number is an object of the parser.
  if (isRecord(tree) && !isLosslessNumber(tree)) return tree;
  throw diagnosticError(ERRORS.malformedState);
}

/** Writes a parsed JSON object as text. */
export const jsonFromTree = (tree: JsonTree): string => stringify(tree) ?? "{}";

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
