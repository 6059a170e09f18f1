import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Refusal } from "../../../src/service/http/response.ts";
import { decompress, parseEnvelope, parseStore } from "../../../src/service/ingest/report.ts";

const bytes = (...lines: string[]): Buffer => Buffer.from(lines.join("\n"));

describe("parseEnvelope", () => {
  test.each<[string, Buffer, number]>([
    ["a header alone", bytes("{}"), 0],
    ["a header and an empty line", bytes("{}", "", ""), 0],
    ["an event with a length", bytes("{}", '{"type":"event","length":2}', "{}"), 1],
    ["an event without a length", bytes("{}", '{"type":"event"}', '{"a":1}', ""), 1],
    ["an event without a payload", bytes("{}", '{"type":"event"}'), 1],
    ["an empty payload", bytes("{}", '{"type":"event","length":0}', "", '{"type":"event","length":2}', "{}"), 2],
    [
      "a payload with a line break",
      bytes("{}", '{"type":"attachment","length":3}', "a", "b", '{"type":"event"}', "{}"),
      1,
    ],
    ["other items", bytes("{}", '{"type":"session"}', "{}", '{"type":"transaction"}', "{}", '{"a":1}', "{}"), 0],
  ])("counts the events of %s", (_what, body, eventCount) => {
    expect(parseEnvelope(body)).toEqual({ eventId: null, eventCount, dsn: null });
  });

  test.each([3, 99, -1, 1.5, "2", null])("refuses a payload of 2 bytes whose length is given as %j", (length) => {
    const body = bytes("{}", JSON.stringify({ type: "event", length }), "{}");
    expect(() => parseEnvelope(body)).toThrow(Refusal);
  });

  test("reads the id and the address in the header", () => {
    const header = '{"event_id":"abc","dsn":"https://key@host/1","sent_at":"now"}';
    expect(parseEnvelope(bytes(header))).toEqual({ eventId: "abc", eventCount: 0, dsn: "https://key@host/1" });
    expect(parseEnvelope(bytes('{"event_id":7,"dsn":null}'))).toEqual({ eventId: null, eventCount: 0, dsn: null });
  });

  test("counts as many events as were written, whatever else their payloads hold", () => {
    const item = fc.record({ type: fc.constantFrom("event", "session"), payload: fc.uint8Array({ maxLength: 30 }) });
    const property = fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const parts = items.flatMap(({ type, payload }) => [
        Buffer.from(`${JSON.stringify({ type, length: payload.length })}\n`),
        Buffer.from(payload),
        Buffer.from("\n"),
      ]);
      const { eventCount } = parseEnvelope(Buffer.concat([Buffer.from("{}\n"), ...parts]));
      expect(eventCount).toBe(items.filter(({ type }) => type === "event").length);
    });
    fc.assert(property);
  });

  test("reads or refuses any bytes", () => {
    const property = fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
      try {
        expect(parseEnvelope(Buffer.concat([Buffer.from("{}\n"), body])).eventCount).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    });
    fc.assert(property);
  });
});

describe("parseStore", () => {
  test("is one event, with its id", () => {
    expect(parseStore(bytes('{"event_id":"abc"}'))).toEqual({ eventId: "abc", eventCount: 1, dsn: null });
    expect(parseStore(bytes("{}"))).toEqual({ eventId: null, eventCount: 1, dsn: null });
  });

  test.each(["", "null", "[]", '"text"', "{"])("refuses %j", (body) => {
    expect(() => parseStore(bytes(body))).toThrow(Refusal);
  });
});

const LIMIT = 4 * 1024 * 1024;

// Its own default takes ten times as long to pack.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The status and the body of a refusal; an empty list where there is none. */
const refusalOf = (body: Buffer, encoding: string): unknown[] => {
  try {
    decompress(body, encoding);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.response.status, error.response.body];
    throw error;
  }
};

describe("decompress", () => {
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", (body: Buffer) => brotliCompressSync(body, QUICK)],
  ])("takes 4 MiB of %s, and not a byte more", (encoding, pack) => {
    const most = Buffer.alloc(LIMIT, "ab");
    expect(decompress(pack(most), encoding).equals(most)).toBe(true);
    expect(refusalOf(pack(Buffer.alloc(LIMIT + 1)), encoding)).toEqual([413, { detail: "payload too large" }]);
  });

  test.each([undefined, "identity", " Identity ", ""])("leaves a body as it is for %j", (encoding) => {
    expect(decompress(Buffer.from("{}"), encoding).toString()).toBe("{}");
  });

  test.each(["constructor", "toString", "__proto__", "gzip, br"])("knows no encoding %j", (encoding) => {
    expect(refusalOf(Buffer.from("{}"), encoding)).toEqual([415, { detail: "unsupported content encoding" }]);
  });
});
