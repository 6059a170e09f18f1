import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { codePoint } from "../../support/text/code-point.ts";
import { BIDI, C1, ESC, HIDDEN, TOKEN } from "../../support/server/hostile/answer.ts";
import { mutated } from "../mutated.ts";

/** A body with the headers that belong to it. */
export interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Texts that must not be shown as they are, and others. */
export const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 30 }),
  fc.constantFrom(
    ESC,
    C1,
    BIDI,
    HIDDEN,
    TOKEN,
    `a ${TOKEN} b`,
    encodeURIComponent(`<${TOKEN}>`),
    Buffer.from(TOKEN).toString("base64"),
    "404 Not Found",
    "404 Project Not Found",
    "404 Error Tracking Setting Not Found",
    "https://h.test/1",
    "x".repeat(3000),
  ),
);

const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const fieldName = fc.oneof(text, fc.constantFrom("__proto__", "id", "message", "sentry_dsn", "toString"));
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fieldName, scalar, { maxKeys: 3, noNullPrototype: true }) },
);

/** A body that the API may send for any call. */
const common = fc.constantFrom<unknown>(
  { message: "404 Project Not Found" },
  { status: "error", message: "no" },
  { message: { level: ["is invalid"] } },
  { error: "insufficient_scope", error_description: "more is needed", scope: "api" },
);

/** A body of the API, mostly for this call, with up to two values replaced. */
const jsonOf = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: common }),
      fc.array(fc.tuple(fc.array(fc.nat(20), { maxLength: 4 }), value), { maxLength: 2 }),
    )
    .map(([sent, changes]) => changes.reduce((changed, [way, by]) => replaced(changed, way, by), sent))
    .map((sent) => bytesOf(sent));

const page = text.map((title) => Buffer.from(`<!doctype html><title>${title}</title>`));

const contentOf = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 16, arbitrary: jsonOf(valid) },
    { weight: 2, arbitrary: mutated(jsonOf(valid)) },
    { weight: 1, arbitrary: page },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  );

const PACKERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

const packed = (content: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Body> =>
  fc
    .tuple(fc.constantFrom("gzip" as const, "deflate" as const, "br" as const), content)
    .map(([coding, bytes]) => ({ coding, bytes: new Uint8Array(PACKERS[coding](bytes)) }))
    .chain(({ coding, bytes }) =>
      fc.record({
        headers: fc.constant({ "content-encoding": coding }),
        bytes: fc.oneof(fc.constant(bytes), mutated(fc.constant(bytes))),
      }),
    );

/** Bodies near the valid ones, and far from them. */
export function bodyOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  const content = contentOf(valid);
  return fc.oneof(
    { weight: 6, arbitrary: content.map((bytes) => ({ headers: {}, bytes })) },
    { weight: 1, arbitrary: packed(content) },
  );
}

/** The same value with another one at the end of the way, each step of which is a field's number. */
function replaced(whole: unknown, [step, ...rest]: readonly number[], by: unknown): unknown {
  if (step === undefined || typeof whole !== "object" || whole === null) return by;
  const names = Object.keys(whole);
  const name = names[step % (names.length + 1)] ?? "added";
  const inner: unknown = Reflect.get(whole, name);
  if (isList(whole))
    return [...whole.slice(0, Number(name)), replaced(inner, rest, by), ...whole.slice(Number(name) + 1)];
  return { ...whole, [name]: replaced(inner, rest, by) };
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

// Nothing at all, where the whole value was replaced by nothing.
const bytesOf = (value: unknown): Buffer => Buffer.from(value === undefined ? "" : JSON.stringify(value));
