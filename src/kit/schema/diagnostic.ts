import type { Path } from "../errors.ts";

/** Feedback without a severity: what is wrong, and where. */
export interface Problem {
  /** A title that names the thing. Constant text in warnings, so that Terraform folds many alike into one. */
  readonly summary: string;
  /** What happened, why, and what to do. */
  readonly detail: string;
  /** The attribute it belongs to; absent for the whole block. */
  readonly path?: Path | undefined;
}

/** Feedback for the user, as a value. */
export interface Diagnostic extends Problem {
  readonly severity: "error" | "warning";
}

/** Names of attributes as a text for people lists them. */
export const inBackticks = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
