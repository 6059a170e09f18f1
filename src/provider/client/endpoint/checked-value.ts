/**
 * The formats of values that are stored in a state. A value of another format is an error that names its field: it is
 * neither stored nor changed, as a state must not differ from the service's response. Each schema is created when first
 * needed: zod takes 1 ms per schema in a new process.
 */
import * as z from "zod/mini";
import { parseUrl } from "../../../kit/url.ts";
import { once } from "../once.ts";

const MAX_TEXT_LENGTH = 2048;
const MAX_KEY_LENGTH = 255;

// Joiners and variation selectors are allowed: emoji and some scripts need them.
const OBEYED_OR_HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/u;

/** A text that a terminal can show as it is. */
export const plainText = once(() =>
  z.string().check(z.refine(isPlainText, `a text of at most ${MAX_TEXT_LENGTH} characters without control characters`)),
);

/** The service's numeric ID of an object. */
export const numericId = once(() =>
  z.number().check(z.refine((id) => Number.isSafeInteger(id) && id > 0, "a positive whole number")),
);

/** The public key that an application sends with its reports; it appears in URLs and headers. */
export const publicKey = once(() =>
  z
    .string()
    .check(z.refine((key) => isWord(key) && key.length <= MAX_KEY_LENGTH, "a word of printable ASCII characters")),
);

/** The address that an application sends its reports to. */
export const dsn = once(() => z.string().check(z.refine(isHttpUrl, "an http or https URL")));

function isPlainText(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && !OBEYED_OR_HIDDEN.test(text);
}

const isWord = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

function isHttpUrl(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH || !isWord(text)) return false;
  return ["http:", "https:"].includes(parseUrl(text)?.protocol ?? "");
}
