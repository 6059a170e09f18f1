import { distinctElements } from "./canonical-text.ts";
import { asBool, asDynamic, asNumber, asText } from "./cast.ts";
import { elementsOf, entriesOf, type Member } from "./members.ts";
import { MsgpackWriter } from "./msgpack-writer.ts";
import { numberToText } from "./number.ts";
import { Trail } from "./trail.ts";
import { type CompoundType, type CtyType, type PrimitiveType, typeToJson } from "./type.ts";
import { isUnknown, type Value } from "./value.ts";

/** The bytes under way, and where in the value they stand. */
interface Encoding {
  readonly writer: MsgpackWriter;
  readonly trail: Trail;
}

/**
 * Writes a value of a type as Terraform's msgpack, names sorted as Terraform sorts them. Attributes that are missing or
 * undefined become null; an unknown value is sent without its refinements, since who sends some must keep them at apply.
 * Throws `internal`, with the place, where the value does not fit the type.
 */
export function encodeValue(value: Value, type: CtyType): Uint8Array {
  const writer = new MsgpackWriter();
  encode(value, type, { writer, trail: new Trail("internal") });
  return writer.bytes();
}

function encode(value: Value | undefined, type: CtyType, encoding: Encoding): void {
  if (value === null || value === undefined) encoding.writer.writeNil();
  else if (isUnknown(value)) encoding.writer.writeUnknown();
  else if (type === "dynamic") encodeDynamic(value, encoding);
  else if (typeof type === "string") encodePrimitive(value, type, encoding);
  else encodeCompound(value, type, encoding);
}

function encodeDynamic(value: Value, encoding: Encoding): void {
  const { type, value: inner } = asDynamic(value, encoding.trail);
  encoding.writer.writeArrayHead(2);
  encoding.writer.writeBinary(Buffer.from(typeToJson(type)));
  encode(inner, type, encoding);
}

function encodePrimitive(value: Value, type: PrimitiveType, { writer, trail }: Encoding): void {
  switch (type) {
    case "string":
      writer.writeText(asText(value, trail));
      break;
    case "number":
      // As text, a number has the precision that Terraform gives to the numbers of a stored state. As an integer or a float it has
      // another, and a refresh that found the same number would count as a change (in every Terraform before 1.15).
      writer.writeText(numberToText(asNumber(value, trail)));
      break;
    case "bool":
      writer.writeBool(asBool(value, trail));
      break;
  }
}

function encodeCompound(value: Value, type: CompoundType, encoding: Encoding): void {
  const { trail } = encoding;
  switch (type[0]) {
    case "map":
    case "object":
      encodeEntries(entriesOf(value, type, trail), encoding);
      break;
    case "set":
      encodeElements(distinctElements(elementsOf(value, type, trail), trail), encoding);
      break;
    default:
      encodeElements(elementsOf(value, type, trail), encoding);
  }
}

function encodeElements(elements: readonly Member[], encoding: Encoding): void {
  encoding.writer.writeArrayHead(elements.length);
  for (const element of elements) encodeMember(element, encoding);
}

function encodeEntries(entries: readonly Member<string>[], encoding: Encoding): void {
  encoding.writer.writeMapHead(entries.length);
  for (const entry of entries) {
    encoding.writer.writeText(entry.step);
    encodeMember(entry, encoding);
  }
}

function encodeMember({ step, value, type }: Member, encoding: Encoding): void {
  encoding.trail.enter(step);
  encode(value, type, encoding);
  encoding.trail.leave();
}
