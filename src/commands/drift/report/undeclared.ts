import { attributeText, isKnown, leavesOf, type UndeclaredFinding } from "../model/index.ts";
import { cut, oneLine } from "../../terminal/index.ts";
import { addressText, knownText, valueText } from "./texts.ts";

const MAX_LENGTH = 200;
const PLACES: readonly unknown[] = ["project", "group"];

/** An object that nothing declares, on one line: its name, and its values besides where it is. */
export function undeclaredText(finding: UndeclaredFinding): string {
  const values = leavesOf(finding.config)
    // A switch of many that is off says little.
    .filter(({ path, value }) => !(PLACES.includes(path[0]) || (path.length > 1 && value === false)))
    .map(({ path, value }) => `${oneLine(attributeText(path))}: ${valueText(value)}`)
    .join("; ");
  const known = finding.known === null ? "" : ` (${knownText(finding)})`;
  return `${addressText(finding)}${known}${values === "" ? "" : `  ${cut(values, MAX_LENGTH)}`}`;
}

/** The blocks that declare and import it, each line as `oneLine` has it. None of them is foreign from its beginning. */
export const declarationLines = ({ declaration }: UndeclaredFinding): readonly string[] =>
  declaration.trimEnd().split("\n").map(oneLine);

/** More lines of blocks than these would hide which objects there are. */
const MAX_BLOCK_LINES = 60;
const MAX_LISTED = 40;

/** For the text: the objects one by one, with their blocks where they are few, without the last ones of many. */
export function undeclaredLines(findings: readonly UndeclaredFinding[]): readonly string[] {
  const blocks = findings.filter((finding) => !isKnown(finding)).flatMap(declarationLines);
  const isShort = blocks.length <= MAX_BLOCK_LINES;
  const lines = findings
    .slice(0, MAX_LISTED)
    .flatMap((finding) => [
      `  + ${undeclaredText(finding)}`,
      ...(isShort && !isKnown(finding) ? declarationLines(finding).map((line) => `      ${line}`.trimEnd()) : []),
    ]);
  const left = findings.length - MAX_LISTED;
  return [
    ...lines,
    ...(left > 0 ? [`  … and ${left} more`] : []),
    ...(isShort
      ? []
      : ["  Every other format has the blocks to declare them; tocsin export writes those of whole groups."]),
  ];
}
