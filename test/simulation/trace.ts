/** Records an event; its text is created only if it is needed. */
export type Trace = (text: () => string) => void;

/** Everything that happened, one line each. */
export interface RecordedTrace {
  readonly note: Trace;
  readonly lines: () => readonly string[];
}

/** Records each line with its time. */
export function recordTrace(nowMs: () => number): RecordedTrace {
  const lines: string[] = [];
  const note: Trace = (text) => void lines.push(`${(nowMs() / 1000).toFixed(3).padStart(9)} s  ${text()}`);
  return { note, lines: () => lines };
}

/** Records nothing, which is faster. */
export const NO_TRACE: Trace = () => undefined;
