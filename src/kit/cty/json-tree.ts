import { parse, stringify } from "lossless-json";
import { DiagnosticError } from "../errors.ts";

/** An object of a JSON text in which every number keeps its digits. */
export type JsonTree = Readonly<Record<string, unknown>>;

/** Reads a JSON object; throws `invalid` for any other text. Its numbers are objects of lossless-json, to be passed on as they are. */
export function treeFromJson(json: Uint8Array): JsonTree {
  const tree = parsed(Buffer.from(json).toString());
  if (typeof tree === "object" && tree !== null && !Array.isArray(tree)) return tree as JsonTree; // any other object is one
  throw new DiagnosticError({ code: "invalid", summary: "Malformed state", detail: "The state is not a JSON object." });
}

/** Writes such an object as JSON again. */
export const jsonFromTree = (tree: JsonTree): string => stringify(tree) ?? "{}";

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
