/** Random files to print, and what whoever reads them finds. */
import fc from "fast-check";
import type { Literal, PrintableBlock, PrintableFile } from "../../../../../src/commands/terraform/index.ts";
import { codePoint } from "../../../../support/text/code-point.ts";
import type { PlainBody } from "./random-hcl.ts";

const PARTS = [
  "a",
  " ",
  '"',
  "\\",
  "{",
  "}",
  "#",
  "//",
  "/*",
  "$",
  "$$",
  "%",
  "${",
  "%{",
  "~",
  "\n",
  "\r\n",
  "\t",
  "\0",
];
const UNICODE = ["é", "e\u0301", "😀", "🇩🇪", "👍🏽", "क्ष", "กำ", "한", "日本", "\u2028", "\ufeff", "\u202e", "\u{e0001}"];

/** Text with whatever HCL, JSON or an editor may take for something else. */
export const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PARTS, ...UNICODE) }, codePoint), { maxLength: 6 })
  .map((parts) => parts.join("").normalize());

const key = fc.oneof(
  fc.constantFrom("new_note", "a-b", "_", "x1", "for", "if", "in", "null", "true", "a.b", "1a", "10", ""),
  text,
);

/** A value that is written out. */
export const { literal } = fc.letrec<{ literal: Literal }>((tie) => ({
  literal: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.nat(),
    fc.constantFrom(0.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER),
    fc.array(tie("literal"), { maxLength: 4 }),
    fc.array(text, { minLength: 8, maxLength: 12 }),
    fc.dictionary(key, tie("literal"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const names = fc.constantFrom("to", "id", "level", "on_destroy", "project", "for_each");
const attributes = fc.dictionary(names, literal, { maxKeys: 6, noNullPrototype: true });
const comment = fc.option(
  fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")),
  {
    nil: undefined,
  },
);

/** A block of which every value is written out. */
interface LiteralBlock extends PrintableBlock {
  readonly labels: readonly string[];
  readonly attributes: Readonly<Record<string, Literal>>;
  readonly blocks: readonly LiteralBlock[];
}

/** A block of the type `kind` with so many labels, and others in it, so many deep. */
const block = (depth: number): fc.Arbitrary<LiteralBlock> =>
  fc
    .record({
      labels: fc.array(fc.constantFrom("a", "b-c", "_7"), { maxLength: 2 }),
      comment,
      attributes,
      blocks: depth === 0 ? fc.constant([]) : fc.array(block(depth - 1), { maxLength: 2 }),
    })
    .map(({ comment: text, ...rest }) => ({
      type: "kind",
      ...rest,
      ...(text === undefined ? {} : { comment: text }),
    }));

/** A file, and what it has. */
export const file = fc
  .record({ comment, blocks: fc.array(block(2), { maxLength: 3 }) })
  .map(({ comment: text, blocks }) => ({
    file: { blocks, ...(text === undefined ? {} : { comment: text }) } satisfies PrintableFile,
    plain: { attributes: {}, blocks: blocks.map(plainBlock) } satisfies PlainBody,
  }));

const plainBlock = ({ labels, attributes: own, blocks }: LiteralBlock): PlainBody["blocks"][number] => ({
  labels,
  attributes: own,
  blocks: blocks.map(plainBlock),
});
