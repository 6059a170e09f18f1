/**
 * Tells regular expressions whose time grows with the length of a text from those that may take its square, or worse.
 */
import { parseRegExpLiteral, type AST } from "@eslint-community/regexpp";

type Elements = readonly AST.Element[];

/** Whether a character is one of an element's. */
type Set = (character: string) => boolean;

/** Every character of ASCII, and some that classes treat in their own way. */
const SAMPLE = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "é", "\u200b", "\u3000", "Ā"];

/**
 * Says why a regular expression may take more than linear time: a repetition within a repetition, two repetitions that
 * can share a text, or a search that starts again wherever a long repetition has failed. Null if it cannot. It is
 * stricter than necessary.
 */
export function nonLinearity(literal: RegExp): string | null {
  const { pattern } = parseRegExpLiteral(literal);
  for (const { elements } of pattern.alternatives) {
    const reason = reasonIn(elements, literal.flags) ?? reasonOfSearch(elements, literal.flags);
    if (reason !== null) return reason;
  }
  return null;
}

function reasonIn(elements: Elements, flags: string): string | null {
  for (const [index, element] of elements.entries()) {
    const rest = elements.slice(index + 1);
    const inner = sequencesIn(element).map((each) => reasonIn([...each, ...rest], flags));
    const reason = inner.find((each) => each !== null);
    if (reason !== undefined) return reason;
    if (!isEndless(element)) continue;
    if (sequencesIn(element).some((each) => each.some(holdsEndless))) return `${element.raw} repeats a repetition`;
    if (meets(setOf(element, flags), rest, flags) === "meets") return `${element.raw} shares its text`;
  }
  return null;
}

/** A search tries every position; where each try runs far before it fails, that is the square. */
function reasonOfSearch(elements: Elements, flags: string): string | null {
  const [first] = elements;
  if (first === undefined || (first.type === "Assertion" && first.kind === "start") || flags.includes("y")) return null;
  const index = elements.findIndex(holdsEndless);
  const element = elements[index];
  if (element === undefined || elements.slice(index + 1).every((each) => !isRequired(each))) return null;
  const repeated = setOf(element, flags);
  const begins = setOf(first, flags);
  return SAMPLE.some((each) => repeated(each) && begins(each))
    ? `${element.raw} can hold the start of the pattern`
    : null;
}

/**
 * Whether a repetition of `set` can continue, character for character, in another one, or something else must come
 * between.
 */
function meets(set: Set, elements: Elements, flags: string): "meets" | "blocked" | "open" {
  for (const element of elements) {
    if (element.type === "Assertion" || element.type === "Backreference") continue;
    const isShared = SAMPLE.some((each) => set(each) && setOf(element, flags)(each));
    const sequences = sequencesIn(element);
    if (sequences.length === 0 || isEndless(element)) {
      if (isEndless(element) && isShared) return "meets";
      if (isRequired(element) && !isShared) return "blocked";
      continue;
    }
    const inner = sequences.map((each) => meets(set, each, flags));
    if (inner.includes("meets")) return "meets";
    if (isRequired(element) && inner.every((each) => each === "blocked")) return "blocked";
  }
  return "open";
}

const isEndless = (element: AST.Element): boolean => element.type === "Quantifier" && element.max === Infinity;

const holdsEndless = (element: AST.Element): boolean =>
  isEndless(element) || sequencesIn(element).some((each) => each.some(holdsEndless));

const isRequired = (element: AST.Element): boolean =>
  element.type === "Quantifier" ? element.min > 0 && isRequired(element.element) : true;

function sequencesIn(element: AST.Element): Elements[] {
  if (element.type === "Quantifier") return sequencesIn(element.element);
  if (element.type === "Group" || element.type === "CapturingGroup")
    return element.alternatives.map((each) => each.elements);
  return [];
}

function setOf(element: AST.Element, flags: string): Set {
  if (element.type === "Quantifier") return setOf(element.element, flags);
  const sequences = sequencesIn(element);
  if (sequences.length > 0) return (character) => sequences.flat().some((each) => setOf(each, flags)(character));
  if (element.type === "Assertion" || element.type === "Backreference") return () => false;
  const pattern = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gy]/g, ""));
  return (character) => pattern.test(character);
}
