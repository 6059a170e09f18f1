/** A group or project as a configuration writes it: by its numeric ID, or by a full path. */
export interface Place {
  readonly kind: "group" | "project";
  readonly words: string;
}

/** Whether two places are one. Unknown: nothing that was asked can tell. */
export type Sameness = "same" | "different" | "unknown";

/** A project of these words. */
export const projectOf = (words: string): Place => ({ kind: "project", words });

/** Words in the form in which they are compared: the service regards neither letter case nor zeros before a number. */
export const nameOf = (words: string): string => (isNumber(words) ? String(BigInt(words)) : words.toLowerCase());

/** Whether words, or a name, are a numeric ID. */
export const isNumber = (words: string): boolean => /^\d+$/.test(words);

/** Whether two names of one kind mean the same, as far as names alone tell: a path may be the old one of a moved project. */
export function compareNames(kind: Place["kind"], one: string, other: string): Sameness {
  if (one === other) return "same";
  if (isNumber(one) && isNumber(other)) return "different";
  // Only a project answers to the path that it had.
  return kind === "group" && !isNumber(one) && !isNumber(other) ? "different" : "unknown";
}

/** A place as messages name it. */
export const inWords = ({ kind, words }: Place): string => `the ${kind} \`${words}\``;
