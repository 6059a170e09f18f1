import type { Table } from "../../../kit/diagnostics.ts";
import type { FailureKind } from "./report.ts";

const INCOMPLETE = "Report it to the service's administrator. The list was not read completely.";

/** Reasons why the pages of a list do not add up to the whole list. */
export const ERRORS = {
  endlessList: {
    code: "unsupported",
    summary: "List from the service does not end",
    when: "The pages of a list repeat, or have no end.",
    why: "A page points to a next one that was already read, does not exist, or is too far for any real list.",
    advice: INCOMPLETE,
  },
  unsteadyList: {
    code: "unavailable",
    summary: "List changes while it is read",
    when: "Entries were added or removed between two pages, also when the list was read again.",
    advice: "Run it again when nobody changes the list. If it fails again, report it to the service's administrator.",
  },
  longList: {
    code: "unsupported",
    summary: "List from the service is too long",
    when: "A list has more entries or bytes, or takes longer, than any real one.",
    advice: INCOMPLETE,
  },
} as const satisfies Table<FailureKind>;
