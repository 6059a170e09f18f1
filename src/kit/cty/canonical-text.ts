import { asBool, asDynamic, asNumber, asText } from "./cast.ts";
import { ERRORS } from "./diagnostics.ts";
import { elementsOf, entriesOf, type Entry, type Member } from "./members.ts";
import { numberToText } from "./number.ts";
import { Trail } from "./trail.ts";
import { type CompoundType, type CtyType, type PrimitiveType, typeToJson } from "./type.ts";
import { isUnknown, isWhollyKnown, type Value } from "./value.ts";

interface TextContext {
  readonly trail: Trail;
  /** The text for an unknown value, which JSON cannot express; null makes an unknown value an error. */
  readonly unknownAs: string | null;
}

/**
 * Writes a value as the JSON of a state: names sorted, set elements sorted and without duplicates. Throws `internal`,
 * with the path, if the value does not fit the type or any part of it is unknown.
 */
export function valueToJson(value: Value, type: CtyType): string {
  return write(value, type, { trail: new Trail(ERRORS.misfitOfProvider), unknownAs: null });
}

/**
 * Whether Terraform considers two values of a type equal. The order of sets and maps and the Unicode form of strings do
 * not matter; an unknown value equals only other unknown values. Throws `internal` if a value does not fit the type.
 */
export function valuesEqual(a: Value, b: Value, type: CtyType): boolean {
  return a === b || canonicalText(a, type) === canonicalText(b, type);
}

/** The elements of a set without known duplicates. Unknown elements are all kept: each may turn out to be distinct. */
export function distinctElements(elements: readonly Member[], trail: Trail): readonly Member[] {
  if (elements.length < 2) return elements;
  const seen = new Set<string>();
  return elements.filter((element) => {
    if (!isWhollyKnown(element.value ?? null)) return true;
    const text = writeMember(element, { trail, unknownAs: null });
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

// A bare question mark is not valid JSON, so it cannot equal the text of a known value.
function canonicalText(value: Value, type: CtyType): string {
  return write(value, type, { trail: new Trail(ERRORS.misfitOfProvider), unknownAs: "?" });
}

function write(value: Value | undefined, type: CtyType, context: TextContext): string {
  if (value === null || value === undefined) return "null";
  if (isUnknown(value)) {
    if (context.unknownAs === null) throw context.trail.error("expected a known value, got an unknown one");
    return context.unknownAs;
  }
  if (type === "dynamic") return writeDynamic(value, context);
  return typeof type === "string" ? writePrimitive(value, type, context) : writeCompound(value, type, context);
}

function writeDynamic(value: Value, context: TextContext): string {
  const { type, value: inner } = asDynamic(value, context.trail);
  return `{"type":${typeToJson(type)},"value":${write(inner, type, context)}}`;
}

function writePrimitive(value: Value, type: PrimitiveType, { trail }: TextContext): string {
  switch (type) {
    case "string":
      return JSON.stringify(asText(value, trail));
    case "number":
      return numberToText(asNumber(value, trail));
    case "bool":
      return String(asBool(value, trail));
  }
}

function writeCompound(value: Value, type: CompoundType, context: TextContext): string {
  switch (type[0]) {
    case "map":
    case "object":
      return `{${entriesOf(value, type, context.trail)
        .map((entry) => writeEntry(entry, context))
        .join(",")}}`;
    case "set": {
      const elements = distinctElements(elementsOf(value, type, context.trail), context.trail);
      return `[${elements
        .map((element) => writeMember(element, context))
        .sort()
        .join(",")}]`;
    }
    default: {
      const elements = elementsOf(value, type, context.trail);
      return `[${elements.map((element) => writeMember(element, context)).join(",")}]`;
    }
  }
}

function writeEntry(entry: Entry, context: TextContext): string {
  return `${JSON.stringify(entry.name)}:${writeMember(entry, context)}`;
}

function writeMember({ step, value, type }: Member, context: TextContext): string {
  context.trail.enter(step);
  const text = write(value, type, context);
  context.trail.leave();
  return text;
}
