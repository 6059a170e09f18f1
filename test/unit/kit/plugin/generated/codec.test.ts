import { describe, expect, test } from "@jest/globals";
import fc, { type Arbitrary } from "fast-check";
import protobuf from "protobufjs";
import type { Field, FieldType, Type } from "../../../../../scripts/generate/protocol-table.ts";
import { fieldsOf, messages, packageNames, protoText } from "../protocol-text.ts";

type Message = Record<string, unknown>;
interface Codec {
  encode: (message: Message) => Uint8Array;
  decode: (bytes: Uint8Array) => Message;
}

/** The independent implementation, fed with the same table as .proto text. */
const root = new protobuf.Root();
for (const name of packageNames) protobuf.parse(protoText(name), root, { keepCase: true });
root.resolveAll();

async function codecOf({ file, name }: Type): Promise<Codec> {
  const module = (await import(`../../../../../src/kit/plugin/generated/${file}.ts`)) as Record<string, unknown>;
  // The generated names follow from the table; a missing one fails in the first call.
  return { encode: module[`encode${name}`], decode: module[`decode${name}`] } as Codec;
}

const camel = (name: string) => {
  const [first = "", ...rest] = name.split("_");
  return first[0]?.toLowerCase() + first.slice(1) + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
};

/** Any value of a message as our decoder gives it: every field is there. */
function anyMessage(message: Type, depth: number): Arbitrary<Message> {
  const fields = fieldsOf(message);
  const plain = fields.filter(({ oneof }) => oneof === undefined);
  const shape: Record<string, Arbitrary<unknown>> = {};
  for (const field of plain) shape[camel(field.name)] = anyField(field, depth);
  for (const oneof of new Set(fields.flatMap((field) => field.oneof ?? []))) {
    const members = fields.filter((field) => field.oneof === oneof);
    const cases = members.map(({ name, type }) => anyValue(type, depth).map((value) => ({ case: camel(name), value })));
    shape[oneof] = fc.oneof(fc.constant(undefined), ...cases);
  }
  return fc.record(shape) as Arbitrary<Message>;
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

/** The same message in the other implementation's form. */
function toPeer(message: Message, type: Type): Message {
  const peer: Message = {};
  for (const field of fieldsOf(type)) {
    const chosen = field.oneof === undefined ? undefined : (message[field.oneof] as { case: string; value: unknown });
    const value = field.oneof === undefined ? message[camel(field.name)] : chosen?.value;
    if (value === undefined || (chosen !== undefined && chosen.case !== camel(field.name))) continue;
    peer[field.name] = toPeerValue(value, field);
  }
  return peer;
}

function toPeerValue(value: unknown, { label, type }: Field): unknown {
  const one = (single: unknown) => (type.kind === "message" ? toPeer(single as Message, type.type) : single);
  if (label === "repeated") return (value as unknown[]).map(one);
  if (label === "map") return Object.fromEntries([...(value as Map<string, unknown>)].map(([key, one_]) => [key, one(one_)]));
  return one(value);
}

/** Bytes compare by content, whatever class holds them. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, comparable(inner)]));
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}

describe.each(messages.map((message) => [message.fullName, message] as const))("%s", (fullName, message) => {
  const peer = root.lookupType(fullName);

  test("is understood by protobufjs and understands it", async () => {
    const { encode, decode } = await codecOf(message);
    const property = fc.property(anyMessage(message, 3), (value) => {
      const ours = encode(value);
      const theirs = peer.encode(peer.fromObject(toPeer(value, message))).finish();
      expect(comparable(decode(ours))).toEqual(comparable(value));
      expect(comparable(decode(theirs))).toEqual(comparable(value));
      // With defaults: protobufjs writes a default that was set by name, we never do.
      const plain = { longs: Number, defaults: true };
      const [readOurs, readTheirs] = [ours, theirs].map((bytes) => peer.toObject(peer.decode(bytes), plain));
      expect(comparable(readOurs)).toEqual(comparable(readTheirs));
    });
    fc.assert(property, { numRuns: 15 });
  });

  test("skips what a later protocol version adds", async () => {
    const { encode, decode } = await codecOf(message);
    const unknown = Buffer.from("f8ff0101" + "f9ff010102030405060708" + "faff0103616263" + "fdff0101020304", "hex");
    expect(decode(Buffer.concat([unknown, encode({}), unknown]))).toEqual(decode(encode({})));
  });
});
