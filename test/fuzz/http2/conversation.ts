import fc from "fast-check";
import {
  END_HEADERS,
  END_STREAM,
  message,
  PADDED,
  PREFACE,
  PRIORITY,
  rawFrame,
  requestBlock,
  settings,
  TYPE,
  uint32,
} from "../../support/server/raw-http2.ts";
import { mutated } from "../mutated.ts";

/** Everything that a client sends on one connection. */
export interface Conversation {
  readonly bytes: Uint8Array;
  /** The positions at which the bytes are cut into packets. */
  readonly cuts: readonly number[];
  readonly ending: "half-closed" | "cut" | "never read";
}

/** One or a few frames; `streams` is how many streams the client has opened before. */
type Step = (streams: number) => { readonly frames: readonly Buffer[]; readonly opens?: boolean };

/** The paths of the methods that are called; the last one does not exist. */
export const PATHS = { unary: "/t.T/Echo", collect: "/t.T/Collect", repeat: "/t.T/Repeat", wait: "/t.T/Wait" };

const path = fc.constantFrom(...Object.values(PATHS), PATHS.unary, "/t.T/Nothing");
const payload = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ maxLength: 30 }).map(message),
  fc.nat(40_000).map((size) => message(Buffer.alloc(size, "m")).subarray(0, 16_384)),
);
const number = fc.oneof(fc.nat(100), fc.constantFrom(65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1), fc.nat(2 ** 31));
const flags = fc.constantFrom(0, 0, END_STREAM, END_HEADERS, PADDED, PRIORITY, 0xff);

const idOf = (index: number): number => 2 * index + 1;

const call: fc.Arbitrary<Step> = fc.tuple(path, payload, fc.boolean()).map(([to, bytes, ends]) => (streams) => ({
  opens: true,
  frames: [
    rawFrame([TYPE.headers, END_HEADERS], idOf(streams), requestBlock(to)),
    rawFrame([TYPE.data, ends ? END_STREAM : 0], idOf(streams), bytes),
  ],
}));

const splitHeaders: fc.Arbitrary<Step> = fc.tuple(path, fc.nat(60)).map(([to, at]) => (streams) => {
  const block = requestBlock(to);
  const stream = idOf(streams);
  return {
    opens: true,
    frames: [
      rawFrame([TYPE.headers, END_STREAM], stream, block.subarray(0, at)),
      rawFrame([TYPE.continuation, END_HEADERS], stream, block.subarray(at)),
    ],
  };
});

const headerBytes: fc.Arbitrary<Step> = fc.uint8Array({ maxLength: 60 }).map((block) => (streams) => ({
  opens: true,
  frames: [rawFrame([TYPE.headers, END_HEADERS], idOf(streams), block)],
}));

/** A frame for one of the streams that have been opened. */
const onStream = (type: number, content: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(5), flags, content).map(([back, flag, bytes]) => (streams) => ({
    frames: [rawFrame([type, flag], idOf(Math.max(0, streams - 1 - back)), bytes)],
  }));

const onConnection: fc.Arbitrary<Step> = fc
  .oneof(
    fc.array(fc.tuple(fc.nat(9), number), { maxLength: 3 }).map((pairs) => settings(...pairs)),
    number.map((value) => rawFrame([TYPE.windowUpdate, 0], 0, uint32(value))),
    flags.map((flag) => rawFrame([TYPE.ping, flag], 0, Buffer.alloc(8))),
    payload.map((bytes) => rawFrame([TYPE.goaway, 0], 0, bytes)),
    fc
      .tuple(fc.nat(12), flags, number, payload)
      .map(([type, flag, stream, bytes]) => rawFrame([type, flag], stream, bytes)),
  )
  .map((frame) => () => ({ frames: [frame] }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: call },
  splitHeaders,
  headerBytes,
  { weight: 3, arbitrary: onStream(TYPE.data, payload) },
  onStream(
    TYPE.reset,
    number.map((code) => uint32(code)),
  ),
  onStream(
    TYPE.windowUpdate,
    number.map((increment) => uint32(increment)),
  ),
  onStream(TYPE.headers, fc.constant(requestBlock())),
  { weight: 2, arbitrary: onConnection },
);

const legal: fc.Arbitrary<Uint8Array> = fc.array(step, { maxLength: 25 }).map((steps) => {
  let streams = 0;
  const frames = steps.flatMap((take) => {
    const taken = take(streams);
    if (taken.opens === true) streams += 1;
    return taken.frames;
  });
  return new Uint8Array(Buffer.concat([PREFACE, settings(), ...frames]));
});

/** Frames in a likely order; half of the conversations are mutated or cut. */
export const conversation: fc.Arbitrary<Conversation> = fc.record({
  bytes: fc.oneof(legal, mutated(legal)),
  cuts: fc.array(fc.nat(3000), { maxLength: 4 }),
  ending: fc.constantFrom("half-closed", "half-closed", "cut", "never read"),
});
