/**
 * The words in the order of how few letters have to be inserted, deleted or replaced to make them of `text`; equals
 * keep their order.
 */
export const bySimilarity = (text: string, words: readonly string[]): readonly string[] =>
  words
    .map((word) => ({ word, distance: distanceOf(text.slice(0, MAX_LENGTH), word) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word);

/** Far longer than any word: what comes after it makes no word more similar than another. */
const MAX_LENGTH = 100;

/** Levenshtein's distance, one row of its table at a time. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
