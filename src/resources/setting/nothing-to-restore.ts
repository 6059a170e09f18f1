import type { Problem } from "../../kit/schema/index.ts";

/**
 * The warning of a destroy that cannot restore the previous values: `what` they are, and what is done `instead`, a
 * clause each.
 */
export const nothingToRestore = (what: string, instead: string): Problem => ({
  /**
   * @warning `on_destroy = "restore"` cannot put back what was there before Terraform managed it: Terraform forgets it when an object is tainted, or removed from the state. It is reset, or switched off, instead.
   * @at `on_destroy`
   * @do Check the setting in the service, and set it by hand if it should be another.
   */
  summary: "Nothing to restore",
  detail: `What ${what} before Terraform managed it is not known, so ${instead} instead. Terraform forgets it when an object is tainted, or removed from the state. Check the setting in the service, and set it by hand if it should be another.`,
  path: ["on_destroy"],
});
