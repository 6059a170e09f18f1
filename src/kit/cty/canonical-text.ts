import { asBool, asDynamic, asNumber, asText } from "./cast.ts";
import { elementsOf, entriesOf, type Member } from "./members.ts";
import { numberToText } from "./number.ts";
import { Trail } from "./trail.ts";
import { type CompoundType, type CtyType, type PrimitiveType, typeToJson } from "./type.ts";
import { isUnknown, isWhollyKnown, type Value } from "./value.ts";

/** How a walk writes what JSON has no word for: null refuses unknown values. */
interface Writing {
  readonly trail: Trail;
  readonly unknownAs: string | null;
}

/**
 * Writes a value as the JSON of a state, names sorted, elements of sets sorted and each once. Throws `internal`, with
 * the place, where the value does not fit the type or anything in it is unknown.
 */
export function valueToJson(value: Value, type: CtyType): string {
  return write(value, type, { trail: new Trail("internal"), unknownAs: null });
}

/**
 * Says whether two values of a type are the same to Terraform: in sets and maps order does not count, in strings the
 * Unicode form does not, and unknown values equal each other and nothing else. Throws `internal` where one does not fit.
 */
export function valuesEqual(a: Value, b: Value, type: CtyType): boolean {
  return a === b || canonicalText(a, type) === canonicalText(b, type);
}

/** The elements of a set, known ones once each. An unknown one is kept: it may turn out to be like no other. */
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

// A question mark is no JSON: it can be taken for no known value.
function canonicalText(value: Value, type: CtyType): string {
  return write(value, type, { trail: new Trail("internal"), unknownAs: "?" });
}

function write(value: Value | undefined, type: CtyType, writing: Writing): string {
  if (value === null || value === undefined) return "null";
  if (isUnknown(value)) {
    if (writing.unknownAs === null) throw writing.trail.error("a known value is expected, not an unknown one");
    return writing.unknownAs;
  }
  if (type === "dynamic") return writeDynamic(value, writing);
  return typeof type === "string" ? writePrimitive(value, type, writing) : writeCompound(value, type, writing);
}

function writeDynamic(value: Value, writing: Writing): string {
  const { type, value: inner } = asDynamic(value, writing.trail);
  return `{"type":${typeToJson(type)},"value":${write(inner, type, writing)}}`;
}

function writePrimitive(value: Value, type: PrimitiveType, { trail }: Writing): string {
  switch (type) {
    case "string":
      return JSON.stringify(asText(value, trail));
    case "number":
      return numberToText(asNumber(value, trail));
    case "bool":
      return String(asBool(value, trail));
  }
}

function writeCompound(value: Value, type: CompoundType, writing: Writing): string {
  switch (type[0]) {
    case "map":
    case "object":
      return `{${entriesOf(value, type, writing.trail)
        .map((entry) => writeEntry(entry, writing))
        .join(",")}}`;
    case "set": {
      const elements = distinctElements(elementsOf(value, type, writing.trail), writing.trail);
      return `[${elements
        .map((element) => writeMember(element, writing))
        .sort()
        .join(",")}]`;
    }
    default: {
      const elements = elementsOf(value, type, writing.trail);
      return `[${elements.map((element) => writeMember(element, writing)).join(",")}]`;
    }
  }
}

function writeEntry(entry: Member<string>, writing: Writing): string {
  return `${JSON.stringify(entry.step)}:${writeMember(entry, writing)}`;
}

function writeMember({ step, value, type }: Member, writing: Writing): string {
  writing.trail.enter(step);
  const text = write(value, type, writing);
  writing.trail.leave();
  return text;
}
