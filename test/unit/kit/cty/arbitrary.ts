import fc from "fast-check";
import {
  type BigNumber,
  type CtyType,
  DynamicValue,
  isWhollyKnown,
  numberFromText,
  unknown,
  type Value,
  valueToJson,
} from "../../../../src/kit/cty/index.ts";

/** A value together with its type. */
export interface Typed {
  readonly type: CtyType;
  readonly value: Value;
}

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);

/** Text in form NFC, of any script. */
export const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.normalize());

const digits = fc.stringMatching(/^\d{1,40}$/);

/** Numbers in their one form: small, large, whole and not. */
export const number: fc.Arbitrary<number | BigNumber> = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => numberFromText(String(double / 1e10))),
  fc
    .tuple(fc.constantFrom("", "-"), digits, digits)
    .map(([sign, whole, rest]) => numberFromText(`${sign}${whole}.${rest}`)),
);

/** Types of every kind, some levels deep. */
export const type: fc.Arbitrary<CtyType> = fc.letrec<{ type: CtyType }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<CtyType>("string", "number", "bool", "dynamic"),
    fc.tuple(fc.constantFrom("list" as const, "set" as const, "map" as const), tie("type")),
    fc.tuple(fc.constant("object" as const), fc.dictionary(name, tie("type"), { maxKeys: 5, noNullPrototype: true })),
    fc.tuple(fc.constant("tuple" as const), fc.array(tie("type"), { maxLength: 4 })),
  ),
})).type;

/** Which values a generator leaves out. */
export interface Without {
  readonly unknown: boolean;
}

/** Values of a type, null and unknown at any place. */
export function valueOf(type: CtyType, without: Without = { unknown: false }): fc.Arbitrary<Value> {
  const known: fc.WeightedArbitrary<Value> = { weight: 6, arbitrary: knownValueOf(type, without) };
  const nothing: fc.WeightedArbitrary<Value>[] = [{ weight: 1, arbitrary: fc.constant(null) }];
  if (!without.unknown) nothing.push({ weight: 1, arbitrary: fc.constant(unknown) });
  return fc.oneof(known, ...nothing);
}

/** Values with their types, null and unknown at any place. */
export function typed(without?: Without): fc.Arbitrary<Typed> {
  return type.chain((type) => valueOf(type, without).map((value) => ({ type, value })));
}

function knownValueOf(type: CtyType, without: Without): fc.Arbitrary<Value> {
  if (typeof type === "string") return primitives(without)[type];
  switch (type[0]) {
    case "list":
      return fc.array(valueOf(type[1], without), { maxLength: 5 });
    case "set":
      return fc.uniqueArray(valueOf(type[1], without), { maxLength: 5, selector: (value) => identity(value, type[1]) });
    case "map":
      return fc.dictionary(text, valueOf(type[1], without), { maxKeys: 5 });
    case "tuple":
      return fc.tuple(...type[1].map((element) => valueOf(element, without)));
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(type[1]).map(([key, inner]) => [key, valueOf(inner, without)])),
      );
  }
}

const primitives = (without: Without): Record<"string" | "number" | "bool" | "dynamic", fc.Arbitrary<Value>> => ({
  string: text,
  number,
  bool: fc.boolean(),
  // A dynamic value's own type is never "dynamic", and a shallow one is enough: types nest already.
  dynamic: fc
    .constantFrom<CtyType>("string", "number", ["list", "bool"], ["object", { a: "string", b: "dynamic" }])
    .chain((type) =>
      (typeof type === "string" ? valueOf(type, without) : shallow(type, without)).map(
        (value) => new DynamicValue(type, value),
      ),
    ),
});

function shallow(type: CtyType, without: Without): fc.Arbitrary<Value> {
  return type[0] === "list" ? fc.array(valueOf("bool", without)) : fc.record({ a: text, b: fc.constant(null) });
}

// Unknown elements are all different.
function identity(value: Value, type: CtyType): unknown {
  return isWhollyKnown(value) ? valueToJson(value, type) : Symbol("unknown");
}
