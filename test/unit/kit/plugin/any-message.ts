import fc, { type Arbitrary } from "fast-check";
import type { Field, FieldType, Type } from "../../../../scripts/generate/protocol/table.ts";
import { fieldsOf } from "./protocol-text.ts";

/** A message in the form of the generated code. */
export type Message = Record<string, unknown>;
/** The generated functions of one message. */
export interface Codec {
  encode: (message: Message) => Uint8Array;
  decode: (bytes: Uint8Array) => Message;
}

/** The generated functions of a message of the table. */
export async function codecOf({ file, name }: Type): Promise<Codec> {
  const module = (await import(`../../../support/protocol/generated/${file}.ts`)) as Record<string, unknown>;
  // The generated names follow from the table; a missing one fails in the first call.
  return { encode: module[`encode${name}`], decode: module[`decode${name}`] } as Codec;
}

/** A name of the table as the generated code has it. */
export const camel = (name: string) => {
  const [first = "", ...rest] = name.split("_");
  const capitals = rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first.charAt(0).toLowerCase() + first.slice(1) + capitals.join("");
};

/** Any value of a message as our decoder gives it: every field is there. */
export function anyMessage(message: Type, depth: number): Arbitrary<Message> {
  const fields = fieldsOf(message);
  const plain = fields.filter(({ oneof }) => oneof === undefined);
  const shape: Record<string, Arbitrary<unknown>> = {};
  for (const field of plain) shape[camel(field.name)] = anyField(field, depth);
  for (const oneof of new Set(fields.flatMap((field) => field.oneof ?? []))) {
    const members = fields.filter((field) => field.oneof === oneof);
    const cases = members.map(({ name, type }) => anyValue(type, depth).map((value) => ({ case: camel(name), value })));
    shape[oneof] = fc.oneof(fc.constant(undefined), ...cases);
  }
  return fc.record(shape);
}

function anyField({ label, type }: Field, depth: number): Arbitrary<unknown> {
  const deepest = type.kind === "message" && depth === 0;
  if (deepest) return fc.constant(label === "repeated" ? [] : label === "map" ? new Map() : undefined);
  const maxLength = 2;
  if (label === "repeated") return fc.array(anyValue(type, depth), { maxLength });
  if (label === "map") {
    const entry = fc.tuple(fc.string(), anyValue(type, depth));
    return fc.uniqueArray(entry, { maxLength, selector: ([key]) => key }).map((entries) => new Map(entries));
  }
  const optional = label === "optional" || type.kind === "message";
  return optional ? fc.option(anyValue(type, depth), { nil: undefined }) : anyValue(type, depth);
}

function anyValue(type: FieldType, depth: number): Arbitrary<unknown> {
  if (type.kind === "message") return anyMessage(type.type, depth - 1);
  if (type.kind === "enum") return fc.constantFrom(...(type.type.values?.values() ?? []));
  if (type.scalar === "string") return fc.string({ unit: "grapheme" });
  if (type.scalar === "bytes") return fc.uint8Array({ maxLength: 200 });
  if (type.scalar === "bool") return fc.boolean();
  if (type.scalar === "int64") return fc.maxSafeInteger();
  return type.scalar === "uint32" ? fc.nat(2 ** 32 - 1) : fc.integer();
}

/** A message in which bytes compare by content, whatever class holds them. */
export function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, comparable(inner)]));
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}
