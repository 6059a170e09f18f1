import type { DriftReport } from "../model/index.ts";

/** Styles for parts of a text. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly good: (text: string) => string;
  readonly faint: (text: string) => string;
}

const same = (text: string): string => text;

/** Nothing stands out. */
export const NO_PAINT: Paint = { strong: same, bad: same, good: same, faint: same };

/** Writes a report in one format. */
export type Format = (report: DriftReport, paint: Paint) => string;
