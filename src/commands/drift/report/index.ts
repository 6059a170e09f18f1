/**
 * Reports: one file for each format. Every text in a report that comes from elsewhere is escaped for its format. This
 * layer must never know where a report is written to.
 */
import type { Format } from "./format.ts";
import { github } from "./github.ts";
import { html } from "./html/html.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif/sarif.ts";
import { script } from "./script.ts";
import { terraform } from "./terraform.ts";
import { text } from "./text.ts";

/** Every format, by its name. `docs/schemas/drift.v2.schema.json` describes `json`. */
export const FORMATS = {
  text,
  json,
  markdown,
  html,
  junit,
  sarif,
  terraform,
  github,
  script,
} as const satisfies Record<string, Format>;

/** The name of a format. */
export type FormatName = keyof typeof FORMATS;

export { NO_PAINT, type Paint } from "./format.ts";
export { wrapped } from "./wrap.ts";
