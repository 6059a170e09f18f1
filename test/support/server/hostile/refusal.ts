import { answerTo, BIDI, C1, each, ESC, HIDDEN, KEY, named, TOKEN, type Answers } from "./answer.ts";

const KEYS = "error_tracking/client_keys";

const ERRORS: readonly (readonly [what: string, status: number, body: unknown])[] = [
  ["escape sequences", 400, { message: ESC }],
  ["C1 controls", 401, { message: C1, error_description: C1 }],
  ["bidi characters", 403, { message: BIDI }],
  ["zero-width characters", 404, { error: HIDDEN }],
  ["line breaks", 409, { message: "a\r\nb\u2028c\u0085d" }],
  ["fields for terminals", 422, { message: { [ESC]: [C1, BIDI] } }],
  ["the token", 401, { message: `no ${TOKEN}` }],
  ["the token in base64", 400, { message: Buffer.from(`user:${TOKEN}`).toString("base64") }],
  ["the token in hexadecimal", 400, { message: Buffer.from(TOKEN).toString("hex") }],
  ["the token, split", 500, { message: TOKEN.split("").join("\u200b") }],
  ["the token in entities", 500, TOKEN.replace(/[a-z]/g, (letter) => `&#${letter.charCodeAt(0)};`)],
  ["the token, percent-encoded", 500, `/?a=b ${TOKEN.replaceAll("-", "%2D")}`],
  ["numbers", 400, { message: 7, error: false }],
  ["no body", 500, ""],
  ["null", 500, "null"],
  ["Latin-1", 503, Buffer.from("D\xfcrre", "latin1")],
];

const MOVES: readonly (readonly [status: number, location: string, text: RegExp])[] = [
  [301, `http://evil.test/api/v4/projects/9/${KEYS}`, /redirects to another host/],
  [301, "javascript:alert(1)", /redirects to another host/],
  [301, "http://[", /cannot be read/],
  [301, `/api/v4/projects/${"9".repeat(5000)}/${KEYS}`, /redirects the request/],
  [301, `/api/v4/projects/%1b%5b2J/${KEYS}`, /redirects the request/],
  [301, `/api/v4/projects/\u009b/${KEYS}`, /redirects the request/],
  [301, `/api/v4/projects/0/${KEYS}`, /redirects the request/],
  [302, "/users/sign_in", /redirects the request/],
  [307, "//evil.test/", /redirects to another host/],
];

const NEXT_PAGES = ["1", "0", "-1", "1e3", "2.5", "Infinity", "9".repeat(400), "next", "\u009b2"];

/** Responses that refuse, and pages that lead nowhere. */
export const REFUSALS: Answers = {
  ...each(ERRORS, ([what, status, body]) => [
    `an error with ${what}`,
    answerTo(
      "list",
      { status, body, headers: { "x-request-id": `${C1}id` } },
      new RegExp(`returned ${status} \\(request ID`),
    ),
  ]),
  ...each(MOVES, ([status, location, text]) => [
    `a redirect with ${status} to ${named(location)}`,
    answerTo("list", { status, body: "", headers: { location } }, text),
  ]),
  ...each([204, 205, 300, 304, 399, 418, 451, 599, 999], (status) => [
    `the status ${status}`,
    answerTo("list", { status, body: "" }, new RegExp(`returned ${status}`)),
  ]),
  ...each(NEXT_PAGES, (next) => [
    `a next page called ${named(next)}`,
    answerTo("list", { body: [KEY], headers: { "x-next-page": next } }, /List from the service does not end/),
  ]),
  ...each(["<".repeat(12_000), `<u>${";a ".repeat(4000)}`, "<u>;rel=", ",".repeat(12_000)], (link) => [
    `a Link that is ${named(link)}`,
    answerTo("list", { body: [KEY], headers: { link } }, { value: [KEY] }),
  ]),
};
