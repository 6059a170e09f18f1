import { attributeDoc, type Parameter, type ProviderFunction, type Type } from "../../../src/kit/schema/index.ts";

/** Writes a function's signature as a code block: its parameters with their types, and the type of its result. */
export function signatureMarkdown({ name, parameters, returns }: ProviderFunction): string {
  const written = Object.entries(parameters).map(
    ([parameter, { type, isVariadic }]) => `${parameter} ${typeText(type)}${isVariadic === true ? "..." : ""}`,
  );
  return `\`\`\`text\n${name}(${written.join(", ")}) ${typeText(returns)}\n\`\`\``;
}

/** The arguments of a function as a numbered list, in Markdown. */
export const argumentsMarkdown = ({ parameters }: ProviderFunction): string =>
  Object.entries(parameters)
    .map(([name, parameter], index) => `${index + 1}. \`${name}\` (${notesOn(parameter)}) ${parameter.doc}`)
    .join("\n");

/** The attributes of an object that a function returns, as a list in Markdown; empty for any other result. */
export const resultMarkdown = ({ returns: { nested } }: ProviderFunction): string =>
  Object.entries(nested?.attributes ?? {})
    .map(([name, attribute]) => `- \`${name}\` (${attribute.type.label}) ${attributeDoc(attribute)}`)
    .join("\n");

const notesOn = ({ type, isVariadic, takesNull }: Parameter): string =>
  [...(isVariadic === true ? ["Variadic"] : []), type.label, ...(takesNull === true ? ["Nullable"] : [])].join(", ");

/** A type as a signature has it. */
function typeText({ label, nested }: Type<unknown>): string {
  if (nested === undefined) return label.toLowerCase();
  return nested.nesting === "single" ? "object" : "list of object";
}
