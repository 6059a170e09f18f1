import type { Clock } from "./clock.ts";
import { onAbort } from "./on-abort.ts";

/** The time that remains, after Ctrl-C, for all reads of completed writes together. */
const AFTER_STOP_MS = 5000;

/**
 * Makes a function that returns a signal for reads that belong to a write: it aborts 5 s after the first of the given
 * signals.
 */
export function createOutlasting(clock: Clock): (signal: AbortSignal) => AbortSignal {
  const end = new AbortController();
  let isDue = false;
  return (signal) => {
    onAbort(signal, () => {
      if (isDue) return;
      isDue = true;
      clock.after(AFTER_STOP_MS, () => end.abort());
    });
    return end.signal;
  };
}
