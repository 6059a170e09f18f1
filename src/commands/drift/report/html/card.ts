import {
  isKnown,
  nameOf as undeclaredNameOf,
  type ChangedAttribute,
  type ChangedFinding,
  type DriftFinding,
  type Effect,
  effectOf,
  type Finding,
  type Known,
  type ManagedObject,
  type ObjectFinding,
  type PendingAttribute,
  type UndeclaredFinding,
} from "../../model/index.ts";
import { remedyOf } from "../remedy.ts";
import { effectText, goneText, originOf, scopeText } from "../texts.ts";
import { emptyCell, valueCell, type Cell } from "./cell.ts";

/** The kinds that the page sorts and filters by. */
export type CardKind = "changed" | "gone" | "undeclared" | "known" | "pending" | "not_checked";

/** One attribute of a card. */
interface Row {
  readonly attribute: string;
  readonly cells: readonly Cell[];
  readonly note: string | null;
}

/** One finding, as the page shows it. */
export interface Card {
  readonly kind: CardKind;
  /** The kind in one or two words. */
  readonly badge: string;
  /** The effect of drift, as a class and as a text; null for other findings. */
  readonly effect: { readonly kind: Effect; readonly text: string } | null;
  readonly type: string;
  readonly address: string;
  /** The address in two parts: the second has the object's own name. */
  readonly path: string;
  readonly name: string;
  /** The place where it is declared, and anything else that tells objects apart. */
  readonly where: readonly string[];
  readonly text: string | null;
  readonly rows: readonly Row[];
  /** The titles of the columns; empty without rows. */
  readonly columns: readonly string[];
  readonly command: { readonly label: string; readonly text: string } | null;
}

const ACTIONS = {
  create: "will be created",
  update: "will be updated",
  replace: "will be replaced",
  delete: "will be deleted",
  forget: "will be forgotten",
  import: "will be imported",
} as const;

/** The card of a finding. */
export function cardOf(finding: Finding): Card {
  if (finding.kind === "undeclared") return undeclaredCard(finding);
  const { object } = finding;
  const rows = rowsOf(finding);
  const columns = rows[0] === undefined ? [] : ["Attribute", ...rows[0].cells.map(({ label }) => label)];
  const common = {
    type: object.type,
    address: object.address,
    ...nameOf(object),
    where: whereOf(finding),
    effect: null,
    rows,
    columns,
  };
  switch (finding.kind) {
    case "changed":
    case "gone":
      return { ...common, ...driftParts(finding) };
    case "pending":
      return { ...common, kind: "pending", badge: ACTIONS[finding.action], text: null, command: null };
    case "not_checked":
      return { ...common, kind: "not_checked", badge: "not checked", text: finding.reason, command: null };
  }
}

function undeclaredCard(finding: UndeclaredFinding): Card {
  const { type, import_id: name, known, declaration } = finding;
  return {
    kind: known === null ? "undeclared" : "known",
    badge: "undeclared",
    type,
    address: undeclaredNameOf(finding),
    path: `${type} `,
    name,
    where: [originOf(finding)].filter((text) => text !== ""),
    effect: null,
    text: knownText(known),
    rows: [],
    columns: [],
    command: { label: "Declare it", text: declaration.trimEnd() },
  };
}

function driftParts(finding: DriftFinding): Pick<Card, "kind" | "badge" | "effect" | "text" | "command"> {
  const { kind: badge } = finding;
  const { verb, note, command } = remedyOf(finding);
  const kind = isKnown(finding) ? "known" : badge;
  const isRecordOnly = isAsConfigured(finding);
  const label = isRecordOnly ? "Record it" : LABELS[verb];
  return {
    kind,
    badge,
    effect: { kind: effectOf(finding), text: effectText(finding) },
    text:
      [textOf(finding, isRecordOnly), note, finding.kind === "gone" ? knownText(finding.known) : null]
        .filter((text) => text !== null)
        .join(" ") || null,
    command: command === null ? null : { label, text: command },
  };
}

const LABELS = {
  restore: "Restore it",
  replace: "Replace it",
  rotate: "Rotate it",
  forget: "Forget it",
} as const;

const isAsConfigured = (finding: DriftFinding): boolean =>
  finding.kind === "changed" && finding.attributes.every((attribute) => attribute.live_is_configured === true);

function textOf(finding: DriftFinding, isRecordOnly: boolean): string | null {
  if (finding.kind === "gone") return `This object is ${goneText(finding)}.`;
  return isRecordOnly ? "The live values are the configured ones: an apply only records them." : null;
}

/** Splits an address into the path with the type, and the name with its key. */
function nameOf({ address, type, name }: ManagedObject): Pick<Card, "path" | "name"> {
  const at = address.lastIndexOf(`${type}.${name}`);
  const start = at === -1 ? 0 : at + type.length + 1;
  return { path: address.slice(0, start), name: address.slice(start) };
}

function whereOf(finding: ObjectFinding): readonly string[] {
  const { object, place } = finding;
  return [
    scopeText(finding),
    place === null ? originOf(finding) || null : `${place.file}:${place.line}`,
    object.construct === null ? null : `construct ${object.construct}`,
    object.deposed === null ? null : `deposed ${object.deposed}`,
  ].filter((text) => text !== null);
}

function rowsOf(finding: ObjectFinding): readonly Row[] {
  if (finding.kind === "changed") return changedRows(finding);
  return finding.kind === "pending" ? finding.attributes.map(pendingRow) : [];
}

function changedRows({ attributes }: ChangedFinding): readonly Row[] {
  // From a state alone nothing is configured.
  const hasConfigured = attributes.some((attribute) => attribute.live_is_configured !== null);
  return attributes.map((changed) => ({
    attribute: changed.attribute,
    cells: [...driftCells(changed), ...(hasConfigured ? [configuredCell(changed)] : [])],
    note: knownText(changed.known),
  }));
}

const driftCells = ({ sensitive, recorded, live }: ChangedAttribute): readonly Cell[] =>
  sensitive
    ? [emptyCell("Recorded", "sensitive"), emptyCell("Live", "sensitive")]
    : [valueCell("Recorded", recorded, live), valueCell("Live", live, recorded)];

function configuredCell({ sensitive, live_is_configured: isLive, configured }: ChangedAttribute): Cell {
  if (isLive === null) return emptyCell("Configured", "not known");
  if (isLive) return emptyCell("Configured", "same as live");
  return sensitive ? emptyCell("Configured", "sensitive") : valueCell("Configured", configured, configured);
}

function pendingRow({ attribute, sensitive, recorded, configured, unknown }: PendingAttribute): Row {
  const after = unknown ? emptyCell("Configured", "known after apply") : valueCell("Configured", configured, recorded);
  const cells = sensitive
    ? [emptyCell("Recorded", "sensitive"), emptyCell("Configured", "sensitive")]
    : [valueCell("Recorded", recorded, unknown ? recorded : configured), after];
  return { attribute, cells, note: null };
}

function knownText(known: Known | null): string | null {
  if (known === null) return null;
  return known.by === "baseline"
    ? "Known: it is in the baseline."
    : `Known: ${known.reason ?? "it is in the ignore file."}`;
}
