/**
 * How the work goes: so many things at a time, shown on the terminal, and stopped by signals. It must never know how
 * anything is read.
 */
export { inParallel } from "./in-parallel.ts";
export { startProgress, type Progress } from "./progress.ts";
export { stoppable, type Stop } from "./stop.ts";
