/** Random configurations, and ways to print them. */
import fc from "fast-check";
import type { Body, Literal } from "../../../../../src/commands/terraform/index.ts";

/** The content of a body as plain data. A value that only Terraform can evaluate is undefined. */
export interface PlainBody {
  readonly attributes: Readonly<Record<string, Literal | undefined>>;
  readonly blocks: readonly (PlainBody & { readonly labels: readonly string[] })[];
}

/** A body, and what stands for it in a file, line by line. */
interface Printed extends PlainBody {
  readonly lines: readonly string[];
}

// The type of all blocks: whoever reads a body names the type, and how many labels.
const TYPE = "kind";
const MOST_LABELS = 2;

/** The same data of a body that was read. */
export const plainBody = (body: Body): PlainBody => ({
  attributes: Object.fromEntries(body.attributeNames.map((name) => [name, body.attribute(name)?.literal])),
  blocks: Array.from({ length: MOST_LABELS + 1 }, (_, labels) => body.blocks(TYPE, labels))
    .flat()
    .toSorted((one, other) => one.line - other.line)
    .map(({ labels, body: inner }) => ({ labels, ...plainBody(inner) })),
});

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
  "*/",
  "$",
  "%",
  "\n",
  "\t",
  "é",
  "😀",
  "<<EOT",
  "kind {",
];
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join(""));

/** JSON has the escapes of HCL, which begins a template with `${` or `%{`. */
const quoted = (value: string): string => JSON.stringify(value).replace(/[$%](?=\{)/g, "$&$&");

const { literal } = fc.letrec<{ literal: Literal }>((tie) => ({
  literal: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.nat(),
    fc.array(tie("literal"), { maxLength: 3 }),
    fc.dictionary(text, tie("literal"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

function printed(value: Literal): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(printed).join(", # ]\n  ")}\n]`;
  return `{\n${Object.entries(value)
    .map(([key, member]) => `${quoted(key)} = ${printed(member)} // }`)
    .join("\n")}\n}`;
}

const EXPRESSIONS = [
  "var.a",
  'f("}", ["{"], "a")',
  '"a${b["}"]}c"',
  '"${"${"}"}"} # "',
  '"%{ if a }{%{ endif }"',
  "[for a in b : { c = a }]",
  "{ (a) = 1 }",
  '(1 + 2) * a["{"].b[*]',
  'a ? "{" : "}"',
  '<<EOT\nkind "in" "text" {\n  /* "\n${a}\nEOT',
  "<<-EOT\n    kind {\n\n  # }\n    EOT",
];

const value = fc.oneof(
  literal.map((written) => ({ literal: written, text: printed(written) })),
  fc.constantFrom(...EXPRESSIONS).map((expression) => ({ literal: undefined, text: expression })),
);
const NAMES = ["a", "b_1", "c-d", "é", "kind", "for", "in"];
const attributes = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 3, noNullPrototype: true });
const labels = fc.array(fc.constantFrom("a", "x y", "{", "#", "é", 'q"', "\\"), { maxLength: MOST_LABELS });
const space = fc.constantFrom(" ", "\t", "   ", " /* { */ ");
const between = fc.constantFrom("", "\n", "# kind {", '  // "', "/*\nkind {\n*/", '/* "${ */');

/** A body with blocks in it, so many deep. */
const bodyOf = (depth: number): fc.Arbitrary<Printed> =>
  fc
    .record({
      attributes,
      blocks: fc.array(depth === 0 ? fc.constant(null) : fc.record({ labels, inner: bodyOf(depth - 1), space }), {
        maxLength: 2,
      }),
      space,
      between: fc.tuple(between, between),
    })
    .map((made) => ({
      attributes: Object.fromEntries(Object.entries(made.attributes).map(([name, { literal: one }]) => [name, one])),
      blocks: made.blocks
        .filter((block) => block !== null)
        .map(({ labels: names, inner }) => ({
          labels: names,
          attributes: inner.attributes,
          blocks: inner.blocks,
        })),
      lines: [
        made.between[0],
        ...Object.entries(made.attributes).map(
          ([name, one]) => `${made.space}${name}${made.space}=${made.space}${one.text}`,
        ),
        made.between[1],
        ...made.blocks
          .filter((block) => block !== null)
          .flatMap(({ labels: names, inner, space: gap }) => [
            [gap, TYPE, ...names.map(quoted), "{"].join(gap),
            ...inner.lines,
            `${gap}}`,
          ]),
      ],
    }));

/** A random file, and what it has. */
export const configuration = bodyOf(3).map(({ lines, ...plain }) => ({ plain, text: `${lines.join("\n")}\n` }));
