import type { Resource } from "../../../src/kit/schema/index.ts";
import type { ExampleFiles } from "./example-file.ts";

/**
 * How a resource is imported, in Markdown: the forms of its ID with their sentences, then an import block and a command
 * for each form, from the folder of its examples. Throws a `TemplateError` where an example is missing.
 */
export function importMarkdown({ identity }: Resource, folder: string, files: ExampleFiles): string {
  const of = identity.map(({ form }) => form);
  const advice = (example: string): string => `one ${example} for each form of the import ID`;
  const parts = [
    "An import ID has one of these forms:",
    identity.map(({ form, doc }) => `- \`${form}\`: ${doc}`).join("\n"),
    "With an [`import` block](https://developer.hashicorp.com/terraform/language/import), `terraform plan -generate-config-out=generated.tf` writes the configuration too:",
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
  ];
  return parts.join("\n\n");
}
