/** Drift that is known: the file of ignored drift, and the baseline. It must never know where drift was read from. */
export { baselineOf, parseBaseline } from "./baseline.ts";
export { parseIgnoreFile } from "./ignore-file.ts";
export { markKnown } from "./mark-known.ts";
