/**
 * What is wrong with a set-up: one file per check. A check yields results and returns what later ones go on from; what
 * it reads it never changes. No result holds a secret: the one place that sees to it is `diagnose`. Checks must never
 * know how results are printed.
 */
export { diagnose } from "./diagnose.ts";
export { isWell, linesOf, summaryOf } from "./render.ts";
