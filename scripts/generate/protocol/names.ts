/** A name of the table as the generated code has it: `typeName` for `type_name`, `getMetadata` for `GetMetadata`. */
export function camelCase(name: string): string {
  const [first = "", ...rest] = name.split("_");
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capitalized).join("");
}

/** A word with a capital at its beginning. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
