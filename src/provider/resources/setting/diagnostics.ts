import type { DiagnosticKind, ErrorKind } from "../../../kit/errors.ts";

/** What may go wrong with a setting of any kind. */
export const ERRORS = {
  managedTwice: {
    code: "conflict",
    summary: "Two resources manage the same setting",
    advice: "Keep one resource for each setting.",
  },
  notStored: {
    code: "internal",
    summary: "Value not stored by the service",
    advice: "Check the value in the service: somebody may have changed it at the same time. Then apply again.",
  },
} as const satisfies Record<string, ErrorKind>;

/** What does not keep a plan or a destroy of it from going on. */
export const WARNINGS = {
  managedTwice: { summary: ERRORS.managedTwice.summary, advice: "Keep one of them." },
  notRead: {
    summary: "Existing setting not read",
    advice: "Do what the second part of this message says: the apply fails if it cannot read the setting either.",
  },
  writtenByOther: {
    summary: "Settings left unchanged",
    advice: "Nothing is left to do.",
  },
  perhapsWrittenByOther: {
    summary: "Settings left unchanged",
    advice: "If they differ, change the setting by hand.",
  },
  nothingToRestore: {
    summary: "Nothing to restore",
    advice: "Check the setting in the service, and set it by hand if it should be another.",
  },
} as const satisfies Record<string, DiagnosticKind>;
