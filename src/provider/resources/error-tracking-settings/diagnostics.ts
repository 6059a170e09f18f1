import type { Table } from "../../../kit/diagnostics.ts";
import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** The errors of error tracking settings. */
export const ERRORS = {
  noTracker: {
    code: "unsupported",
    summary: "No external tracker to switch",
    why: "`integrated = false` needs an external tracker, and this project is not known to have one.",
    advice: "Set the tracker up in the project's settings first, or write `integrated = true`.",
  },
  unclearBackend: {
    code: "conflict",
    summary: "Project set up for an external tracker",
    when: "The project has an external tracker, and the configuration does not set `integrated`.",
    advice:
      "Write `integrated = true` to switch to the service's own backend, or `integrated = false` to keep the external one.",
  },
} as const satisfies Table<ErrorKind>;

/** The warnings of a plan or a write, which then continues. */
export const WARNINGS = {
  noTracker: ERRORS.noTracker,
  trackingTakenOver: {
    summary: "Existing error tracking settings taken over",
    when: "The project already has settings, which the apply takes over.",
    advice:
      "To keep the current values, import the settings instead. If you renamed the resource, write a `moved` block.",
  },
  integratedHidden: {
    summary: "Integrated error tracking is switched off",
    why: "The service stored `integrated = true`, but accepts no error reports until its feature `integrated_error_tracking` is on. Until then it shows false, which is not reported as drift.",
    advice: "Ask an administrator of the service to switch the feature on.",
  },
  keyOfRestore: {
    summary: "Restored settings created a client key",
    when: '`on_destroy = "restore"` switched error tracking on in a project without an active key, so the service created one.',
    advice: "Import the key or delete it.",
  },
} as const satisfies Table<DiagnosticKind>;
