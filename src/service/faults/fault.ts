import {
  anything,
  count,
  flag,
  mapOf,
  numberThat,
  objectOf,
  oneOf,
  oneOfKinds,
  optional,
  type Read,
  textLike,
  textThat,
  wholeNumber,
} from "../input/shape.ts";

const STATUS = wholeNumber(200, 599);
// Below the minute after which a silent connection is closed anyway.
const MILLISECONDS = wholeNumber(0, 55_000);
const HEADER_TEXT = textLike(/^[ -~]*$/, "a text of printable ASCII characters");
// What frames an answer follows from its body.
const HEADER_NAME = /^(?!(content-length|transfer-encoding|trailer|connection|upgrade)$)[!#$%&'*+.^`|~\w-]+$/i;
const HEADERS = mapOf(HEADER_TEXT, { pattern: HEADER_NAME, words: "the name of a header that can be chosen" });
// Whether the request is carried out all the same: then the client loses an answer to something that was done.
const CARRIED_OUT = optional(flag, false);

const FAULT = oneOfKinds({
  status: objectOf({
    kind: oneOf(["status"]),
    status: STATUS,
    headers: optional(HEADERS, {}),
    body: optional(anything, null),
    carried_out: CARRIED_OUT,
  }),
  html: objectOf({ kind: oneOf(["html"]), status: optional(STATUS, 502), carried_out: CARRIED_OUT }),
  redirect: objectOf({
    kind: oneOf(["redirect"]),
    location: HEADER_TEXT,
    status: optional(wholeNumber(300, 399), 302),
    carried_out: CARRIED_OUT,
  }),
  drop: objectOf({ kind: oneOf(["drop"]), carried_out: CARRIED_OUT }),
  delay: objectOf({ kind: oneOf(["delay"]), milliseconds: MILLISECONDS }),
  truncate: objectOf({ kind: oneOf(["truncate"]), bytes: wholeNumber(0, 1_000_000) }),
  slow: objectOf({ kind: oneOf(["slow"]), milliseconds: MILLISECONDS }),
  content_type: objectOf({ kind: oneOf(["content_type"]), content_type: textLike(/^[!-~][ -~]*$/, "a content type") }),
});

/** Which requests go wrong, and how. Without `count` and `share`, every one that fits. */
export const FAULT_RULE = objectOf({
  method: optional(oneOf(["GET", "PUT", "PATCH", "POST", "DELETE"]), null),
  /** As requests send it, without the query; a star stands for any text. */
  path: optional(
    textThat((path) => path.startsWith("/") || path.startsWith("*"), "a path; a star in it stands for any text"),
    "*",
  ),
  /** How many requests go wrong, the first that fit. */
  count: optional(count, null),
  /** What part of the requests goes wrong, chosen by `seed`. */
  share: optional(
    numberThat((share) => share > 0 && share <= 1, "a number above 0, up to 1"),
    null,
  ),
  seed: optional(wholeNumber(0, 2 ** 32 - 1), null),
  fault: FAULT,
});

/** What goes wrong. */
export type Fault = NonNullable<Read<typeof FAULT>>;

/** A rule as it was written, with its defaults. */
export type FaultRule = Read<typeof FAULT_RULE> & { readonly fault: Fault };
