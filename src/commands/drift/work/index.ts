/**
 * How the work goes: so many things at a time, and shown on the terminal. It must never know how
 * anything is read.
 */
export { inParallel } from "./in-parallel.ts";
export { startProgress, type Progress } from "./progress.ts";
