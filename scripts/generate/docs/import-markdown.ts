import type { Resource } from "../../../src/kit/schema/index.ts";
import type { ExampleFiles } from "./example-file.ts";

/**
 * Describes the import of a resource in Markdown: the forms of its ID, then an import block and a command for each
 * form, from the folder of its examples, and by its identity. Throws a `TemplateError` if an example is missing.
 */
export function importMarkdown(resource: Resource, folder: string, files: ExampleFiles): string {
  const { identity, resourceIdentity } = resource;
  const of = identity.map(({ form }) => form);
  const advice = (example: string): string => `one ${example} for each form of the import ID`;
  const parts = [
    "An import ID has one of these forms:",
    identity.map(({ form, doc }) => `- \`${form}\`: ${doc}`).join("\n"),
    "With an [`import` block](https://developer.hashicorp.com/terraform/language/import), `terraform plan -generate-config-out=generated.tf` also writes the configuration:",
    files.blockOfEach("terraform", `${folder}/import.tf`, {
      pattern: /^import \{$/gm,
      of,
      advice: advice("`import` block"),
    }),
    "With the [`terraform import` command](https://developer.hashicorp.com/terraform/cli/commands/import), write the `resource` block first:",
    files.blockOfEach("shell", `${folder}/import.sh`, {
      pattern: /^terraform import /gm,
      of,
      advice: advice("`terraform import` command"),
    }),
    ...(resourceIdentity === undefined ? [] : identityParts(resourceIdentity, folder, files)),
  ];
  return parts.join("\n\n");
}

/** Describes the import of a resource by its identity, with the parts of it. */
const identityParts = (
  { attributes }: NonNullable<Resource["resourceIdentity"]>,
  folder: string,
  files: ExampleFiles,
): readonly string[] => [
  "In Terraform and OpenTofu 1.12 and newer, an `import` block can have an identity instead, which does not depend on paths:",
  files.block(
    "terraform",
    `${folder}/identity/import-by-identity.tf`,
    "Create it with an `import` block that has an identity.",
  ),
  "### Identity Schema",
  "#### Required",
  Object.entries(attributes)
    .map(([name, { type, doc }]) => `- \`${name}\` (${type.label}) ${doc}`)
    .join("\n"),
];
