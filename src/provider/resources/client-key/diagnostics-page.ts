import type { PageOf } from "../../../kit/errors-page.ts";
import type { WARNINGS } from "./diagnostics.ts";

/** The page's words for what to know of a key. */
export const clientKeyWarningsPage: PageOf<typeof WARNINGS> = {
  inactive: { at: "`active`" },
  inactiveWithoutMap: { at: "`active`", when: "The key has no `rotate_when_changed`." },
  dsnOfAnother: {
    at: "`tracker_dsn`",
    when: "The service shows a key whose DSN has another key than its `public_key`.",
  },
  replacedByUnknown: { at: "`project`" },
  replacedUnseen: {
    at: "`project`",
    when: "The configuration names the project in another way than the state, and the provider's configuration will be known only after apply. The change replaces the key.",
  },
  keysDeleted: {
    at: "`retain`",
    when: "An apply deletes keys by a rotation or a lower `retain`, or may do so. The message has their numbers.",
  },
  earlierKeyGone: {
    at: "`previous_keys`",
    when: "An apply creates a key, and the project no longer has an earlier one that the plan keeps: the plan was saved before, or did not refresh.",
  },
  sameKey: {
    when: "Two resources of one plan have the same key, as after an import at two addresses. A rotation or a destroy of one of them deletes it for both.",
  },
  importedByNumber: {
    group: "state",
    at: "`project`",
    when: "A key was imported with the number of its project, which the state has now.",
  },
};
