import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The errors of error tracking settings. */
export const ERRORS = {
  noTracker: {
    code: "unsupported",
    summary: "No external tracker to switch",
    at: "`integrated`",
    why: "`integrated = false` switches an external tracker that somebody has set up, and none is known for this project.",
    advice: "Set the tracker up in the project's settings first, or write `integrated = true`.",
  },
  unclearBackend: {
    code: "conflict",
    summary: "Project set up for an external tracker",
    at: "`integrated`",
    when: "A create finds an external tracker, and the configuration does not write `integrated`.",
    advice:
      "Write `integrated = true` to switch over to the service's own backend, or `integrated = false` to keep the external one.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of a plan or a write, which then continues. */
export const WARNINGS = {
  noTracker: { ...ERRORS.noTracker, when: "An update is planned, and its apply will fail." },
  trackingTakenOver: {
    summary: "Existing error tracking settings taken over",
    when: "A create finds settings that the project has already. The message names their values; applying the plan takes them over.",
    advice:
      "To keep what is there, import them instead; if this is a resource under a new name, write a `moved` block.",
  },
  integratedHidden: {
    summary: "Integrated error tracking is switched off",
    at: "`integrated`",
    why: "The service stored `integrated = true` and shows it as false, because its feature `integrated_error_tracking` is off: no error report is accepted until it is on. Until then, false is not reported as drift.",
    advice: "Ask an administrator of the service to switch the feature on.",
  },
  keyOfRestore: {
    summary: "Restored settings created a client key",
    at: "`on_destroy`",
    when: '`on_destroy = "restore"` switches error tracking on, and the project has no active key, so that the service creates its first one.',
    advice: "Import it to manage it, or delete it.",
  },
} as const satisfies Table<DiagnosticKind>;
