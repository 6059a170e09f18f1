/** The end of one attempt, by time or by its caller. */
interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is up or the call is cancelled: undici heeds a signal only once it is connected. */
  readonly ended: Promise<never>;
  /** Whether the time is up. */
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

/** Starts a deadline that also ends when `outer` aborts. AbortSignal.any would keep every finished attempt alive on `outer` (Node 20). */
export function createDeadline(outer: AbortSignal | null, ms: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    abort();
  }, ms);
  outer?.addEventListener("abort", abort, { once: true });
  if (outer?.aborted === true) abort();
  return {
    signal,
    ended: new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("no response in time")), { once: true });
    }),
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
