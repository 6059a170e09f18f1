/**
 * The number that a string of digits stands for: 0, which is never an ID, if it is too large; null if it is not a
 * number.
 */
export function idFromText(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
