import { VERSION } from "../../../version.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { effectOf, EFFECTS } from "./effect.ts";
import { isDrift, isKnown, type Finding, type ObjectFinding } from "./finding.ts";

/** A message of Terraform or of this command. */
export interface Message {
  readonly summary: string;
  readonly detail: string;
  /** The object it is about; null where it is about none. */
  readonly address: string | null;
}

/** Why a source is incomplete. */
export interface ReadFailure {
  readonly summary: string;
  readonly detail: string;
  /** The command that helps; null where there is none. */
  readonly command: string | null;
}

/**
 * One thing that was read: a folder, a plan or a state; groups in which somebody looked for what nothing declares; or a
 * report that should have had some of them.
 */
export interface ReportSource {
  readonly kind: "folder" | "plan" | "state" | "groups" | "report";
  /** As the user named it; several groups are comma-separated. */
  readonly path: string;
  /** Its folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  /** The program and its version, such as `Terraform 1.11.4`; null where none ran and none is named. */
  readonly program: string | null;
  /** How many objects were read; null where it is not known. */
  readonly checked: number | null;
  /** Null where they are not known. */
  readonly warnings: readonly Message[] | null;
  /** Reasons why some or all of it was not read. */
  readonly failures: readonly ReadFailure[];
  /** In a merged report, the file of the report that it comes from. */
  readonly report?: string;
}

/** Whether a finding is of this source, and not of another one in the same report. */
export function isOfSource(finding: Finding, { kind, path, folder, report }: ReportSource): boolean {
  if (finding.report !== report || (finding.kind === "undeclared") !== (kind === "groups")) return false;
  if (finding.kind === "undeclared") return true;
  return finding.folder === folder && (finding.state === undefined || finding.state === path);
}

/** The result of reading a source. */
export interface Reading {
  readonly source: ReportSource;
  readonly findings: readonly Finding[];
  /** The fingerprints of what is live in groups and declared. */
  readonly declared?: readonly string[];
}

/** The result of reading a folder, a plan, or a state. */
export interface ObjectReading extends Reading {
  readonly findings: readonly ObjectFinding[];
  /** The objects of this provider that it declares; null if it was not read completely. */
  readonly declares: readonly DeclaredObject[] | null;
}

/** How many objects there are of each kind. */
export interface Counts {
  /** Changed or gone, and not known. */
  readonly drifted: number;
  readonly changed: number;
  readonly gone: number;
  /** Of those that drifted: objects of which an alarm went silent, and those that notify of more than is declared. */
  readonly alarm_off: number;
  readonly louder: number;
  /** Live, declared by nothing, and not known; null where nobody looked for it. */
  readonly undeclared: number | null;
  /** Changed, gone or undeclared, every part of it known. */
  readonly known: number;
  readonly pending: number;
  readonly not_checked: number;
  /** How many objects were read; null where it is not known. */
  readonly checked: number | null;
  /** Folders, plans, states, groups and reports that are incomplete. */
  readonly failed: number;
}

/** Findings besides drift that can make the command fail. */
export type FailOn = "pending" | "undeclared";

/** Everything that the command found. `docs/schemas/drift.v2.schema.json` describes it. */
export interface DriftReport {
  readonly counts: Counts;
  readonly version: 2;
  /** Made by this version of tocsin. */
  readonly tocsin: string;
  /** Whether everything was read. */
  readonly complete: boolean;
  /** Whether somebody stopped the command. */
  readonly interrupted: boolean;
  /** Findings that count as drift for the exit code. */
  readonly fail_on: readonly FailOn[];
  readonly sources: readonly ReportSource[];
  readonly findings: readonly Finding[];
  /** Notes about the lists of known drift: entries that expired or match nothing. */
  readonly notes: readonly string[];
  /** The fingerprints of what is live in the groups and declared: a report with one of them as undeclared is wrong. */
  readonly declared: readonly string[];
}

/** The parts of a report. */
export interface ReportParts {
  readonly readings: readonly Reading[];
  readonly notes?: readonly string[];
  readonly interrupted?: boolean;
  /** False if something is missing that no reading names. */
  readonly complete?: boolean;
  readonly failOn?: readonly FailOn[];
}

/**
 * The report of these readings: new drift first, by its effect, then the rest in their order. What one of them declares
 * is in none of them undeclared.
 */
export function reportOf(parts: ReportParts): DriftReport {
  const { readings, notes = [], interrupted = false, failOn = [] } = parts;
  const sources = readings.map(({ source }) => source);
  const declared = new Set(readings.flatMap((reading) => reading.declared ?? []));
  const findings = withoutDeclared(
    readings.flatMap((reading) => reading.findings),
    declared,
  ).toSorted((one, other) => weightOf(one) - weightOf(other));
  const counts = countsOf(sources, findings);
  const complete = parts.complete !== false && !interrupted && counts.failed === 0 && counts.not_checked === 0;
  return {
    counts,
    version: 2,
    tocsin: VERSION,
    complete,
    interrupted,
    fail_on: failOn,
    sources,
    findings,
    notes,
    declared: [...declared],
  };
}

const weightOf = (finding: Finding): number =>
  isDrift(finding) && !isKnown(finding) ? EFFECTS.indexOf(effectOf(finding)) : EFFECTS.length;

/** The findings without what is declared after all, and with each undeclared object once: known if any of them is. */
function withoutDeclared(findings: readonly Finding[], declared: ReadonlySet<string>): readonly Finding[] {
  const undeclared = findings.filter((finding) => finding.kind === "undeclared");
  const knownOf = new Map(
    undeclared.flatMap(({ fingerprint, known }) => (known === null ? [] : [[fingerprint, known]])),
  );
  const seen = new Set(declared);
  return findings.flatMap((finding): readonly Finding[] => {
    if (finding.kind !== "undeclared") return [finding];
    const { fingerprint } = finding;
    const isNew = !seen.has(fingerprint);
    seen.add(fingerprint);
    return isNew ? [{ ...finding, known: knownOf.get(fingerprint) ?? null }] : [];
  });
}

function countsOf(sources: readonly ReportSource[], findings: readonly Finding[]): Counts {
  const drifted = findings.filter(isDrift);
  const undeclared = findings.filter((finding) => finding.kind === "undeclared");
  const isNew = (finding: (typeof drifted)[number] | (typeof undeclared)[number]): boolean => !isKnown(finding);
  const news = drifted.filter(isNew);
  const ofKind = (kind: Finding["kind"], among: readonly Finding[]): number =>
    among.filter((finding) => finding.kind === kind).length;
  const left = undeclared.filter(isNew);
  return {
    drifted: news.length,
    changed: ofKind("changed", news),
    gone: ofKind("gone", news),
    alarm_off: news.filter((finding) => effectOf(finding) === "alarm_off").length,
    louder: news.filter((finding) => effectOf(finding) === "louder").length,
    undeclared: sources.some(({ kind }) => kind === "groups") ? left.length : null,
    known: drifted.length - news.length + undeclared.length - left.length,
    pending: ofKind("pending", findings),
    not_checked: ofKind("not_checked", findings),
    checked: sources.reduce<number | null>(
      (sum, { checked }) => (sum === null || checked === null ? null : sum + checked),
      0,
    ),
    failed: sources.filter(({ failures }) => failures.length > 0).length,
  };
}

/** Whether nothing of a source could be compared: nobody knows whether it drifted. */
export function isUnread({ findings }: Pick<DriftReport, "findings">, source: ReportSource): boolean {
  const { kind, checked, failures } = source;
  if (kind === "groups" || checked !== 0) return false;
  return failures.length > 0 || findings.some((each) => each.kind === "not_checked" && isOfSource(each, source));
}

/**
 * Returns the exit code: 1 if anything was not checked, unless `partialOk` allows that, else 2 if a finding counts,
 * else 0. Even with `partialOk`, a folder that was not read never counts as clean, nor does a run that read nothing.
 */
export function exitCodeOf(report: DriftReport, partialOk: boolean): 0 | 1 | 2 {
  const { complete, counts, fail_on: failOn, sources } = report;
  if (!complete && !partialOk) return 1;
  if (counts.drifted > 0 || failOn.some((kind) => (counts[kind] ?? 0) > 0)) return 2;
  const unread = sources.filter((source) => isUnread(report, source));
  const objects = sources.filter(({ kind }) => kind !== "groups");
  const isEmpty = unread.length > 0 && unread.length === objects.length;
  return isEmpty || unread.some(({ kind }) => kind === "folder") ? 1 : 0;
}
