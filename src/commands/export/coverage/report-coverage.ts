import type { Found } from "../../../provider/inventory/index.ts";
import { jsonText } from "../../terminal/index.ts";
import type { Whose } from "../summary.ts";
import { coverageOf, type CoverageOptions } from "./coverage.ts";
import type { Facts } from "./facts.ts";
import { html } from "./html.ts";
import { modelOf } from "./model.ts";
import { markdown, table, type Format } from "./text.ts";

/** For programs. */
const json: Format = ({ model }) => jsonText(model);

const FORMATS = { table, json, markdown, html } as const satisfies Record<string, Format>;

/** The name of a format. */
export type CoverageFormat = keyof typeof FORMATS;

/** Options of the report. */
export interface ReportOptions extends CoverageOptions {
  readonly format: CoverageFormat;
  /** Whether projects with an alarm are listed, too. */
  readonly allRows: boolean;
  readonly whose: Whose;
}

/** The text to print, with the exit code. */
interface CoverageReport {
  readonly text: string;
  /** 1 where a project may be missing or is not known. */
  readonly exitCode: 0 | 1;
}

/** Says what reports of the projects of a walk over all parts. Throws as `coverageOf` does. */
export async function reportCoverage(
  found: AsyncIterable<Found<Facts>>,
  { format, allRows, whose, ...options }: ReportOptions,
): Promise<CoverageReport> {
  const coverage = await coverageOf(found, options);
  const model = modelOf(coverage, whose, allRows);
  const text = FORMATS[format]({ model, whose, skipped: coverage.skipped });
  return { text, exitCode: coverage.isComplete ? 0 : 1 };
}
