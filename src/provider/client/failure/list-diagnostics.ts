import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "./report.ts";

/** Reasons why the pages of a list do not add up to the whole list. */
export const ERRORS = {
  endlessList: {
    code: "unsupported",
    summary: "List from the service does not end",
    why: "A page names a next one that was read already, does not exist, or is beyond any real list.",
    advice: "Report it to the service's administrator. What was read of the list is not all of it.",
  },
  unsteadyList: {
    code: "unavailable",
    summary: "List changes while it is read",
    when: "Between two pages of a list, entries were added or removed, so that one came twice or one may be missing. The same happened each time that the list was read again.",
    advice:
      "Run it again when nobody changes the list. If the message stays the same, report it to the service's administrator.",
  },
  longList: {
    code: "unsupported",
    summary: "List from the service is too long",
    when: "A list has more entries or bytes, or takes longer, than any real one.",
    advice: "Report it to the service's administrator. What was read of the list is not all of it.",
  },
} as const satisfies Table<FailureKind>;
