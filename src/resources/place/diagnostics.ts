import type { DiagnosticKind } from "../../kit/errors.ts";

/** What to know of a group or project that the configuration or the state names. */
export const WARNINGS = {
  projectMoved: {
    summary: "Project moved",
    advice: "Write this ID, or the project's new path, wherever the configuration has the old path.",
  },
  replacementInDoubt: {
    summary: "Replacement that may be unnecessary",
    advice: "If both are the same, keep writing the one that the state has.",
  },
} as const satisfies Record<string, DiagnosticKind>;
