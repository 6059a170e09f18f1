import { MsgpackReader } from "./msgpack-reader.ts";
import type { Bound, Refinements } from "./value.ts";

const maxBytes = 1024;

type MutableRefinements = { -readonly [K in keyof Refinements]: Refinements[K] };

/** Reads the refinements of an unknown value: a map with numeric keys. Keys that are not known are skipped. */
export function readRefinements(payload: Uint8Array, { trail }: MsgpackReader): Refinements {
  if (payload.length > maxBytes)
    throw trail.error("malformed bytes: the refinements of an unknown value are too large");
  const reader = new MsgpackReader(payload, trail);
  const refinements: MutableRefinements = {};
  for (let left = reader.readMapHead(); left > 0; left--) readRefinement(reader, refinements);
  return refinements;
}

function readRefinement(reader: MsgpackReader, refinements: MutableRefinements): void {
  switch (reader.readNumber()) {
    case 1:
      refinements.isNull = reader.readBool();
      break;
    case 2:
      refinements.prefix = reader.readText();
      break;
    case 3:
      refinements.min = readBound(reader);
      break;
    case 4:
      refinements.max = readBound(reader);
      break;
    case 5:
      refinements.minLength = readLength(reader);
      break;
    case 6:
      refinements.maxLength = readLength(reader);
      break;
    default:
      reader.skip();
  }
}

function readBound(reader: MsgpackReader): Bound {
  if (reader.readArrayHead() !== 2) throw reader.trail.error("malformed bytes: a bound has two elements");
  return { value: reader.readNumber(), inclusive: reader.readBool() };
}

function readLength(reader: MsgpackReader): number {
  const length = reader.readNumber();
  if (typeof length !== "number") throw reader.trail.error("malformed bytes: a length is too large");
  return length;
}
