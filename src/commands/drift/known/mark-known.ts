import { grouped } from "../../../kit/group.ts";
import { isDrift, isSame, nameOf, type Finding, type Known, type Reading, type JsonValue } from "../model/index.ts";
import type { BaselineEntry } from "./baseline.ts";
import type { IgnoreEntry } from "./ignore-file.ts";

/** Known drift, and the files that list it. */
export interface KnownDrift {
  readonly ignore: readonly IgnoreEntry[];
  readonly baseline: readonly BaselineEntry[];
  /** The day, as `2026-12-31`. */
  readonly today: string;
}

/** Readings in which what is known is marked, and what there is to say of the lists. */
export interface Marked {
  readonly readings: readonly Reading[];
  readonly notes: readonly string[];
}

/** One difference, as the lists are asked about it. */
interface Difference {
  readonly folder: string | null;
  readonly address: string;
  readonly deposed: string | null;
  readonly attribute: string | null;
  readonly sensitive: boolean;
  readonly live: JsonValue;
}

/** Marks the drift that is known. What is marked already stays so. */
export function markKnown(readings: readonly Reading[], { ignore, baseline, today }: KnownDrift): Marked {
  const used = new Set<IgnoreEntry>();
  const found = new Set<BaselineEntry>();
  const patterns = ignore.map((entry) => ({ entry, isExpired: isExpired(entry, today), matches: matcherOf(entry) }));
  // A baseline that was joined by hand can have the same entry many times.
  const recorded = grouped(baseline, keyOf);

  const knownOf = (difference: Difference): Known | null => {
    const matching = patterns.filter(({ matches }) => matches(difference));
    for (const { entry } of matching) used.add(entry);
    const ignored = matching.find((pattern) => !pattern.isExpired);
    const entries = (recorded.get(keyOf(difference)) ?? []).filter((entry) => isRecordedIn(entry, difference));
    for (const entry of entries) found.add(entry);
    if (ignored !== undefined) return { by: "ignore", reason: ignored.entry.reason };
    return entries.length > 0 ? { by: "baseline", reason: null } : null;
  };
  const marked = readings.map((reading) => ({
    ...reading,
    findings: reading.findings.map((one) => withKnown(one, knownOf)),
  }));
  const left = baseline.filter((entry) => !found.has(entry)).length;
  const notes = [
    ...ignore
      .filter((entry) => isExpired(entry, today))
      .map((entry) => `${entryText(entry)} expired on ${entry.until ?? ""}: it counts no more.`),
    ...ignore
      .filter((entry) => !used.has(entry) && !isExpired(entry, today))
      .map((entry) => `${entryText(entry)} matches nothing.`),
    ...(left === 0 ? [] : [`${left} of ${baseline.length} entries of the baseline match nothing.`]),
  ];
  return { readings: marked, notes };
}

const keyOf = ({ address, deposed, attribute }: Pick<Difference, "address" | "deposed" | "attribute">): string =>
  JSON.stringify([address, deposed, attribute]);

/** An undeclared object is in no folder. */
const wholeObject = (address: string): Difference => ({
  folder: null,
  address,
  deposed: null,
  attribute: null,
  sensitive: false,
  live: null,
});

function withKnown(finding: Finding, knownOf: (difference: Difference) => Known | null): Finding {
  if (finding.kind === "undeclared")
    return { ...finding, known: finding.known ?? knownOf(wholeObject(nameOf(finding))) };
  if (!isDrift(finding)) return finding;
  const { address, deposed } = finding.object;
  const place = { folder: finding.folder, address, deposed };
  if (finding.kind === "gone") {
    const known = knownOf({ ...place, attribute: null, sensitive: false, live: null });
    return { ...finding, known: finding.known ?? known };
  }
  const attributes = finding.attributes.map((one) => {
    const known = knownOf({ ...place, ...one });
    return { ...one, known: one.known ?? known };
  });
  return { ...finding, attributes };
}

const entryText = ({ address, attribute, line }: IgnoreEntry): string =>
  `The ignored ${address}${attribute === null ? "" : ` ${attribute}`} (line ${line})`;

// The day itself still counts.
const isExpired = ({ until }: IgnoreEntry, today: string): boolean => until !== null && until < today;

function matcherOf({ address, attribute }: IgnoreEntry): (difference: Difference) => boolean {
  const ofAddress = matcher(address);
  const ofAttribute = attribute === null ? null : matcher(attribute);
  return (difference) =>
    ofAddress(difference.address) &&
    (ofAttribute === null || (difference.attribute !== null && ofAttribute(difference.attribute)));
}

/**
 * Whether a text matches a pattern in which `*` stands for any text. It takes linear steps for each star, unlike a
 * regular expression.
 */
function matcher(pattern: string): (text: string) => boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  return (text) => {
    if (last === undefined) return text === first;
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}

/** A value that nobody may see is known by its presence. A plan and a state do not say in which folder they belong. */
function isRecordedIn(entry: BaselineEntry, difference: Difference): boolean {
  const isSamePlace = entry.folder === difference.folder || entry.folder === null || difference.folder === null;
  if (!isSamePlace) return false;
  return entry.sensitive || difference.sensitive
    ? entry.sensitive === difference.sensitive
    : isSame(entry.live, difference.live);
}
