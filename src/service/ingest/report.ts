import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { isRecord } from "../../kit/json.ts";
import { parseJson } from "../http/index.ts";
import { codeOf } from "../thrown.ts";
import { ingestRefusal } from "./acceptance.ts";

/** The parts of a report that the service uses. */
export interface ErrorReport {
  /** Null if the SDK sent none. */
  readonly eventId: string | null;
  /** How many of its items are events, as opposed to sessions, transactions and the like. */
  readonly eventCount: number;
  /** The DSN in the header of an envelope; null if there is none. */
  readonly dsn: string | null;
}

const NEWLINE = 0x0a;

/** Parses the body of a store request: one event as JSON. Throws a refusal with status 400 when it is malformed. */
export function parseStore(body: Buffer): ErrorReport {
  const event = parseObject(body);
  return { eventId: textIn(event, "event_id"), eventCount: 1, dsn: null };
}

/**
 * Parses an envelope: a header line, then items, each a header line and a payload. Throws a refusal with status 400
 * when it is malformed.
 */
export function parseEnvelope(body: Buffer): ErrorReport {
  const first = lineEnd(body, 0);
  const header = parseObject(body.subarray(0, first));
  let eventCount = 0;
  for (let start = first + 1; start < body.length;) {
    if (body[start] === NEWLINE) {
      start += 1;
      continue;
    }
    const headerEnd = lineEnd(body, start);
    const item = parseObject(body.subarray(start, headerEnd));
    if (item["type"] === "event") eventCount += 1;
    start = payloadEnd(body, headerEnd + 1, item["length"]) + 1;
  }
  return { eventId: textIn(header, "event_id"), eventCount, dsn: textIn(header, "dsn") };
}

// A payload without a length ends with its line.
function payloadEnd(body: Buffer, start: number, length: unknown): number {
  if (length === undefined) return lineEnd(body, start);
  const end = typeof length === "number" && length >= 0 ? start + length : Number.NaN;
  if (!Number.isSafeInteger(end) || end > body.length) throw ingestRefusal(400, "invalid envelope: wrong item length");
  return end;
}

function lineEnd(body: Buffer, start: number): number {
  const end = body.indexOf(NEWLINE, start);
  return end < 0 ? body.length : end;
}

function parseObject(json: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(json.toString("utf8"));
  } catch {
    throw ingestRefusal(400, "invalid JSON");
  }
  if (!isRecord(value)) throw ingestRefusal(400, "not a JSON object");
  return value;
}

function textIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = object[name];
  return typeof value === "string" ? value : null;
}

const MAX_BYTES = 4 * 1024 * 1024;

const DECOMPRESS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, { maxOutputLength: MAX_BYTES }),
  deflate: (body) => inflateSync(body, { maxOutputLength: MAX_BYTES }),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: MAX_BYTES }),
};

/**
 * Decompresses a body. Throws a refusal: 415 for an unknown encoding, 400 for a body that does not match it, 413 above
 * 4 MiB.
 */
export function decompress(body: Buffer, encoding: string | undefined): Buffer {
  const name = encoding?.trim().toLowerCase() || "identity";
  const decompressor = Object.hasOwn(DECOMPRESS, name) ? DECOMPRESS[name] : undefined;
  if (decompressor === undefined) throw ingestRefusal(415, "unsupported content encoding");
  try {
    return decompressor(body);
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw ingestRefusal(413, "payload too large");
    throw ingestRefusal(400, "failed to decompress the payload");
  }
}
