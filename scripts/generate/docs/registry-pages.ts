import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allAttributes, type Provider } from "../../../src/kit/schema/index.ts";
import { exampleFiles } from "./example-file.ts";
import { argumentsMarkdown, resultMarkdown, signatureMarkdown } from "./function-markdown.ts";
import { importMarkdown } from "./import-markdown.ts";
import { schemaMarkdown, type Schema } from "./schema-markdown.ts";
import { renderTemplate, TemplateError, type Placeholders } from "./template.ts";

/** A page of the registry. */
interface Page {
  /** Its path below `docs`, and that of its template below `templates`, without their extensions. */
  readonly path: string;
  /** Its subject, for messages. */
  readonly subject: string;
  readonly fields: Placeholders["fields"];
}

/**
 * The pages of a provider, by their paths below `docs`: each is its template in `templates`, filled in from the
 * definition and from the files of `examples`, all below `root`. Throws a `TemplateError` that says which file to
 * create or to change.
 */
export function registryPages(provider: Provider, root: string): ReadonlyMap<string, string> {
  const files = exampleFiles(root);
  const functions: Placeholders["functions"] = {
    tffile: (path) => files.block("terraform", path, "Create it: a configuration that can be applied as it stands."),
    codefile: (language, path) => files.block(language, path, "Create it, or correct the path."),
    // The registry shows the description in the front matter as plain text.
    plainmarkdown: (text) => text.replaceAll("`", "").replaceAll(/\s+/g, " "),
  };
  const pages = pagesOf(provider, files);
  refuseOthers(root, pages);
  return new Map(pages.map((page) => [`${page.path}.md`, render(root, page, functions)]));
}

/** A kind of definition whose page is about its attributes alone. */
interface Kind {
  readonly folder: string;
  readonly title: string;
}

interface Described extends Schema {
  readonly name: string;
  readonly doc: string;
}

function pagesOf(provider: Provider, files: ReturnType<typeof exampleFiles>): readonly Page[] {
  const shared = { ProviderShortName: () => provider.name };
  const resources = provider.resources.map((resource): Page => {
    const name = `${provider.name}_${resource.name}`;
    const fields = {
      ...shared,
      Name: () => name,
      Type: () => "Resource",
      Description: () => resource.doc,
      SchemaMarkdown: () => schemaMarkdown({ ...resource, attributes: allAttributes(resource) }),
      ImportMarkdown: () => importMarkdown(resource, `examples/resources/${name}`, files),
    };
    return { path: `resources/${resource.name}`, subject: `the resource ${name}`, fields };
  });
  const described = (kind: Kind, definitions: readonly Described[]) =>
    definitions.map((definition): Page => {
      const name = `${provider.name}_${definition.name}`;
      const fields = {
        ...shared,
        Name: () => name,
        Type: () => kind.title,
        Description: () => definition.doc,
        SchemaMarkdown: () => schemaMarkdown(definition),
      };
      return { path: `${kind.folder}/${definition.name}`, subject: `the ${kind.title.toLowerCase()} ${name}`, fields };
    });
  const functions = (provider.functions ?? []).map((definition): Page => {
    const { name, summary, doc } = definition;
    const fields = {
      ...shared,
      Name: () => name,
      Type: () => "function",
      Summary: () => summary,
      Description: () => doc,
      FunctionSignatureMarkdown: () => signatureMarkdown(definition),
      FunctionArgumentsMarkdown: () => argumentsMarkdown(definition),
      FunctionResultMarkdown: () => resultMarkdown(definition),
    };
    return { path: `functions/${name}`, subject: `the function ${name}`, fields };
  });
  const fields = {
    ...shared,
    Description: () => provider.doc,
    SchemaMarkdown: () => schemaMarkdown(provider),
  };
  return [
    { path: "index", subject: `the provider ${provider.name}`, fields },
    ...resources,
    ...described({ folder: "data-sources", title: "Data Source" }, provider.dataSources ?? []),
    ...described({ folder: "list-resources", title: "List Resource" }, provider.lists ?? []),
    ...described({ folder: "actions", title: "Action" }, provider.actions ?? []),
    ...functions,
  ];
}

const FRONT_MATTER = /^---\n.*?\n---\n/s;

const templateOf = ({ path }: Page): string => `templates/${path}.md.tmpl`;

/** A template that belongs to nothing is most likely misspelt. */
function refuseOthers(root: string, pages: readonly Page[]): void {
  const known = pages.map(templateOf);
  const folder = join(root, "templates");
  const present = (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .filter((path) => path.endsWith(".tmpl"))
    .map((path) => `templates/${path}`);
  const other = present.find((file) => !known.includes(file));
  if (other !== undefined)
    throw new TemplateError(`${other} belongs to nothing that the provider has. Rename or delete it.`);
}

function render(root: string, page: Page, functions: Placeholders["functions"]): string {
  const file = templateOf(page);
  if (!existsSync(join(root, file))) {
    const advice = "Create it, most easily from a copy of another template, with the prose of the page";
    throw new TemplateError(`${file} does not exist. ${advice} for ${page.subject}.`);
  }
  const text = readFileSync(join(root, file), "utf8");
  if (!FRONT_MATTER.test(text))
    throw new TemplateError(`${file}:1: a page begins with front matter between lines of ---`);
  const note = `\n<!-- Generated by \`npm run generate\` from ${file}, src and examples. -->\n`;
  const rendered = renderTemplate({ file, text }, { fields: page.fields, functions });
  return rendered.replace(FRONT_MATTER, (front) => front + note);
}
