/** A name of Terraform's as the constructs spell it: `onDestroy` for `on_destroy`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The same as the end of a type's name: `OnDestroy`. */
export const pascalCase = (name: string): string => camelCase(`_${name}`);

/** Replaces what a pattern matches, which must be in the text exactly once: else the generator has changed. */
export function replaceOnce(text: string, pattern: string, replacement: string): string {
  const parts = text.split(pattern);
  if (parts.length !== 2) throw new Error(`The generated code has ${parts.length - 1} times: ${pattern}`);
  return parts.join(replacement);
}
