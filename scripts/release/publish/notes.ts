/** Returns the entries of one version in a changelog, without its heading. Throws if the version has none. */
export function notesOf(changelog: string, version: string): string {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`## ${version} (`));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  const notes = rest.slice(0, end === -1 ? undefined : end).join("\n");
  if (start === -1 || notes.trim() === "") throw new Error(`CHANGELOG.md has no entries for ${version}.`);
  return `${notes.trim()}\n`;
}
