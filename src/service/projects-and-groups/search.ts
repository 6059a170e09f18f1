// A shorter word only matches the whole of a text.
const MIN_WORD_LENGTH = 3;

/** Whether a search finds a text: each longer word is part of it. Letter case makes no difference. */
export function isFound(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  const lower = text.toLowerCase();
  return long.length > 0 ? long.every((word) => lower.includes(word)) : words.length === 0 || lower === words.join(" ");
}
