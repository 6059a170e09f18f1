import { decompressed } from "./decompress.ts";
import { headerOf, type Headers } from "./header.ts";
import { parseJson } from "./json.ts";

/** What the body of a response turned out to be. */
export type Body =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "page"; readonly title: string | null }
  | { readonly kind: "text"; readonly text: string }
  /** Neither JSON nor a text that means anything; `why` is a sentence. */
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads the bytes of a body, of which no more than `maxBytes` come out of a compressed one. */
export async function readBody(bytes: Uint8Array, headers: Headers, maxBytes: number): Promise<Body> {
  const coding = (headerOf(headers, "content-encoding") ?? "").trim().toLowerCase();
  const content = await decompressed(bytes, coding, maxBytes);
  if (typeof content === "string") return { kind: "unreadable", why: content };
  const text = textFrom(content);
  // A page or a text of an old server is shown, with its odd letters lost; what a state is made of is not guessed.
  if (text === null) return asPage(new TextDecoder().decode(content), headers) ?? NOT_UTF_8;
  return parseBody(text, headers);
}

const NOT_UTF_8 = { kind: "unreadable", why: "The response is not valid UTF-8." } as const;

/** Reads a body as JSON where it is; otherwise says whether it is a web page or another text, which a cut JSON text is too. */
export function parseBody(text: string, headers: Headers): Body {
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

function asPage(text: string, headers: Headers): Body | null {
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
