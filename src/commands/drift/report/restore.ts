import { oneLine, shellWord } from "../../terminal/index.ts";
import type { DriftReport, Finding } from "../model/index.ts";
import { remediesOf, type Remedy } from "./remedy.ts";
import { findingsOf } from "./texts.ts";

/** One command for all objects of a source to which the same is done. */
export interface Restoration {
  readonly verb: Remedy["verb"];
  readonly count: number;
  /** The command without its targets. */
  readonly command: string;
  /** Its targets as words of a shell; empty for a command that has none. */
  readonly targets: readonly string[];
}

/** More commands than these belong into a file: nobody copies a line with hundreds of targets. */
const MAX_SHOWN = 20;

/** Whether a report has too many commands to show them. */
export const hasManyCommands = (report: DriftReport): boolean => commandCount(report) > MAX_SHOWN;

/** The sentence that stands for too many commands. */
export const scriptNote = (report: DriftReport): string =>
  `The commands for these ${commandCount(report)} objects are not shown. To get them in a file to read and run, add --report script=restore.sh.`;

const commandCount = ({ findings }: DriftReport): number =>
  remediesOf(findings).filter(({ remedy }) => remedy.command !== null).length;

/**
 * The commands for each source of a report. Those of many objects differ in their targets alone: without targets, an
 * apply would bring what is pending as well.
 */
export const restorationsOf = (report: DriftReport): readonly Restoration[] =>
  report.sources.flatMap((source) => restorations(findingsOf(report, source)));

/** The same for findings of one source. */
export function restorations(findings: readonly Finding[]): readonly Restoration[] {
  const groups = new Map<string, { verb: Remedy["verb"]; count: number; command: string; targets: string[] }>();
  for (const { finding, remedy } of remediesOf(findings)) {
    const { verb, command: whole } = remedy;
    if (whole === null) continue;
    const target = shellWord(verb === "forget" ? finding.object.address : `-target=${finding.object.address}`);
    // There is none for an object that a replacement left behind.
    const hasTarget = whole.endsWith(` ${target}`);
    const command = hasTarget ? whole.slice(0, -target.length - 1) : whole;
    const key = JSON.stringify([verb, command, hasTarget]);
    const group = groups.get(key) ?? { verb, count: 0, command, targets: [] };
    groups.set(key, group);
    group.count += 1;
    if (hasTarget) group.targets.push(target);
  }
  return [...groups.values()];
}

/** A command on one line. */
export const commandText = ({ command, targets }: Restoration): string => oneLine([command, ...targets].join(" "));
