import type { ProseKind } from "./prose.ts";

/** A habit that reads as translated. In its expressions, a space is any white space, and case does not matter. */
export interface Pattern {
  readonly pattern: RegExp;
  /** The better choice. */
  readonly reason: string;
  /** Correct uses: a hit that overlaps with one does not count. */
  readonly exceptions?: RegExp;
  /** The kinds of texts to look at; absent for all. */
  readonly kinds?: readonly ProseKind[];
}

const COMMENT: readonly ProseKind[] = ["comment"];

/** The patterns by name. A pattern belongs here only if ten random hits of it were all wrong. */
export const PATTERNS: Readonly<Record<string, Pattern>> = {
  "negated noun": {
    pattern: /\b(?:is|are|was|were|be) no\b/,
    reason: "negate the verb: is not an event",
    exceptions: /\bthere (?:is|are|was|were) no\b|\bno (?:longer|more|other|secret)\b/,
  },
  "is to be": { pattern: /\b(?:is|are|was|were) to be\b/, reason: "use the present tense: Tocsin imports it" },
  anew: { pattern: /\banew\b/, reason: "again, or a verb such as restart" },
  "at one time": { pattern: /\bat one time\b/, reason: "at the same time" },
  "all the same": {
    pattern: /\ball the same\b/,
    reason: "still, or nevertheless",
    exceptions: /\b(?:is|are|was|were|be) all the same\b/,
  },
  "but for": { pattern: /\bbut for\b/, reason: "except", exceptions: /\bnot [^.]*\bbut for\b/ },
  "commas between": { pattern: /\bcommas (?:in )?between\b|\bbetween commas\b/, reason: "comma-separated" },
  "go on": { pattern: /\b(?:go|goes|going|went|gone) on\b/, reason: "continue", exceptions: /\bin Go on\b/ },
  hear: { pattern: /\bhears?\b/, reason: "things do not hear: is called with, is notified of" },
  "in the place of": { pattern: /\bin the place of\b/, reason: "in place of, or instead of" },
  "of which": { pattern: /, of which\b/, reason: "start a new sentence" },
  "other words": {
    pattern: /\bother words\b|\bin (?:the )?words of\b|\bwords for\b/,
    reason: "name it: reference, spelling, message, text",
  },
  stand: {
    pattern: /\bstands?\b/,
    reason: "is, or appears",
    exceptions: /\bas (?:it|they) stands?\b|\bstands?(?:-| (?:in )?for\b| (?:out|still|alone|by|up)\b)/,
  },
  "the state has": { pattern: /\bthe state has\b/, reason: "is in the state, or the state stores" },
  "thing knows": {
    pattern: /\b(?:callback|code|configuration|file|message|page|plan|report|table) (?:knows|hears|is told)\b/,
    reason: "things do not know: contains, covers, lists, sees",
  },
  "without a word": { pattern: /\bwithout a word\b/, reason: "silently" },
  emphasis: { pattern: /\b(?:simply|easily|of course)\b/, reason: "leave it out" },
  spelling: {
    pattern:
      /\b(?:artefact|authoris|behaviour|cancell|catalogue|centre|colour|customis|defence|favour|fulfil\b|grey|honour|initialis|judgement|labell|licence|maximis|minimis|modell|neighbour|normalis|optimis|organis|recognis|serialis|spelt|standardis|summaris|synthesis(?:e|ing)|travell|whilst)\w*/,
    reason: "US spelling",
    exceptions: /\bcancellations?\b/,
  },
  "long sentence": { pattern: /(?:[^\s.!?|]+ ){35,}[^\s.!?|]+/, reason: "split it: at most 35 words" },
  "comment What": { pattern: /^\s*What\b/, reason: "start with a noun or a verb", kinds: COMMENT },
  "comment How": {
    pattern: /^\s*How\b/,
    reason: "start with a noun or a verb",
    exceptions: /^\s*How (?:long|many|much|often)\b/,
    kinds: COMMENT,
  },
  "comment Where": { pattern: /^\s*Where\b/, reason: "start with a noun or a verb", kinds: COMMENT },
  "summary article": { pattern: /^(?:A|An|The) /, reason: "start without an article", kinds: ["summary"] },
};
