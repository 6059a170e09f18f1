import { jsonText } from "../../terminal/index.ts";
import { alikeIn, type Found } from "../../../provider/inventory/index.ts";
import { VERSION } from "../../../version.ts";
import type { Whose } from "../summary.ts";
import { coverageOf, type CoverageOptions, type Facts, type ProjectCoverage } from "./coverage.ts";
import type { EffectiveSetting } from "./effective-setting.ts";
import { markdown, table, type Format } from "./text.ts";

/** For programs: `docs/schemas/coverage.v1.schema.json` describes it. */
const json: Format = ({ projects, withoutAlarm, notKnown, skipped, isComplete }, { user, address }) =>
  jsonText({
    counts: { projects, without_alarm: withoutAlarm.length, not_known: notKnown.length },
    version: 1,
    tocsin: VERSION,
    complete: isComplete,
    address,
    user: user === null ? null : { id: Number(user.id), name: user.name },
    without_alarm: withoutAlarm.map(projectJson),
    not_known: notKnown.map(projectJson),
    skipped: alikeIn(skipped).map((alike) => ({
      what: alike[0].what,
      reason: alike[0].reason.message,
      places: alike.map(({ place }) => place),
    })),
  });

const projectJson = ({ id, path, errorTracking, inactiveKeys, notifications }: ProjectCoverage) => ({
  project: path,
  id: Number(id),
  error_tracking: errorTracking,
  inactive_client_keys: inactiveKeys,
  notifications: settingJson(notifications),
});

const settingJson = ({ level, isAlarm, from }: EffectiveSetting) => ({
  level,
  notifies: isAlarm,
  from: { kind: from.kind, path: from.kind === "global" ? null : from.path },
});

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
  found: AsyncIterable<Found<Facts>>,
  { format, whose, ...options }: ReportOptions,
): Promise<CoverageReport> {
  const coverage = await coverageOf(found, options);
  return { text: FORMATS[format](coverage, whose), exitCode: coverage.isComplete ? 0 : 1 };
}
