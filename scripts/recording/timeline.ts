import { textOf, type Line } from "./line.ts";

/** The length of the recording. */
export const SECONDS = 20;

/** The time for which the last frame is shown first, as a still. */
export const STILL_SECONDS = 1.2;

/** The least time for which the last frame is shown at the end. */
const END_SECONDS = 5;

const SECONDS_PER_KEY = 0.02;

/** Seconds before and after a line: to read a note, and to wait for a command. */
const PAUSES: Readonly<Record<Line["kind"], readonly [before: number, after: number]>> = {
  note: [0.6, 0.6],
  typed: [0, 0.4],
  printed: [0, 0.2],
};

/** A line, and when it appears. */
export interface Timed {
  readonly line: Line;
  readonly from: number;
  /** The end of typing; `from` for a line that nobody types. */
  readonly to: number;
}

/** When each line appears, in seconds. Throws if there are too many lines to read them. */
export function timeline(lines: readonly Line[]): readonly Timed[] {
  let now = STILL_SECONDS;
  const timed = lines.map((line) => {
    const [before, after] = textOf(line) === "" ? [0, 0] : PAUSES[line.kind];
    const keys = line.kind === "typed" ? textOf(line).length - line.prompt.length : 0;
    const from = now + before;
    const to = from + keys * SECONDS_PER_KEY;
    now = to + after;
    return { line, from, to };
  });
  if (now > SECONDS - END_SECONDS) throw new Error(`the last line appears after ${now.toFixed(1)} s of ${SECONDS}`);
  return timed;
}
