/** The text with the section of this name replaced, or appended where there is none. */
export function replaceSection(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = [begin, "", ...lines, "", end].join("\n");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) return `${text}\n${section}\n`;
  return text.slice(0, from) + section + text.slice(to + end.length);
}
