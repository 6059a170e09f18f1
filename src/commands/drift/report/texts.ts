import {
  attributeText,
  effectOf,
  isDrift,
  isKnown,
  isOfSource,
  leavesOf,
  nameOf,
  type ChangedAttribute,
  type DriftFinding,
  type Effect,
  type Finding,
  type GoneFinding,
  type ObjectFinding,
  type PendingAttribute,
  type PendingFinding,
  type DriftReport,
  type JsonValue,
  type ReportSource,
  type ValuePath,
} from "../model/index.ts";
import { cut, oneLine } from "../../terminal/index.ts";

const MAX_VALUE_LENGTH = 200;

/** A value on one line, as JSON has it. */
export const valueText = (value: JsonValue): string => oneLine(JSON.stringify(value));

/** An object's address, and whether it is one that a replacement left behind; of an undeclared one, its name. */
export function addressText(finding: Finding): string {
  if (finding.kind === "undeclared") return oneLine(nameOf(finding));
  const { address, deposed } = finding.object;
  return oneLine(deposed === null ? address : `${address} (deposed ${deposed})`);
}

/** The scope of an object: `team/web`, `project 7`, `group team`, `global`; null where it is not known. */
export function scopeText({ object: { scope } }: ObjectFinding): string | null {
  if (scope === null || scope.kind === "global") return scope && "global";
  const { kind, reference } = scope;
  const named = reference ?? "";
  return oneLine(kind === "project" && !/^\d+$/.test(named) ? named : `${kind} ${named}`);
}

/** The address of an object, and its scope. */
export function titleText(finding: Finding): string {
  const scope = finding.kind === "undeclared" ? null : scopeText(finding);
  return scope === null ? addressText(finding) : `${addressText(finding)} (${scope})`;
}

const EFFECTS: Readonly<Record<Effect, string>> = { alarm_off: "alarm off", louder: "louder", other: "other" };

/** The effect of drift in two words. */
export const effectText = (finding: DriftFinding): string => EFFECTS[effectOf(finding)];

/** The same where it is worth a reader's attention; else null. */
export const noteworthyEffect = (finding: DriftFinding): string | null =>
  effectOf(finding) === "other" ? null : effectText(finding);

/** The end of a line about an object that is gone. */
export const goneText = ({ forget, object: { scope } }: GoneFinding): string =>
  forget === null ? "gone" : `gone with its ${scope?.kind === "group" ? "group" : "project"}`;

/**
 * Names the place where an object is declared: its construct if a program generates the file, else `infra/main.tf:7`;
 * null if it is not known.
 */
export function placeText(finding: Finding): string | null {
  if (finding.kind === "undeclared") return null;
  const { object, place } = finding;
  if (object.construct !== null) return oneLine(`construct ${object.construct}`);
  if (place === null) return null;
  return oneLine(`${place.file}:${place.line}`);
}

/**
 * Names the place where an object is declared, else its folder, state, or report, which tell objects of several sources
 * apart.
 */
export const whereText = (finding: Finding): string => placeText(finding) ?? oneLine(originOf(finding));

/** The folder, the state or the report that a finding comes from; empty where there is but one. */
export function originOf(finding: Finding): string {
  if (finding.kind === "undeclared") return finding.report ?? "";
  return finding.folder ?? [finding.report, finding.state].filter((name) => name !== undefined).join(": ");
}

/** Names a source. Plans and states of different jobs often have the same path, such as `-`. */
export function sourceName({ kind, path, folder, report }: ReportSource): string {
  const name = kind === "groups" ? `undeclared in ${path}` : path;
  return report === undefined || folder !== null ? name : `${report}: ${name}`;
}

/** Names a source in a report, with the program that read it. */
export const sourceText = (source: ReportSource): string =>
  oneLine(source.program === null ? sourceName(source) : `${sourceName(source)} (${source.program})`);

/** Both sides of an attribute that changed, short enough for a line. */
export function sidesOf(attribute: ChangedAttribute): { readonly recorded: string; readonly live: string } {
  if (attribute.sensitive) return { recorded: "(sensitive)", live: "(sensitive)" };
  const short = (value: ChangedAttribute["live"]): string => cut(valueText(value), MAX_VALUE_LENGTH);
  return { recorded: short(attribute.recorded), live: short(attribute.live) };
}

/** An attribute that changed, on one line. */
export function changeText(attribute: ChangedAttribute): string {
  const { recorded, live } = sidesOf(attribute);
  const notes = [
    attribute.live_is_configured === true ? "as configured" : "",
    attribute.known === null ? "" : knownText(attribute),
  ].filter((part) => part !== "");
  const note = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  return `${oneLine(attribute.attribute)}: ${recorded} -> ${live}${note}`;
}

/** Why a difference does not count; nothing where it does. */
export function knownText({ known }: Pick<ChangedAttribute, "known">): string {
  if (known === null) return "";
  return known.reason === null ? "known" : `known: ${oneLine(known.reason)}`;
}

/** Lists the pending changes of an object, one a line. Members without a value are left out of objects and maps. */
export const pendingTexts = ({ action, attributes }: PendingFinding): readonly string[] =>
  attributes.flatMap(partsOf).map(({ attribute, sensitive, recorded, configured, unknown }) => {
    const shown = (value: JsonValue): string => (sensitive ? "(sensitive)" : cut(plainText(value), MAX_VALUE_LENGTH));
    const after = unknown ? "(known after apply)" : shown(configured);
    // Nothing is recorded of an object that is not there.
    return `${oneLine(attribute)}: ${action === "create" ? after : `${shown(recorded)} -> ${after}`}`;
  });

/** The members of an object or a map that comes or goes as a whole. */
function partsOf(whole: PendingAttribute): readonly PendingAttribute[] {
  const { attribute, recorded, configured, unknown } = whole;
  const side = recorded === null ? "configured" : configured === null && !unknown ? "recorded" : null;
  const leaves = side === null ? [] : leavesOf(whole[side]);
  if (side === null || leaves.length === 0) return [whole];
  return leaves.map(({ path, value }) => ({ ...whole, attribute: `${attribute}${stepsText(path)}`, [side]: value }));
}

const stepsText = (path: ValuePath): string => attributeText(path).replace(/^(?=[^[])/, ".");

const plainText = (value: JsonValue): string =>
  oneLine(value === null ? "null" : JSON.stringify(value, (_name, member: JsonValue) => member ?? undefined));

/** Whether it makes the command fail by itself. */
export function fails({ fail_on: failOn }: DriftReport, finding: Finding): boolean {
  if (isDrift(finding)) return !isKnown(finding);
  if (finding.kind === "pending") return failOn.includes("pending");
  return finding.kind === "undeclared" && failOn.includes("undeclared") && !isKnown(finding);
}

/** The findings about a source's own objects, in the report's order. */
export const findingsOf = (report: DriftReport, source: ReportSource): readonly Finding[] =>
  report.findings.filter((finding) => isOfSource(finding, source));
