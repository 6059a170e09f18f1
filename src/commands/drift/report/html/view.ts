import { isDrift, isKnown, type DriftReport, type ReportSource } from "../../model/index.ts";
import { cardOf, type Card, type CardKind } from "./card.ts";
import { countOf, countText, headlineOf, type Headline } from "./headline.ts";
import { sourceName } from "../texts.ts";

/** How many objects there are of a kind, with a link to them. */
interface Tile {
  readonly kind: CardKind | "ok";
  readonly count: number;
  readonly text: string;
  readonly label: string;
  /** The section; null if there is nothing to see. */
  readonly target: string | null;
}

/** A stretch of the bar that shows the counts. */
interface Stretch {
  readonly kind: CardKind | "ok";
  readonly start: number;
  readonly width: number;
}

/** Cards under one title. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly text: string | null;
  /** The cards, a few at a time: the browser lays out those batches alone that are near the window. */
  readonly batches: readonly (readonly Card[])[];
  /** Whether it is unfolded when the page opens. */
  readonly isOpen: boolean;
}

/** Everything that the page shows. */
export interface View {
  readonly headline: Headline;
  readonly tiles: readonly Tile[];
  readonly bar: readonly Stretch[];
  /** Null where nothing drifted. */
  readonly drift: Section | null;
  readonly folded: readonly Section[];
  readonly kinds: readonly (readonly [kind: CardKind, label: string])[];
  readonly types: readonly string[];
  readonly shown: string;
  /** A short description of what was checked. */
  readonly checked: string;
  readonly sources: readonly (ReportSource & { readonly summary: string })[];
  readonly notes: readonly string[];
  readonly tocsin: string;
  /** The time of the run, for machines and for people. */
  readonly time: { readonly iso: string; readonly text: string };
}

const LABELS: Readonly<Record<CardKind | "ok", string>> = {
  changed: "changed",
  gone: "gone",
  undeclared: "undeclared",
  known: "known",
  pending: "pending",
  not_checked: "not checked",
  ok: "as applied",
};

const FOLDED = [
  ["undeclared", "Undeclared", "These objects are live, and nothing that was read declares them."],
  ["known", "Known", "Somebody has written these differences down, so they do not count."],
  ["pending", "Pending changes", "The configuration changes these objects, whatever drifted."],
  ["not_checked", "Not checked", "Nobody knows whether these objects drifted."],
] as const;

const OPEN_IF_CALM: readonly string[] = ["undeclared", "not_checked"];

/** The view of a report that was made at this time. */
export function viewOf(report: DriftReport, at: Date): View {
  const cards = report.findings.map(cardOf);
  const drift = cards.filter(({ kind }) => kind === "changed" || kind === "gone");
  const folded = FOLDED.map(([id, title, text]) =>
    sectionOf(
      { id, title, text },
      cards.filter(({ kind }) => kind === id),
    ),
  );
  const kinds = (["changed", "gone", "undeclared", "known", "pending", "not_checked"] as const).filter((kind) =>
    cards.some((card) => card.kind === kind),
  );
  return {
    headline: headlineOf(report),
    tiles: tilesOf(report),
    bar: barOf(report),
    drift: drift.length === 0 ? null : sectionOf({ id: "drift", title: "Drift", text: null }, drift),
    folded: folded
      .filter((section) => section.batches.length > 0)
      // Where nothing drifted, this is what the page is about.
      .map((section) => ({ ...section, isOpen: OPEN_IF_CALM.includes(section.id) && drift.length === 0 })),
    kinds: kinds.map((kind) => [kind, LABELS[kind]] as const),
    types: [...new Set(cards.map(({ type }) => type))].sort(),
    shown: countOf(cards.length, "finding"),
    checked: checkedText(report.sources),
    sources: report.sources.map((source) => ({ ...source, path: sourceName(source), summary: sourceText(source) })),
    notes: report.notes,
    tocsin: report.tocsin,
    time: timeOf(at),
  };
}

const sectionOf = (head: Pick<Section, "id" | "title" | "text">, cards: readonly Card[]): Section => ({
  ...head,
  count: countText(cards.length),
  batches: batchesOf(cards),
  isOpen: false,
});

const BATCH_SIZE = 25;

const batchesOf = (cards: readonly Card[]): readonly (readonly Card[])[] =>
  Array.from({ length: Math.ceil(cards.length / BATCH_SIZE) }, (_, index) =>
    cards.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );

/** How many objects were read and did not drift; null where that is not known. */
function unchangedOf(report: DriftReport): number | null {
  const { checked, drifted } = report.counts;
  return checked === null ? null : Math.max(0, checked - drifted - knownDriftIn(report));
}

const knownDriftIn = ({ findings }: DriftReport): number =>
  findings.filter((finding) => isDrift(finding) && isKnown(finding)).length;

/** The counts; of a calm report only those that are not zero, and none if everything is as applied. */
function tilesOf(report: DriftReport): readonly Tile[] {
  const { counts } = report;
  const tile = (kind: Tile["kind"], count: number, target: string | null): Tile => ({
    kind,
    count,
    text: countText(count),
    label: LABELS[kind],
    target: count === 0 ? null : target,
  });
  const unchanged = unchangedOf(report);
  const tiles = [
    tile("changed", counts.changed, "drift"),
    tile("gone", counts.gone, "drift"),
    ...(counts.undeclared === null ? [] : [tile("undeclared", counts.undeclared, "undeclared")]),
    tile("known", counts.known, "known"),
    tile("pending", counts.pending, "pending"),
    tile("not_checked", counts.not_checked, "not_checked"),
    ...(unchanged === null ? [] : [tile("ok", unchanged, null)]),
  ];
  const shown = headlineOf(report).tone === "ok" ? tiles.filter(({ count }) => count > 0) : tiles;
  return shown.every(({ kind }) => kind === "ok") ? [] : shown;
}

const BAR_WIDTH = 1000;

/** One object among thousands is still to be seen. */
const MIN_STRETCH = 8;

/** Stretches in proportion; none where the number of objects is not known. */
function barOf(report: DriftReport): readonly Stretch[] {
  const { counts } = report;
  const unchanged = unchangedOf(report);
  if (unchanged === null) return [];
  const parts = (
    [
      ["gone", counts.gone],
      ["changed", counts.changed],
      ["known", knownDriftIn(report)],
      ["not_checked", counts.not_checked],
      ["ok", unchanged],
    ] as const
  ).filter(([, count]) => count > 0);
  const sum = parts.reduce((total, [, count]) => total + count, 0);
  const widths = parts.map(([, count]) => Math.max(MIN_STRETCH, (BAR_WIDTH * count) / sum));
  const scale = BAR_WIDTH / widths.reduce((total, width) => total + width, 0);
  let start = 0;
  return parts.map(([kind], index) => {
    const width = (widths[index] ?? 0) * scale;
    const stretch = { kind, start: rounded(start), width: rounded(width) };
    start += width;
    return stretch;
  });
}

const rounded = (length: number): number => Math.round(length * 10) / 10;

function checkedText([first, ...others]: readonly ReportSource[]): string {
  if (first === undefined) return "Nothing was checked";
  if (others.length > 0) return `Checked ${countOf(others.length + 1, "source")}`;
  return `Checked ${sourceName(first)}${first.program === null ? "" : ` with ${first.program}`}`;
}

const sourceText = ({ kind, program, checked, warnings }: ReportSource): string =>
  [
    ...(program === null ? [] : [program]),
    ...(checked === null || kind === "groups" ? [] : [countOf(checked, "object")]),
    warnings === null ? "warnings not known" : countOf(warnings.length, "warning"),
  ].join(" · ");

function timeOf(at: Date): View["time"] {
  const text = at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return { iso: at.toISOString(), text: `${text} UTC` };
}
