import { shellWord } from "../../terminal/index.ts";
import { isDrift, isKnown, type Finding } from "../model/index.ts";
import { restoreVerb } from "./replaced.ts";

/** One command that restores many objects of a source. */
export interface RestoreAll {
  readonly verb: ReturnType<typeof restoreVerb>;
  readonly count: number;
  readonly command: string;
}

/** A line that can still be copied. */
const MAX_TARGETS = 100;

/**
 * The commands that restore many objects at once, which differ in their targets alone: without targets, an apply would
 * bring what is pending as well. None where no two objects have a command in common.
 */
export function restoreAll(findings: readonly Finding[]): readonly RestoreAll[] {
  const targets = new Map<string, Pick<RestoreAll, "verb" | "command"> & { readonly all: string[] }>();
  for (const finding of findings) {
    if (!isDrift(finding) || isKnown(finding) || finding.restore === null) continue;
    const target = ` ${shellWord(`-target=${finding.object.address}`)}`;
    // There is none for an object that a replacement left behind.
    if (!finding.restore.endsWith(target)) continue;
    const command = finding.restore.slice(0, -target.length);
    const verb = restoreVerb(finding);
    const same = targets.get(`${verb} ${command}`);
    if (same === undefined) targets.set(`${verb} ${command}`, { verb, command, all: [target] });
    else same.all.push(target);
  }
  return [...targets.values()].flatMap(({ verb, command, all }) =>
    all.length === 1
      ? []
      : inParts(all).map((part) => ({ verb, count: part.length, command: command + part.join("") })),
  );
}

const inParts = (targets: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(targets.length / MAX_TARGETS) }, (_, index) =>
    targets.slice(index * MAX_TARGETS, (index + 1) * MAX_TARGETS),
  );
