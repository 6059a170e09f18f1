import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { codeOf } from "../input/index.ts";
import { ingestRefusal } from "./ingest-refusal.ts";

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
