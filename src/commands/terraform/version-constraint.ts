/**
 * Whether a version meets a constraint such as `~> 0.1, != 0.1.3`, as Terraform has it: a version with a suffix meets
 * only the constraint that names it. Null for a constraint that cannot be read.
 */
export function meetsConstraint(version: string, constraint: string): boolean | null {
  const found = versionFrom(version);
  const terms = constraint.split(",").map(termFrom);
  if (found === null || !terms.every((term) => term !== null)) return null;
  return terms.every((term) => meets(found, term));
}

interface Version {
  /** As many as are written. */
  readonly numbers: readonly number[];
  /** The part after a `-`; empty if there is none. */
  readonly suffix: string;
}

interface Term {
  readonly operator: string;
  readonly version: Version;
}

const VERSION = /^(\d+(?:\.\d+){0,2})(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;
const TERM = /^\s*(=|!=|>=|<=|>|<|~>)?\s*(\S+)\s*$/;

function versionFrom(text: string): Version | null {
  const [, numbers, suffix = ""] = VERSION.exec(text) ?? [];
  return numbers === undefined ? null : { numbers: numbers.split(".").map(Number), suffix };
}

function termFrom(text: string): Term | null {
  const [, operator = "=", written = ""] = TERM.exec(text) ?? [];
  const version = versionFrom(written);
  return version === null ? null : { operator, version };
}

function meets(found: Version, { operator, version }: Term): boolean {
  const order = orderOf(found, version);
  const isSame = order === 0 && found.suffix === version.suffix;
  if (operator === "=") return isSame;
  if (found.suffix !== "") return false;
  if (operator === "!=") return !isSame;
  // A release comes after those of its versions that have a suffix.
  const isAfter = order > 0 || (order === 0 && version.suffix !== "");
  if (operator === ">") return isAfter;
  if (operator === ">=") return isAfter || isSame;
  if (operator === "<") return order < 0;
  if (operator === "<=") return order < 0 || isSame;
  const fixed = version.numbers.slice(0, Math.max(1, version.numbers.length - 1));
  return (isAfter || isSame) && fixed.every((number, index) => found.numbers[index] === number);
}

/** Negative where the first comes before the second, suffixes aside. */
function orderOf(one: Version, other: Version): number {
  const differences = [0, 1, 2].map((index) => (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
