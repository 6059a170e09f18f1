import { answerTo, BIDI, C1, each, ESC, HIDDEN, KEY, named, TOKEN, type Answers } from "./answer.ts";

/** A list of one key that differs in some fields. */
const keyWith = (fields: Readonly<Record<string, unknown>>) => [{ ...KEY, ...fields }];

/** Returns a list of one key as JSON, with one part replaced. */
const rewritten = (from: string, to: string): string => JSON.stringify([KEY]).replace(from, to);

const UNFIT: readonly (readonly [field: string, values: readonly unknown[]])[] = [
  ["id", [0, -1, 1.5, "1", null, true, [1], {}]],
  ["active", ["true", 1, null, []]],
  ["public_key", [7, null, "", " ", "a b", "schlüssel", ESC, C1, "a\r\nb", "a\u0000b", BIDI, HIDDEN, "k".repeat(256)]],
  ["tracker_dsn", [7, null, "", "x", "//host", "ftp://h/1", "javascript:alert(1)", "file:///etc/passwd", "http://"]],
  ["tracker_dsn", [`https://h/${ESC}`, `https://h/${C1}`, "https://h/\n1", "http://h/ 1", `https://h/${BIDI}`]],
  ["tracker_dsn", [`https://h/${"1".repeat(3000)}`]],
];

const unfit = UNFIT.flatMap(([field, values]) => values.map((value) => [field, value] as const));

/** Lists of keys that are not what they should be. */
export const KEYS: Answers = {
  ...each([null, true, 7, '"text"', {}, KEY], (body) => [
    `a list that is ${named(body)}`,
    answerTo("list", { body }, /the response is not of the type array/),
  ]),
  ...each([null, 7, "x", [], [KEY]], (entry) => [
    `an entry that is ${named(entry)}`,
    answerTo("list", { body: [KEY, entry] }, /: 1 is not of the type object|: 1\.id is not/),
  ]),
  ...each(unfit, ([field, value]) => [
    `a key whose ${field} is ${named(value)}`,
    answerTo("list", { body: keyWith({ [field]: value }) }, new RegExp(`: 0\\.${field} is not `)),
  ]),
  ...each(["id", "active", "public_key", "tracker_dsn"], (field) => [
    `a key without ${field}`,
    answerTo("list", { body: keyWith({ [field]: undefined }) }, new RegExp(`: 0\\.${field} is not `)),
  ]),
  ...each([TOKEN, `x${TOKEN}`], (value) => [
    `a key that is, or holds, the token: ${value}`,
    answerTo("list", { body: keyWith({ public_key: value }) }, /: 0\.public_key is the token/),
  ]),
  "a DSN with the token": answerTo(
    "list",
    { body: keyWith({ tracker_dsn: `https://${TOKEN}@h/1` }) },
    /: 0\.tracker_dsn is the token/,
  ),
  "a new key without an ID": answerTo("create", { status: 201, body: { ...KEY, id: undefined } }, /: id is not/),
  "a new key that is the token": answerTo(
    "create",
    { status: 201, body: { ...KEY, public_key: TOKEN } },
    /: public_key is the token/,
  ),
  "a number beyond all": answerTo("list", { body: rewritten('"id":1', '"id":1e400') }, /: 0\.id is not/),
  "a number that cannot be held exactly": answerTo(
    "list",
    { body: rewritten('"id":1', '"id":9007199254740993') },
    /: 0\.id is not/,
  ),
  "a key of which one field comes twice": answerTo(
    "list",
    { body: rewritten('"id":1', '"id":1,"id":-1') },
    /: 0\.id is not/,
  ),
  "a key with further fields": answerTo("list", { body: keyWith({ secret: ESC, deep: [[[]]] }) }, { value: [KEY] }),
  "a key with the names of prototypes": answerTo(
    "list",
    { body: rewritten("{", '{"__proto__":{"id":9},"constructor":1,') },
    { value: [KEY] },
  ),
};
