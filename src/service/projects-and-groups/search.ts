// A shorter word only matches the whole of a name.
const MIN_LENGTH = 3;

/** Whether a search finds a project by its name, which is the last part of its path: each longer word is part of it. Letter case makes no difference. */
export function isFound(name: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= MIN_LENGTH);
  const text = name.toLowerCase();
  return long.length > 0 ? long.every((word) => text.includes(word)) : words.length === 0 || text === words.join(" ");
}
