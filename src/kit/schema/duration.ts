import { checked, string } from "./type.ts";

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

// Node fires a timer at once when it is set for more than 2^31 - 1 milliseconds, 24 days.
const MAX_MS = 24 * UNITS.h;

/** A length of time as Terraform users write it: `30s`, `1m30s`, `500ms`. */
export const duration = checked(string, problemOfDuration);

/** Says of a text why it is no length of time; null when it is one. */
export function problemOfDuration(text: string): string | null {
  return /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text) && parseDurationMs(text) > 0 && parseDurationMs(text) <= MAX_MS
    ? null
    : "must be a length of time above 0 and up to `24h`, such as `30s`, `1m30s` or `500ms`";
}

/** The milliseconds in a text that `duration` finds right. */
export function parseDurationMs(text: string): number {
  const parts = [...text.matchAll(PARTS)];
  return Math.round(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS], 0),
  ); // the pattern knows these units alone
}
