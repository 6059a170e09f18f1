import { effectOf, isDrift } from "../model/index.ts";
import { jsonText } from "../../terminal/index.ts";
import type { Format } from "./format.ts";

/** For programs: the whole report, with the effect of each object that drifted. */
export const json: Format = (report) =>
  jsonText({
    ...report,
    findings: report.findings.map((finding) => {
      const { kind, ...rest } = finding;
      return isDrift(finding) ? { kind, effect: effectOf(finding), ...rest } : finding;
    }),
  });
