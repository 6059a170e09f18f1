import { checked, string } from "../../schema/index.ts";

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** A length of time as Terraform users write it: `30s`, `1m30s`, `500ms`. */
export const duration = checked(string, (text) =>
  /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text) && parseDurationMs(text) > 0
    ? null
    : "must be a length of time above 0, such as `30s`, `1m30s` or `500ms`",
);

/** The milliseconds in a text that `duration` finds right. */
export function parseDurationMs(text: string): number {
  const parts = [...text.matchAll(PARTS)];
  return Math.round(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS], 0),
  ); // the pattern knows these units alone
}
