import { encodeValue, type CtyType, type ObjectValue } from "../../../../../src/kit/cty/index.ts";
import type { Attributes } from "../../../../../src/kit/schema/index.ts";

const text = (value: string): readonly number[] => [0xd9, value.length, ...Buffer.from(value)];

/** Encodes an object as msgpack from encoded members, whatever its type says. */
export const objectOf = (members: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const entries = Object.entries(members);
  return Uint8Array.from([0xde, 0, entries.length, ...entries.flatMap(([name, bytes]) => [...text(name), ...bytes])]);
};

/** A wholly unknown value. */
export const UNKNOWN = Uint8Array.of(0xd4, 0, 0);
/** An unknown value that is not null and is a text starting with `a`. */
export const REFINED = Uint8Array.of(0xc7, 6, 12, 0x82, 1, 0xc2, 2, 0xa1, 0x61);

/** Each member of a configuration as msgpack. */
export const membersOf = (attributes: Attributes, values: ObjectValue): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { type }]) => [name, encodeValue(values[name] ?? null, type.cty)]),
  );

/**
 * Returns everything that is not a value of an object's type, by what is wrong; each must be answered with an error.
 */
export function malformed(attributes: Attributes, values: ObjectValue): Readonly<Record<string, Uint8Array>> {
  const members = membersOf(attributes, values);
  const whole = objectOf(members);
  const [first = "", ...others] = Object.keys(members);
  const without = Object.fromEntries(others.map((name) => [name, members[name] ?? UNKNOWN]));
  return {
    "cut off": whole.subarray(0, -3),
    "cut off within a length": Uint8Array.of(0xde, 0),
    "with bytes after it": Uint8Array.from([...whole, 0xc0]),
    "of a text": Uint8Array.from(text("object")),
    "of a list": Uint8Array.of(0x90),
    "of a number": Uint8Array.of(7),
    "unknown as a whole": UNKNOWN,
    "refined and unknown as a whole": Uint8Array.of(0xc7, 3, 12, 0x81, 1, 0xc2),
    "of no attributes": objectOf({}),
    [`without ${first}`]: objectOf(without),
    "with an attribute too many": objectOf({ ...members, colour: UNKNOWN }),
    "with another attribute instead": objectOf({ ...without, colour: UNKNOWN }),
    "nested too deeply": new Uint8Array(20_000).fill(0x91),
    "nested too deeply in an attribute": objectOf({ ...members, [first]: new Uint8Array(20_000).fill(0x91) }),
    "of reserved bytes": Uint8Array.of(0xc1, 0xc1),
  };
}

/** A value of the wrong type for each attribute. */
export const misfit = (type: CtyType): Uint8Array => Uint8Array.from(typeof type === "string" ? [0x90] : text("text"));

/** Returns everything that no function accepts as an argument, derived from a valid one. */
export const malformedArguments = (bytes: Uint8Array): readonly Uint8Array[] => [
  new Uint8Array(),
  Uint8Array.of(0xc0),
  UNKNOWN,
  REFINED,
  bytes.subarray(0, -1),
  Uint8Array.from([...bytes, 0xc0]),
  Uint8Array.of(7),
  objectOf({}),
  new Uint8Array(20_000).fill(0x91),
  Uint8Array.of(0xc1, 0xc1),
];
