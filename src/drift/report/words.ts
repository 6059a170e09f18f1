import {
  isKnown,
  type ChangedAttribute,
  type Finding,
  type PendingAttribute,
  type DriftReport,
  type JsonValue,
  type ReportSource,
} from "../model/index.ts";
import { counted, cut, oneLine } from "../../text/index.ts";

const MAX_VALUE_LENGTH = 200;

/** A value on one line, as JSON has it. */
const valueText = (value: JsonValue): string => oneLine(JSON.stringify(value));

/** The report in one sentence. */
export function headline({ counts, complete, interrupted }: DriftReport): string {
  const { drifted, changed, gone, known, pending, not_checked: unchecked, checked, failed } = counts;
  const kinds = [changed > 0 ? `${changed} changed` : "", gone > 0 ? `${gone} gone` : ""].filter((part) => part !== "");
  const drift = drifted === 0 ? "No drift" : `Drift in ${counted(drifted, "object")} (${kinds.join(", ")})`;
  const more = [
    known > 0 ? `${known} known` : "",
    pending > 0 ? `${pending} pending` : "",
    unchecked > 0 ? `${unchecked} not checked` : "",
    failed > 0 ? `${failed} incomplete` : "",
    checked === null ? "" : `${checked} checked`,
  ].filter((part) => part !== "");
  const warning = interrupted ? "Interrupted. " : complete ? "" : "Incomplete. ";
  return `${warning}${[drift, ...more].join("; ")}.`;
}

/** An object's address, and whether it is one that a replacement left behind. */
export const addressText = ({ object: { address, deposed } }: Finding): string =>
  oneLine(deposed === null ? address : `${address} (deposed ${deposed})`);

/**
 * Where an object is declared: its construct, whose file is made by a program, else `infra/main.tf:7`; null where that
 * is not known.
 */
export function placeText({ object: { construct }, place }: Finding): string | null {
  if (construct !== null) return oneLine(`construct ${construct}`);
  if (place === null) return null;
  return oneLine(`${place.file}:${place.line}`);
}

/** Where an object is declared; else its folder or its report, which tell objects of several sources apart. */
export const whereText = (finding: Finding): string =>
  placeText(finding) ?? oneLine(finding.folder ?? finding.report ?? "");

/** What a source is called. Plans and states of different jobs often have the same path, such as `-`. */
export const sourceName = ({ path, folder, report }: ReportSource): string =>
  report === undefined || folder !== null ? path : `${report}: ${path}`;

/** What a source is called in a report, and the program that read it. */
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

/** An attribute that is pending, on one line. */
export function pendingText({ attribute, sensitive, recorded, configured, unknown }: PendingAttribute): string {
  const shown = (value: PendingAttribute["recorded"]): string =>
    sensitive ? "(sensitive)" : cut(valueText(value), MAX_VALUE_LENGTH);
  return `${oneLine(attribute)}: ${shown(recorded)} -> ${unknown ? "(known after apply)" : shown(configured)}`;
}

/** Whether it makes the command fail by itself. */
export const counts = (finding: Finding): boolean =>
  (finding.kind === "changed" || finding.kind === "gone") && !isKnown(finding);

/** The findings about a source's own objects, in the report's order. */
export const findingsOf = (report: DriftReport, source: ReportSource): readonly Finding[] =>
  report.findings.filter((finding) => finding.folder === source.folder && finding.report === source.report);
