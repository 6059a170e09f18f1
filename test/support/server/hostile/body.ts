import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { answerTo, BIDI, C1, ESC, KEY, MIB, SETTINGS, type Answers } from "./answer.ts";

const PAGE = { "content-type": "text/html" };
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const coded = (coding: string) => ({ "content-encoding": coding });
const TINY_KEY = '{"id":1,"active":true,"public_key":"k","tracker_dsn":"http://h"}';
const keys = (count: number) => (): string => `[${`${TINY_KEY},`.repeat(count - 1)}${TINY_KEY}]`;
const nested =
  (open: string, close: string, middle = "") =>
  (): string =>
    open.repeat(100_000) + middle + close.repeat(100_000);
const blank = (): Buffer => Buffer.alloc(24 * MIB, " ");
const list = JSON.stringify([KEY]);

/** Bodies that are too much. */
export const SIZES: Answers = {
  "130,000 keys on one page": answerTo("list", { body: keys(130_000) }, /too large|more values than/),
  "60,000 keys on one page": answerTo("list", { body: keys(60_000) }, /at most 50000 entries/),
  "a million empty objects": answerTo("list", { body: () => `[${"{},".repeat(1_000_000)}{}]` }, /more values than any/),
  "a body of 9 MiB": answerTo("list", { body: () => `["${"x".repeat(9 * MIB)}"]` }, /Response is too large/),
  "7 MiB of white space": answerTo("list", { body: () => " ".repeat(7 * MIB) }, /not complete JSON/),
  "7 MiB of brackets": answerTo("list", { body: () => "[".repeat(7 * MIB) }, /nested more than/),
  "lists 100,000 levels deep": answerTo("list", { body: nested("[", "]") }, /nested more than/),
  "objects 100,000 levels deep": answerTo("setting", { body: nested('{"a":', "}", "1") }, /nested more than/),
  "a gzip bomb": answerTo(
    "list",
    { body: () => gzipSync(blank(), { level: 1 }), headers: coded("gzip") },
    /larger than 8 MiB/,
  ),
  "a brotli bomb": answerTo(
    "list",
    { body: () => brotliCompressSync(blank(), QUICK), headers: coded("br") },
    /larger than 8/,
  ),
  "a deflate bomb": answerTo(
    "setting",
    { body: () => deflateSync(blank(), { level: 1 }), headers: coded("deflate") },
    /larger than 8/,
  ),
  "an error of 7 MiB": answerTo(
    "list",
    { status: 400, body: () => JSON.stringify({ message: "x".repeat(7 * MIB) }) },
    /returned 400/,
  ),
  "an error 100,000 levels deep": answerTo(
    "list",
    { status: 400, body: () => `{"message":${nested("[", "]")()}}` },
    /returned 400/,
  ),
  "an error with 50,000 fields": answerTo(
    "list",
    {
      status: 422,
      body: () => ({
        message: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, ["x"]])),
      }),
    },
    /returned 422/,
  ),
  "a title without an end, again and again": answerTo(
    "list",
    { body: () => "<title".repeat(170_000), headers: PAGE },
    /web page/,
  ),
  "an error with a title without an end, again and again": answerTo(
    "list",
    { status: 502, body: () => "<title".repeat(170_000), headers: PAGE },
    /returned 502/,
  ),
  "a title of 1 MiB": answerTo("list", { body: () => `<title>${"x".repeat(MIB)}</title>`, headers: PAGE }, /web page/),
};

/** Bodies that are not what they say. */
export const READINGS: Answers = {
  "an empty body": answerTo("list", { body: "" }, /response is empty/),
  "half of the JSON": answerTo("list", { body: list.slice(0, 40) }, /not complete JSON/),
  "two documents": answerTo("list", { body: "[][]" }, /not complete JSON/),
  "a comma too many": answerTo("list", { body: "[1,]" }, /not complete JSON/),
  "a comment in JSON": answerTo("list", { body: "[] // none" }, /not complete JSON/),
  "NaN in JSON": answerTo("list", { body: "[NaN]" }, /not complete JSON/),
  "NUL before JSON": answerTo("list", { body: "\u0000[]" }, /not complete JSON/),
  "a byte order mark": answerTo("list", { body: `\ufeff${list}` }, { value: [KEY] }),
  "JSON in UTF-16": answerTo("list", { body: Buffer.from(list, "utf16le") }, /not complete JSON/),
  "JSON in Latin-1": answerTo(
    "settings",
    { body: Buffer.from(JSON.stringify({ ...SETTINGS, project_name: "Büro" }), "latin1") },
    /not valid UTF-8/,
  ),
  "overlong UTF-8": answerTo("list", { body: Buffer.from([0x5b, 0xc0, 0xaf, 0x5d]) }, /not valid UTF-8/),
  "surrogates in UTF-8": answerTo("list", { body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]) }, /not valid UTF-8/),
  "gzip that nobody asked for": answerTo("list", { body: gzipSync(list), headers: coded("gzip") }, { value: [KEY] }),
  "brotli that nobody asked for": answerTo(
    "list",
    { body: brotliCompressSync(list), headers: coded("br") },
    { value: [KEY] },
  ),
  "deflate that nobody asked for": answerTo(
    "list",
    { body: deflateSync(list), headers: coded("deflate") },
    { value: [KEY] },
  ),
  "gzip that is cut off": answerTo(
    "list",
    { body: gzipSync(list).subarray(0, 20), headers: coded("gzip") },
    /cannot be decompressed/,
  ),
  "gzip that is none": answerTo("list", { body: list, headers: coded("gzip") }, /cannot be decompressed/),
  "an unknown encoding": answerTo("list", { body: list, headers: coded("zstd") }, /not asked for and is not known/),
  "two encodings": answerTo("list", { body: list, headers: coded("gzip, gzip") }, /not asked for and is not known/),
  "an encoding named like a method": answerTo("list", { body: list, headers: coded("constructor") }, /is not known/),
  "a web page": answerTo("list", { body: "<!doctype html><title>Sign in</title>" }, /web page titled "Sign in"/),
  "a web page with a title for terminals": answerTo("list", { body: `<html><title>${ESC}${C1}${BIDI}` }, /web page/),
  "JSON that calls itself a page": answerTo("list", { body: list, headers: PAGE }, /web page/),
};
