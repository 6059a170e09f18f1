import { VERSION } from "../../version.ts";
import { isDrift, isKnown, type Finding } from "./finding.ts";

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

/** One thing that was read: a folder, a plan or a state; or a report that should have had some of them. */
export interface ReportSource {
  readonly kind: "folder" | "plan" | "state" | "report";
  /** As the user named it. */
  readonly path: string;
  /** Its folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  /** The program and its version, such as `Terraform 1.11.4`; null where none ran and none is named. */
  readonly program: string | null;
  /** How many objects were read; null where it is not known. */
  readonly checked: number | null;
  /** Null where they are not known. */
  readonly warnings: readonly Message[] | null;
  /** What kept some or all of it from being read. */
  readonly failures: readonly ReadFailure[];
  /** In a merged report, the file of the report that it comes from. */
  readonly report?: string;
}

/** What a source yields. */
export interface Reading {
  readonly source: ReportSource;
  readonly findings: readonly Finding[];
}

/** How many objects there are of each kind. */
export interface Counts {
  /** Changed or gone, and not known. */
  readonly drifted: number;
  readonly changed: number;
  readonly gone: number;
  /** Changed or gone, every part of it known. */
  readonly known: number;
  readonly pending: number;
  readonly not_checked: number;
  /** How many objects were read; null where it is not known. */
  readonly checked: number | null;
  /** Folders, plans, states and reports that are incomplete. */
  readonly failed: number;
}

/** Everything that the command found. `docs/schemas/drift.v1.schema.json` describes it. */
export interface DriftReport {
  readonly counts: Counts;
  readonly version: 1;
  /** Made by this version of tocsin. */
  readonly tocsin: string;
  /** Whether everything was read. */
  readonly complete: boolean;
  /** Whether somebody stopped the command. */
  readonly interrupted: boolean;
  readonly sources: readonly ReportSource[];
  readonly findings: readonly Finding[];
  /** What the lists of known drift have to say: entries that expired or match nothing. */
  readonly notes: readonly string[];
}

/** What a report is made of. */
export interface ReportParts {
  readonly readings: readonly Reading[];
  readonly notes?: readonly string[];
  readonly interrupted?: boolean;
  /** False if something is missing that no reading names. */
  readonly complete?: boolean;
}

/** The report of these readings, in their order. */
export function reportOf(parts: ReportParts): DriftReport {
  const { readings, notes = [], interrupted = false } = parts;
  const sources = readings.map(({ source }) => source);
  const findings = readings.flatMap((reading) => reading.findings);
  const counts = countsOf(sources, findings);
  const complete = parts.complete !== false && !interrupted && counts.failed === 0 && counts.not_checked === 0;
  return { counts, version: 1, tocsin: VERSION, complete, interrupted, sources, findings, notes };
}

function countsOf(sources: readonly ReportSource[], findings: readonly Finding[]): Counts {
  const drifted = findings.filter(isDrift);
  const news = drifted.filter((finding) => !isKnown(finding));
  const ofKind = (kind: Finding["kind"], among: readonly Finding[]): number =>
    among.filter((finding) => finding.kind === kind).length;
  return {
    drifted: news.length,
    changed: ofKind("changed", news),
    gone: ofKind("gone", news),
    known: drifted.length - news.length,
    pending: ofKind("pending", findings),
    not_checked: ofKind("not_checked", findings),
    checked: sources.reduce<number | null>(
      (sum, { checked }) => (sum === null || checked === null ? null : sum + checked),
      0,
    ),
    failed: sources.filter(({ failures }) => failures.length > 0).length,
  };
}

/** What the exit code depends on besides the report. */
export interface ExitRules {
  /** What was not checked is no error. */
  readonly partialOk: boolean;
  /** Pending changes count like drift. */
  readonly failOnPending: boolean;
}

/** The exit code: 1 if anything was not checked, else 2 for drift, else 0. */
export function exitCodeOf({ complete, counts }: DriftReport, { partialOk, failOnPending }: ExitRules): 0 | 1 | 2 {
  if (!complete && !partialOk) return 1;
  return counts.drifted > 0 || (failOnPending && counts.pending > 0) ? 2 : 0;
}
