import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import protobuf from "protobufjs";
import type { Field, Type } from "../../../../../scripts/generate/protocol/table.ts";
import { runs } from "../../../../support/runs.ts";
import { anyMessage, camel, codecOf, comparable, type Message } from "../any-message.ts";
import { fieldsOf, messages, packageNames, protoText } from "../protocol-text.ts";

/** The independent implementation, fed with the same table as .proto text. */
const root = new protobuf.Root();
for (const name of packageNames) protobuf.parse(protoText(name), root, { keepCase: true });
root.resolveAll();

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
  if (label === "map")
    return Object.fromEntries([...(value as Map<string, unknown>)].map(([key, one_]) => [key, one(one_)]));
  return one(value);
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
    fc.assert(property, { numRuns: runs(6, 100) });
  });

  test("skips what a later protocol version adds", async () => {
    const { encode, decode } = await codecOf(message);
    const unknown = Buffer.from("f8ff0101" + "f9ff010102030405060708" + "faff0103616263" + "fdff0101020304", "hex");
    expect(decode(Buffer.concat([unknown, encode({}), unknown]))).toEqual(decode(encode({})));
  });
});
