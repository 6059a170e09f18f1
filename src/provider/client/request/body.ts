import type { Coding, Host } from "../../../host/index.ts";
import { strictTextFrom, textFrom } from "../../../kit/utf8.ts";
import { codeOf } from "../failure/redact.ts";
import { headerOf, type ResponseHeaders } from "./header.ts";
import { parseJson } from "./json.ts";

/** The parsed body of a response. */
export type ResponseBody =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "page"; readonly title: string | null }
  | { readonly kind: "text"; readonly text: string }
  /** Neither JSON nor a readable text; `why` is a sentence. */
  | { readonly kind: "unreadable"; readonly why: string };

/** The means to decompress a body. */
export interface Unpacking {
  readonly host: Pick<Host, "decompress">;
  /** The maximum size of a decompressed body. */
  readonly maxBytes: number;
}

/** Reads the bytes of a body. */
export async function readBody(bytes: Uint8Array, headers: ResponseHeaders, how: Unpacking): Promise<ResponseBody> {
  const coding = (headerOf(headers, "content-encoding") ?? "").trim().toLowerCase();
  const content = await decompressed(bytes, coding, how);
  if (typeof content === "string") return { kind: "unreadable", why: content };
  const text = strictTextFrom(content);
  // A page or a text of an old server is shown without its undecodable characters; values for a state are not guessed.
  if (text === null) return asPage(textFrom(content), headers) ?? NOT_UTF_8;
  return parseBody(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, headers);
}

const BYTE_ORDER_MARK = "\ufeff";

const NOT_UTF_8 = { kind: "unreadable", why: "The response is not valid UTF-8." } as const;

/**
 * Reads a body as JSON if it is JSON. If not, says whether it is a web page or another text, such as JSON that was cut
 * off.
 */
export function parseBody(text: string, headers: ResponseHeaders): ResponseBody {
  const page = asPage(text, headers);
  if (page !== null) return page;
  if (text === "") return { kind: "empty" };
  const parsed = parseJson(text);
  if (parsed.kind === "json") return parsed;
  return parsed.kind === "none" ? { kind: "text", text } : { kind: "unreadable", why: parsed.why };
}

// The marks of a page are at its start; the rest need not be searched.
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

const CODINGS: Readonly<Record<string, Coding>> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "br" };

/**
 * Undoes a content coding. No request asks for one, but some proxies still compress. Resolves to a sentence if that
 * fails, or if the result exceeds `maxBytes`.
 */
async function decompressed(bytes: Uint8Array, name: string, how: Unpacking): Promise<Uint8Array | string> {
  if (name === "" || name === "identity" || bytes.length === 0) return bytes;
  const coding = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
  if (coding === undefined) return "The response has a content encoding that was not asked for and is not known.";
  const { host, maxBytes } = how;
  try {
    return await host.decompress(bytes, coding, maxBytes);
  } catch (thrown) {
    const isTooLarge = codeOf(thrown) === "ERR_BUFFER_TOO_LARGE";
    return isTooLarge
      ? `The response is compressed, and larger than ${maxBytes / 1024 / 1024} MiB when it is not.`
      : "The response is compressed, and cannot be decompressed: it was cut off or is malformed.";
  }
}
