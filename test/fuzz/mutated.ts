import fc from "fast-check";

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: Uint8Array;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(100_000),
  removed: fc.nat(3),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 3 }),
    // What formats count with: the greatest and the least lengths.
    fc
      .constantFrom([0xff], [0x7f], [0x80], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0])
      .map((bytes) => new Uint8Array(bytes)),
  ),
});

/** The same bytes with up to three edits, and perhaps without their end. */
export function mutated(original: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const cut = fc.option(fc.nat(100_000), { freq: 4, nil: null });
  return fc.tuple(original, fc.array(edit, { maxLength: 3 }), cut).map(([bytes, edits, end]) => {
    const edited = edits.reduce(applied, bytes);
    return end === null ? edited : edited.subarray(0, end % (edited.length + 1));
  });
}

/** The same text after edits of its bytes; invalid UTF-8 becomes U+FFFD. */
export function mutatedText(original: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return mutated(original.map((text) => new Uint8Array(Buffer.from(text)))).map((bytes) =>
    Buffer.from(bytes).toString("utf8"),
  );
}

function applied(bytes: Uint8Array, { at, removed, inserted }: Edit): Uint8Array {
  const start = at % (bytes.length + 1);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + removed)]));
}
