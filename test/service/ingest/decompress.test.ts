import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { Refusal } from "../../../src/service/http/response.ts";
import { decompress } from "../../../src/service/ingest/decompress.ts";

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
