import { invalidParameters, parseJson } from "../http/index.ts";
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
  type Parsed,
  read,
  textLike,
  textThat,
  wholeNumber,
} from "../input.ts";

const STATUS = wholeNumber(200, 599);
// An idle connection is closed after a minute anyway.
const MILLISECONDS = wholeNumber(0, 55_000);
const HEADER_TEXT = textLike(/^[ -~]*$/, "a string of printable ASCII characters");
// The headers that frame a response follow from its body.
const HEADER_NAME = /^(?!(content-length|transfer-encoding|trailer|connection|upgrade)$)[!#$%&'*+.^`|~\w-]+$/i;
const HEADERS = mapOf(HEADER_TEXT, (name) => HEADER_NAME.test(name), "the name of a header that can be set");
// Whether the request is carried out anyway: then only its response is lost.
const CARRIED_OUT = optional(flag, false);

const FAULT = oneOfKinds([
  objectOf({
    kind: oneOf(["status"]),
    status: STATUS,
    headers: optional(HEADERS, {}),
    body: optional(anything, null),
    carried_out: CARRIED_OUT,
  }),
  objectOf({ kind: oneOf(["html"]), status: optional(STATUS, 502), carried_out: CARRIED_OUT }),
  objectOf({
    kind: oneOf(["redirect"]),
    location: HEADER_TEXT,
    status: optional(wholeNumber(300, 399), 302),
    carried_out: CARRIED_OUT,
  }),
  objectOf({ kind: oneOf(["drop"]), carried_out: CARRIED_OUT }),
  objectOf({ kind: oneOf(["delay"]), milliseconds: MILLISECONDS }),
  objectOf({ kind: oneOf(["truncate"]), bytes: wholeNumber(0, 1_000_000) }),
  objectOf({ kind: oneOf(["slow"]), milliseconds: MILLISECONDS }),
  objectOf({ kind: oneOf(["content_type"]), content_type: textLike(/^[!-~][ -~]*$/, "a content type") }),
]);

/** Which requests go wrong, and how. Without `count` and `share`, every matching one does. */
const FAULT_RULE = objectOf({
  method: optional(oneOf(["GET", "PUT", "PATCH", "POST", "DELETE"]), null),
  /** The path as sent, without the query; a star matches any text. */
  path: optional(
    textThat((path) => path.startsWith("/") || path.startsWith("*"), "a path, in which a star matches any text"),
    "*",
  ),
  /** How many matching requests go wrong; later ones do not. */
  count: optional(count, null),
  /** The fraction of matching requests that go wrong, drawn with `seed`. */
  share: optional(
    numberThat((share) => share > 0 && share <= 1, "a number greater than 0 and at most 1"),
    null,
  ),
  seed: optional(wholeNumber(0, 2 ** 32 - 1), null),
  fault: FAULT,
});

/** The fault of a rule. */
export type Fault = Parsed<typeof FAULT>;

/** A rule with its defaults filled in. */
export type FaultRule = Parsed<typeof FAULT_RULE>;

/** Parses a rule in JSON. Throws a refusal with status 400 that lists all of its problems. */
export function parseRule(json: string): FaultRule {
  const { value: rule, problems } = read(FAULT_RULE, jsonOf(json));
  if (rule === null) throw invalidParameters(problems);
  if (rule.count !== null && rule.share !== null) throw invalidParameters(["count and share exclude each other"]);
  if (rule.seed !== null && rule.share === null) throw invalidParameters(["seed needs a share"]);
  return rule;
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalidParameters(["a rule must be a JSON object"]);
  }
}
