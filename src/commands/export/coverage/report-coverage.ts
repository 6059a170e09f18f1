import type { Found } from "../../../provider/inventory/index.ts";
import type { Whose } from "../whose.ts";
import { coverageOf, type CoverageOptions } from "./coverage.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { table } from "./table.ts";
import type { Format } from "./words.ts";

const FORMATS = { table, json, markdown } as const satisfies Record<string, Format>;

/** The name of a format. */
export type CoverageFormat = keyof typeof FORMATS;

/** How to report. */
export interface ReportOptions extends CoverageOptions {
  readonly format: CoverageFormat;
  readonly whose: Whose;
}

/** What to print, and with which code to exit. */
interface CoverageReport {
  readonly text: string;
  /** 1 where a project may be missing or is not known. */
  readonly exitCode: 0 | 1;
}

/** Says which projects of a walk over all parts have no alarm at all. Throws as `coverageOf` does. */
export async function reportCoverage(
  found: AsyncIterable<Found>,
  { format, whose, ...options }: ReportOptions,
): Promise<CoverageReport> {
  const coverage = await coverageOf(found, options);
  return { text: FORMATS[format](coverage, whose), exitCode: coverage.isComplete ? 0 : 1 };
}
