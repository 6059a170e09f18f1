import { promisify } from "node:util";
import type { Host } from "../host.ts";

/** That of `Host`. Hardly a process needs it, and it takes a while to load. */
export const decompress: Host["decompress"] = async (bytes, coding, maxOutputLength) => {
  const { brotliDecompress, gunzip, inflate } = await import("node:zlib");
  const codings = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };
  return codings[coding](bytes, { maxOutputLength });
};
