/** The number that a text of digits stands for: 0, which nothing has, where it is too large; null where the text is no number. */
export function idFromText(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
