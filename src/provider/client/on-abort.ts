/** The callbacks that wait for each signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal aborts, or immediately if it already has; the returned function cancels this. However many
 * callbacks wait, the signal has one listener: Node.js warns on stderr at the eleventh.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) {
    run();
    return () => undefined;
  }
  const all = waiting.get(signal) ?? listenTo(signal);
  all.add(run);
  return () => void all.delete(run);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(signal, all);
  signal.addEventListener("abort", () => {
    for (const run of all) run();
  });
  return all;
}
