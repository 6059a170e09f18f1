import { MsgpackReader } from "./msgpack-reader.ts";
import type { Bound, Refinements } from "./value.ts";

const maxBytes = 1024;

/** A builder's view of `Refinements`. */
type Draft = { -readonly [K in keyof Refinements]: Refinements[K] };

/** Reads what Terraform tells of an unknown value: a map by number, of which unknown numbers are skipped. */
export function readRefinements(payload: Uint8Array, { trail }: MsgpackReader): Refinements {
  if (payload.length > maxBytes) throw trail.error("malformed bytes: oversize refinements of an unknown value");
  const reader = new MsgpackReader(payload, trail);
  const draft: Draft = {};
  for (let left = reader.readMapHead(); left > 0; left--) readRefinement(reader, draft);
  return draft;
}

function readRefinement(reader: MsgpackReader, draft: Draft): void {
  switch (reader.readNumber()) {
    case 1:
      draft.isNull = reader.readBool();
      break;
    case 2:
      draft.prefix = reader.readText();
      break;
    case 3:
      draft.min = readBound(reader);
      break;
    case 4:
      draft.max = readBound(reader);
      break;
    case 5:
      draft.minLength = readLength(reader);
      break;
    case 6:
      draft.maxLength = readLength(reader);
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
  if (typeof length !== "number") throw reader.trail.error("malformed bytes: oversize length");
  return length;
}
