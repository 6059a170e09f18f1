import { isDrift, isOfSource, type DriftFinding, type Finding } from "../model/index.ts";
import type { Merged } from "./report-json.ts";

/** The part of a report about one folder, plan, or state. */
interface Part {
  readonly file: string;
  readonly folder: string | null;
  /** Everything that drifted in it, with its values. */
  readonly drift: string;
}

/**
 * A note for each report whose drift is, to the letter, that of another one: a folder and its state, say, or the same
 * stack in two jobs. Only two different folders are known to be two stacks.
 */
export function sameStackNotes(merged: readonly Merged[]): readonly string[] {
  const parts = merged.flatMap(partsOf);
  const notes = parts.flatMap((part, index) => {
    const twin = parts.slice(0, index).find((earlier) => isTwin(earlier, part));
    return twin === undefined
      ? []
      : [
          `${part.file} has the same drift as ${twin.file}: if it is the same stack, all of it counts twice. Merge one.`,
        ];
  });
  return [...new Set(notes)];
}

const isTwin = (one: Part, other: Part): boolean =>
  one.drift === other.drift &&
  one.file !== other.file &&
  (one.folder === other.folder || one.folder === null || other.folder === null);

function partsOf({ file, report }: Merged): readonly Part[] {
  const findings: readonly Finding[] = report.findings;
  return report.sources.flatMap((source) => {
    const drift = findings.filter((finding) => isOfSource(finding, source)).filter(isDrift);
    if (drift.length === 0) return [];
    return [{ file, folder: source.folder, drift: JSON.stringify(drift.map(fingerprintOf).sort()) }];
  });
}

function fingerprintOf(finding: DriftFinding): string {
  const { address, deposed } = finding.object;
  const attributes = finding.kind === "gone" ? [] : finding.attributes;
  const changes = attributes.map(({ attribute, recorded, live }) => JSON.stringify([attribute, recorded, live]));
  return JSON.stringify([address, deposed, changes.sort()]);
}
