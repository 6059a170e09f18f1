/**
 * The JSON object in what a program printed. OpenTofu prints warnings about its CLI configuration on stdout, before
 * everything else. A text without an object stays as it is.
 */
export function printedJson(text: string): string {
  const start = text.search(/^\s*\{/m);
  return start === -1 ? text : text.slice(start);
}
