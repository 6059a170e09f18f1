import { bytesFrom } from "../utf8.ts";
import { distinctElements } from "./canonical-text.ts";
import { asBool, asDynamic, asNumber, asText } from "./cast.ts";
import { ERRORS } from "./diagnostics.ts";
import { elementsOf, entriesOf, type Entry, type Member } from "./members.ts";
import { MsgpackWriter } from "./msgpack-writer.ts";
import { numberToText } from "./number.ts";
import { Trail } from "./trail.ts";
import { type CompoundType, type CtyType, type PrimitiveType, typeToJson } from "./type.ts";
import { isUnknown, type Value } from "./value.ts";

/** The output so far, and the position in the value. */
interface EncodeContext {
  readonly writer: MsgpackWriter;
  readonly trail: Trail;
}

/**
 * Encodes a value of a type as Terraform's msgpack, with names sorted as Terraform sorts them. Missing and undefined
 * attributes become null. Unknown values are sent without refinements, because a provider that sends refinements must
 * honor them at apply. Throws `internal`, with the path, if the value does not fit the type.
 */
export function encodeValue(value: Value, type: CtyType): Uint8Array {
  const writer = new MsgpackWriter();
  encode(value, type, { writer, trail: new Trail(ERRORS.misfitOfProvider) });
  return writer.bytes();
}

function encode(value: Value | undefined, type: CtyType, context: EncodeContext): void {
  if (value === null || value === undefined) context.writer.writeNil();
  else if (isUnknown(value)) context.writer.writeUnknown();
  else if (type === "dynamic") encodeDynamic(value, context);
  else if (typeof type === "string") encodePrimitive(value, type, context);
  else encodeCompound(value, type, context);
}

function encodeDynamic(value: Value, context: EncodeContext): void {
  const { type, value: inner } = asDynamic(value, context.trail);
  context.writer.writeArrayHead(2);
  context.writer.writeBinary(bytesFrom(typeToJson(type)));
  encode(inner, type, context);
}

function encodePrimitive(value: Value, type: PrimitiveType, { writer, trail }: EncodeContext): void {
  switch (type) {
    case "string":
      writer.writeText(asText(value, trail));
      break;
    case "number":
      // Terraform parses a number sent as text with the same precision as the numbers of a stored state. Integers and
      // floats get another precision, so a refresh that finds the same number would count as drift (before Terraform
      // 1.15).
      writer.writeText(numberToText(asNumber(value, trail)));
      break;
    case "bool":
      writer.writeBool(asBool(value, trail));
      break;
  }
}

function encodeCompound(value: Value, type: CompoundType, context: EncodeContext): void {
  const { trail } = context;
  switch (type[0]) {
    case "map":
    case "object":
      encodeEntries(entriesOf(value, type, trail), context);
      break;
    case "set":
      encodeElements(distinctElements(elementsOf(value, type, trail), trail), context);
      break;
    default:
      encodeElements(elementsOf(value, type, trail), context);
  }
}

function encodeElements(elements: readonly Member[], context: EncodeContext): void {
  context.writer.writeArrayHead(elements.length);
  for (const element of elements) encodeMember(element, context);
}

function encodeEntries(entries: readonly Entry[], context: EncodeContext): void {
  context.writer.writeMapHead(entries.length);
  for (const entry of entries) {
    context.writer.writeText(entry.name);
    encodeMember(entry, context);
  }
}

function encodeMember({ step, value, type }: Member, context: EncodeContext): void {
  context.trail.enter(step);
  encode(value, type, context);
  context.trail.leave();
}
