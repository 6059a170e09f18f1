import type { Format } from "./format.ts";

/** For programs: `docs/schemas/drift.v2.schema.json` describes it. */
export const json: Format = (report) =>
  // Nothing in it may move a terminal's cursor, should somebody print it.
  `${JSON.stringify(report, null, 2).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped)}\n`;

const escaped = (found: string): string =>
  [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
