const MS_PER_UNIT: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/** Timers of Node fire at once beyond this; 24 days are no limit that a caller means. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Reads the header `grpc-timeout` (one to eight digits and a unit) as milliseconds, rounded up.
 * Undefined means no deadline: the header is absent, malformed, or longer than any timer.
 */
export function parseTimeout(header: string | string[] | undefined): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const factor = MS_PER_UNIT[unit];
  if (digits === undefined || factor === undefined) return undefined;
  const timeoutMs = Math.ceil(Number(digits) * factor);
  return timeoutMs > LONGEST_TIMER_MS ? undefined : timeoutMs;
}
