/** A mistake in a template, or in what it names. The message is all that its author needs. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/** Markdown with placeholders, in the spelling of tfplugindocs. */
export interface Template {
  /** Its path, for messages. */
  readonly file: string;
  readonly text: string;
}

/** The values of a template's placeholders. */
export interface Placeholders {
  /** The values of `{{ .Name }}`. A value may throw a `TemplateError`, to which the place is added. */
  readonly fields: Readonly<Record<string, () => string>>;
  /**
   * The functions of `{{ name "text" .Field }}`; the number of their parameters is checked. They may throw as values
   * do.
   */
  readonly functions: Readonly<Record<string, (...values: string[]) => string>>;
}

const PLACEHOLDER = /\{\{(?:([^{}\n]*)\}\})?/g;
const WORDS = /"[^"]*"|\S+/g;

/** Fills in a template. Throws a `TemplateError` that names the template and the line. */
export const renderTemplate = ({ file, text }: Template, placeholders: Placeholders): string =>
  text.replace(PLACEHOLDER, (whole, inside: string | undefined, offset: number) => {
    try {
      if (inside === undefined) throw new TemplateError("a placeholder that does not end on its line");
      return valueOf(whole, inside, placeholders);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw new TemplateError(`${file}:${text.slice(0, offset).split("\n").length}: ${error.message}`);
    }
  });

function valueOf(whole: string, inside: string, { fields, functions }: Placeholders): string {
  const [first = "", ...rest] = inside.match(WORDS) ?? [];
  const called = own(functions, first);
  if (called === undefined) {
    if (rest.length > 0) throw unknownIn(whole, first, Object.keys(functions));
    return fieldValue(whole, first, fields);
  }
  if (rest.length !== called.length) throw new TemplateError(`${whole}: ${first} takes ${called.length} values`);
  return called(...rest.map((word) => (isQuoted(word) ? word.slice(1, -1) : fieldValue(whole, word, fields))));
}

const isQuoted = (word: string): boolean => /^".*"$/.test(word);

function fieldValue(whole: string, word: string, fields: Placeholders["fields"]): string {
  const value = word.startsWith(".") ? own(fields, word.slice(1)) : undefined;
  if (value !== undefined) return value();
  const names = Object.keys(fields).map((name) => `.${name}`);
  throw unknownIn(whole, word, names);
}

const unknownIn = (whole: string, word: string, known: readonly string[]): TemplateError =>
  new TemplateError(`${whole}: unknown placeholder "${word}". Known here: ${known.join(", ")}`);

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
