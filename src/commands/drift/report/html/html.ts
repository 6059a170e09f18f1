import { Eta } from "eta";
import type { Format } from "../format.ts";
import { hashOf, htmlText } from "../../../terminal/index.ts";
import type { DriftReport } from "../../model/index.ts";
import { SCRIPT, STYLE, TEMPLATES } from "./page-files.ts";
import { viewOf } from "./view.ts";

/** For people: one page to open, to filter and to print. */
export const html: Format = (report) => htmlPage(report, new Date());

/**
 * The report as one HTML page that loads nothing, made at this time. Without scripts it shows the same; only the filter
 * needs them.
 */
export function htmlPage(report: DriftReport, at: Date): string {
  const eta = new Eta({ escapeFunction: htmlText });
  for (const [name, text] of Object.entries(TEMPLATES)) eta.loadTemplate(`@${name}`, text);
  const page = eta.render("@page", { ...viewOf(report, at), style: STYLE, script: SCRIPT, policy: POLICY });
  return `${page}\n`;
}

/** The page's own script and style run, and nothing else: what a text from outside might smuggle in would not. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
