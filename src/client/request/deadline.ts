/** The end of one attempt, by time or by its caller. */
interface Deadline {
  /** Whether the time is up. */
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

/** Calls `onEnd` once the time is up, or when `outer` aborts. */
export function createDeadline(outer: AbortSignal | null, ms: number, onEnd: () => void): Deadline {
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    onEnd();
  }, ms);
  outer?.addEventListener("abort", onEnd, { once: true });
  if (outer?.aborted === true) onEnd();
  return {
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onEnd);
    },
  };
}
