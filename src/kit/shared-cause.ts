import { midSentence, sentenceCase, type ErrorParts, type Problem, type SharedCause } from "./errors.ts";

type About = Pick<ErrorParts, "about">;

/** Says in one line what failed and why, for an error whose cause another one has reported. */
export const inShort = ({ about }: About, { clause }: SharedCause): string =>
  about === undefined ? sentenceCase(clause) : `${about}: ${clause}`;

/** Comes between the cause and the ID of an object that was not read. */
const STAYS = ". The state of `";

/**
 * Says the same of an object that keeps its state. Terraform 1.15 drops equal warnings of one block: each names its
 * object.
 */
export const unreadInShort = (about: About, cause: SharedCause, id: string): string =>
  `${inShort(about, cause)}${STAYS}${id}\` stays as it was last read.`;

/** The texts of a message. */
type MessageTexts = Pick<Problem, "summary" | "detail">;

/** Returns the clause that a message has in place of its cause; null for one that reports the cause itself. */
export function clauseIn({ summary, detail }: MessageTexts): string | null {
  const [line = "", ...rest] = detail.split(STAYS);
  const clause = midSentence(line.replace(/^\S+: /, ""));
  return rest.length > 0 || clause.startsWith(beginningOf(summary)) ? clause : null;
}

/** Finds the message that reports the cause of a clause. */
export function messageOfCause<S extends MessageTexts>(clause: string, messages: readonly S[]): S | undefined {
  const ofKind = messages.filter(({ summary }) => clause.startsWith(beginningOf(summary)));
  const isNamed = ({ summary, detail }: S): boolean =>
    detail.includes(clause.slice(beginningOf(summary).length).replace(/…$/, ""));
  return ofKind.find(isNamed) ?? (ofKind.length === 1 ? ofKind[0] : undefined);
}

const beginningOf = (summary: string): string => `${midSentence(summary)}: `;
