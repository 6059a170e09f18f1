import { promisify } from "node:util";
import { codeOf } from "../failure/redact.ts";
import { headerOf, type ResponseHeaders } from "./header.ts";
import { parseJson } from "./json.ts";

/** What the body of a response turned out to be. */
export type ResponseBody =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "page"; readonly title: string | null }
  | { readonly kind: "text"; readonly text: string }
  /** Neither JSON nor a text that means anything; `why` is a sentence. */
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads the bytes of a body, of which no more than `maxBytes` come out of a compressed one. */
export async function readBody(bytes: Uint8Array, headers: ResponseHeaders, maxBytes: number): Promise<ResponseBody> {
  const coding = (headerOf(headers, "content-encoding") ?? "").trim().toLowerCase();
  const content = await decompressed(bytes, coding, maxBytes);
  if (typeof content === "string") return { kind: "unreadable", why: content };
  const text = textFrom(content);
  // A page or a text of an old server is shown, with its odd letters lost; what a state is made of is not guessed.
  if (text === null) return asPage(new TextDecoder().decode(content), headers) ?? NOT_UTF_8;
  return parseBody(text, headers);
}

const NOT_UTF_8 = { kind: "unreadable", why: "The response is not valid UTF-8." } as const;

/**
 * Reads a body as JSON where it is; otherwise says whether it is a web page or another text, which a cut JSON text is
 * too.
 */
export function parseBody(text: string, headers: ResponseHeaders): ResponseBody {
  const page = asPage(text, headers);
  if (page !== null) return page;
  if (text === "") return { kind: "empty" };
  const parsed = parseJson(text);
  if (parsed.kind === "json") return parsed;
  return parsed.kind === "none" ? { kind: "text", text } : { kind: "unreadable", why: parsed.why };
}

const STRICT = new TextDecoder("utf-8", { fatal: true });

function textFrom(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

// Everything that tells a page is at its beginning; what comes later need not be searched.
const MAX_HEAD_LENGTH = 4096;

const PAGE_STARTS = ["<!doctype", "<html", "<head", "<body"];

function asPage(text: string, headers: ResponseHeaders): ResponseBody | null {
  const head = text.slice(0, MAX_HEAD_LENGTH).trimStart();
  const start = head.slice(0, 20).toLowerCase();
  const isPage =
    PAGE_STARTS.some((each) => start.startsWith(each)) ||
    (headerOf(headers, "content-type") ?? "").toLowerCase().includes("html");
  return isPage ? { kind: "page", title: titleOf(head) } : null;
}

function titleOf(head: string): string | null {
  const tag = head.toLowerCase().indexOf("<title");
  const start = head.indexOf(">", tag);
  if (tag === -1 || start === -1) return null;
  const title = head.slice(start + 1).split("<", 1)[0] ?? "";
  return title.trim() === "" ? null : title.trim();
}

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/**
 * Undoes a content coding. No request asks for one, but some proxies compress all the same. Resolves to a sentence
 * where that cannot be done, or where more than `maxBytes` come out.
 */
async function decompressed(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array | string> {
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
