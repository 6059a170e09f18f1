const MS_PER_UNIT: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/** Node fires longer timers immediately. A deadline of more than 24 days is treated as none. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Parses the header `grpc-timeout` (one to eight digits and a unit) to milliseconds, rounded up.
 * Undefined means no deadline: the header is absent or malformed, or exceeds the longest timer.
 */
export function parseTimeout(header: string | undefined): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,8})([HMSmun])$/.exec(header ?? "") ?? [];
  const factor = MS_PER_UNIT[unit];
  if (digits === undefined || factor === undefined) return undefined;
  const timeoutMs = Math.ceil(Number(digits) * factor);
  return timeoutMs > MAX_TIMER_MS ? undefined : timeoutMs;
}
