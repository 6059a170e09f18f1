import { promisify } from "node:util";
import { codeOf } from "../failure/redact.ts";

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/**
 * Undoes a content coding. No request asks for one, but some proxies compress all the same. Resolves to a sentence where that cannot be done,
 * or where more than `maxBytes` come out.
 */
export async function decompressed(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array | string> {
  if (coding === "" || coding === "identity" || bytes.length === 0) return bytes;
  const decompress = await decompressOf(coding);
  if (decompress === undefined) return "The response has a content encoding that was not asked for and is not known.";
  try {
    return await decompress(bytes, { maxOutputLength: maxBytes });
  } catch (thrown) {
    const isTooLarge = codeOf(thrown) === "ERR_BUFFER_TOO_LARGE";
    return isTooLarge
      ? `The response is compressed, and larger than ${maxBytes / 1024 / 1024} MiB when it is not.`
      : "The response is compressed, and cannot be decompressed: it was cut off or is malformed.";
  }
}

async function decompressOf(coding: string): Promise<Decompress | undefined> {
  const { brotliDecompress, gunzip, inflate } = await import("node:zlib");
  const codings: Readonly<Record<string, Decompress>> = {
    gzip: promisify(gunzip),
    "x-gzip": promisify(gunzip),
    deflate: promisify(inflate),
    br: promisify(brotliDecompress),
  };
  return Object.hasOwn(codings, coding) ? codings[coding] : undefined;
}
