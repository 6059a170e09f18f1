import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  encodeFrame,
  encodeHeadersFrame,
  FrameSplitter,
  type Frame,
} from "../../../../../src/kit/plugin/http2/frame.ts";
import { PREFACE, rawFrame } from "../../../../support/server/raw-http2.ts";
import { runs } from "../../../../support/runs.ts";

const frames = fc.array(
  fc.record({
    type: fc.nat(255),
    flags: fc.nat(255),
    streamId: fc.nat(2 ** 31 - 1),
    payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 8 },
);

/** The same bytes in pieces, cut where the places say. */
function pieces(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

const takenFrom = (chunks: readonly Buffer[]): Frame[] => {
  const splitter = new FrameSplitter();
  return chunks.flatMap((chunk) => [...splitter.push(chunk)]);
};

describe("a frame", () => {
  test("is encoded as RFC 9113 draws it", () => {
    fc.assert(
      fc.property(frames, (some) => {
        for (const { type, flags, streamId, payload } of some) {
          expect(encodeFrame({ type, flags, streamId, payload })).toEqual(rawFrame([type, flags], streamId, payload));
        }
      }),
      { numRuns: runs(30, 1000) },
    );
  });

  test("comes out the same wherever the bytes are cut", () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat()), (some, places) => {
        const bytes = Buffer.concat([PREFACE, ...some.map(encodeFrame)]);
        expect(takenFrom(pieces(bytes, places))).toEqual(some);
      }),
      { numRuns: runs(60, 2000) },
    );
  });

  test("has up to 16,384 bytes", () => {
    const largest = { type: 0, flags: 0, streamId: 1, payload: Buffer.alloc(16_384, 1) };
    expect(takenFrom([PREFACE, encodeFrame(largest)])).toEqual([largest]);
  });

  test("that is too large is refused before it has come, and those before it are taken", () => {
    const small = { type: 6, flags: 0, streamId: 0, payload: Buffer.alloc(8) };
    const taken: Frame[] = [];
    const take = () => {
      const bytes = Buffer.concat([PREFACE, encodeFrame(small), Buffer.from("004001000000000001", "hex")]);
      for (const frame of new FrameSplitter().push(bytes)) taken.push(frame);
    };
    expect(take).toThrow("a frame has 16385 bytes");
    expect(taken).toEqual([small]);
  });
});

test("a preface is refused at its first wrong byte", () => {
  for (let at = 0; at < PREFACE.length; at += 1) {
    const wrong = Buffer.from(PREFACE.subarray(0, at + 1));
    wrong[at] = 0;
    expect(() => takenFrom([wrong])).toThrow("does not speak HTTP/2");
    expect(() => takenFrom([wrong.subarray(0, at), wrong.subarray(at)])).toThrow("does not speak HTTP/2");
  }
});

test.each([0, 1, 16_384, 16_385, 32_768, 40_000])("a header block of %d bytes is whole in its frames", (size) => {
  const block = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
  const taken = takenFrom([PREFACE, encodeHeadersFrame({ streamId: 5, block, isLast: true })]);
  expect(Buffer.concat(taken.map(({ payload }) => payload)).equals(block)).toBe(true);
  expect(taken.map(({ type }) => type)).toEqual([1, ...taken.slice(1).map(() => 9)]);
  expect(taken.map(({ flags }) => flags & 1)).toEqual([1, ...taken.slice(1).map(() => 0)]);
  expect(taken.map(({ flags }) => flags & 4)).toEqual([...taken.slice(1).map(() => 0), 4]);
});
