/** How far the work is. */
export interface Pace {
  readonly done: number;
  readonly all: number;
  readonly elapsedMs: number;
}

/** An estimate from the pace so far, such as `, 40 s left`; nothing in the first second, and at the end. */
export function timeLeft({ done, all, elapsedMs }: Pace): string {
  if (elapsedMs < 1_000 || done === 0 || done >= all) return "";
  const seconds = Math.ceil(((elapsedMs / done) * (all - done)) / 1000);
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
}
