import { base64From, bytesFromBase64, bytesFromLatin1, hexFrom, latin1From } from "../../../kit/byte-text.ts";
import { bytesFrom, textFrom } from "../../../kit/utf8.ts";
import { comparable, readingsOf } from "./reading.ts";
import { visibleText } from "./visible-text.ts";

/** A secret, or a part of one that is also secret, in all forms in which it may be written. */
export interface SecretPart {
  /** The usual forms, as `comparable` returns them: plain, percent-encoded, and escaped for HTML. */
  readonly forms: readonly string[];
  /** All other forms, as `readingsOf` returns them. */
  readonly hidden: readonly string[];
}

// A shorter header value ("1", "on") protects nothing, and replacing it would make every text unreadable.
const MIN_SECRET_LENGTH = 4;

// A word in a header's value is a secret of its own only if it is not an everyday word.
const MIN_WORD_LENGTH = 8;

/** Returns the secrets and their parts, the longest first: base64 is longer than what it encodes. */
export function secretPartsOf(secrets: readonly string[]): SecretPart[] {
  const parts = [...new Set(secrets.flatMap(partsOf))].sort((one, other) => other.length - one.length);
  return parts.map((part) => ({ forms: formsOf(part), hidden: hiddenFormsOf(part) }));
}

/**
 * Returns the parts of a secret: a line of a key; the credential after `Bearer` or `Basic`, and its decoded form; the
 * value of a cookie; a long word.
 */
function partsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => !line.startsWith("-----"));
  const credentials = lines.map((line) => line.trim().replace(/^\S+\s+/, ""));
  const basic = lines.filter((line) => /^basic\s/i.test(line)).map((line) => decoded(line.slice(6).trim()));
  const pairs = lines.flatMap((line) => line.split(";")).map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const words = lines.flatMap((line) => line.split(/[\s,;="']+/)).filter((word) => word.length >= MIN_WORD_LENGTH);
  return [secret, ...lines, ...credentials, ...basic.flat(), ...pairs, ...pairs.map(unquoted), ...words].filter(
    (part) => part.length >= MIN_SECRET_LENGTH,
  );
}

/** Returns the user name with the password, and the password. */
function decoded(credential: string): string[] {
  const text = textFrom(bytesFromBase64(credential));
  return [text, text.slice(text.indexOf(":") + 1)];
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1) : text);

function formsOf(part: string): string[] {
  const { text } = visibleText(part);
  const encoded = encodeURIComponent(text);
  const inHtml = text.replace(/[&<>"']/g, (each) => `&${NAMES.get(each) ?? ""};`);
  return longEnough([text, encoded, encoded.replaceAll("%20", "+"), inHtml].map(comparable));
}

const NAMES = new Map([["&", "amp"], ["<", "lt"], [">", "gt"], ['"', "quot"], ["'", "#39"]]); // oxfmt-ignore

function hiddenFormsOf(part: string): string[] {
  const bytes = [bytesFrom(part), bytesFromLatin1(part)];
  const texts = [part, part.replaceAll(" ", "+"), ...bytes.map(latin1From)];
  return longEnough([
    ...texts.flatMap((text) => readingsOf(visibleText(text).text)),
    ...bytes.map(hexFrom),
    ...bytes.flatMap(inBase64),
  ]);
}

const longEnough = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text.length >= MIN_SECRET_LENGTH);

/**
 * Returns the base64 forms of a secret. Three bytes become four characters, so the position of a secret decides how it
 * is split; each form has only the characters that do not depend on the neighboring bytes.
 */
function inBase64(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = new Uint8Array(offset + bytes.length);
    whole.set(bytes, offset);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((whole.length * 8) / 6)];
    const text = base64From(whole).slice(start, end).toLowerCase();
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
