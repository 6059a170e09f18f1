import { SENTENCES } from "../oracle/finding.ts";
import type { Found } from "./search.ts";

/** Renders the result of a search. */
export function reportOf(title: string, { runs, known, unknown }: Found): string {
  const lines = [...known]
    .toSorted(([, a], [, b]) => b - a)
    .map(([cause, count]) => `  known, ${count} times: ${cause}`);
  const news = unknown
    .slice(0, MOST)
    .map(
      ({ sentence, detail, name }) => `  NEW: ${SENTENCES[sentence]}\n    ${detail}\n    npm run simulate -- ${name}`,
    );
  const more = unknown.length > MOST ? [`  and ${unknown.length - MOST} more`] : [];
  return [`${title}: ${runs} runs, ${unknown.length} new findings`, ...lines, ...news, ...more].join("\n");
}

const MOST = 10;
