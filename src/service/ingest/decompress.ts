import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { codeOf } from "../input/thrown.ts";
import { ingestRefusal } from "./ingest-refusal.ts";

const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, { maxOutputLength: MAX_UNPACKED_BYTES }),
  deflate: (body) => inflateSync(body, { maxOutputLength: MAX_UNPACKED_BYTES }),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: MAX_UNPACKED_BYTES }),
};

/** Unpacks a body. Throws a refusal: 415 for another encoding, 400 for a body that is not packed so, 413 above 4 MiB. */
export function unpack(body: Buffer, encoding: string | undefined): Buffer {
  const name = encoding?.trim().toLowerCase() || "identity";
  const unpackAs = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined;
  if (unpackAs === undefined) throw ingestRefusal(415, "unsupported content encoding");
  try {
    return unpackAs(body);
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw ingestRefusal(413, "payload too large");
    throw ingestRefusal(400, "failed to decompress the payload");
  }
}
