import { expect, test } from "@jest/globals";
import {
  atMostOneOf,
  bool,
  computed,
  defaulted,
  map,
  nested,
  nestedList,
  optional,
  required,
  string,
  type Attributes,
} from "../../../src/kit/schema/index.ts";
import { schemaMarkdown } from "../../../scripts/generate/docs/schema-markdown.ts";

const attributes: Attributes = {
  id: computed(string, "Name of the box."),
  place: required(string, "Where it stands.", { replaces: true }),
  colour: defaulted(string, "red", "Its colour."),
  seal: optional(string, "Its seal.", { sensitive: true }),
  tags: optional(map(string), "Words about it."),
  lid: optional(
    nested({
      kind: required(string, "Its kind."),
      hinge: optional(nested({ loose: optional(bool, "Loose.") }), "Hinge."),
    }),
    "Its lid.",
  ),
  items: computed(nestedList({ name: computed(string, "What it is.") }), "What is inside."),
};

const SCHEMA = `## Schema

- At most one of \`seal\`, \`tags\` can be set.

### Required

- \`place\` (String) Where it stands. A change forces replacement.

### Optional

- \`colour\` (String) Its colour. Default: \`red\`.
- \`seal\` (String, Sensitive) Its seal.
- \`tags\` (Map of String) Words about it.
- \`lid\` (Attributes) Its lid. (see [below for nested schema](#nestedatt--lid))

### Read-Only

- \`id\` (String) Name of the box.
- \`items\` (Attributes List) What is inside. (see [below for nested schema](#nestedatt--items))

<a id="nestedatt--lid"></a>

### Nested Schema for \`lid\`

Required:

- \`kind\` (String) Its kind.

Optional:

- \`hinge\` (Attributes) Hinge. (see [below for nested schema](#nestedatt--lid--hinge))

<a id="nestedatt--lid--hinge"></a>

### Nested Schema for \`lid.hinge\`

Optional:

- \`loose\` (Boolean) Loose.

<a id="nestedatt--items"></a>

### Nested Schema for \`items\`

Read-Only:

- \`name\` (String) What it is.`;

test("a schema has its rules, then attributes by who sets them, then nested ones below an anchor", () => {
  expect(schemaMarkdown({ attributes, rules: [atMostOneOf("seal", "tags")] })).toBe(SCHEMA);
});

test("what a definition does not have leaves no trace", () => {
  const id = computed(string, "Name.");
  expect(schemaMarkdown({ attributes: { id } })).toBe("## Schema\n\n### Read-Only\n\n- `id` (String) Name.");
});
