import { WARNINGS as ENGINE_WARNINGS } from "../../../kit/engine/diagnostics.ts";
import { WARNINGS as OWNER_WARNINGS } from "../../../provider/resources/notification-setting/owner/diagnostics.ts";

/** Of an object that could not be compared: nothing was asked, or the answer may be about another user's setting. */
const UNCHECKED = [
  ENGINE_WARNINGS.notRefreshed,
  OWNER_WARNINGS.stateOfOther,
  OWNER_WARNINGS.stateOfUnknown,
  OWNER_WARNINGS.readOfUnknown,
];

/** Whether a warning says that nobody knows whether its object drifted. Terraform passes on its summary alone. */
export const saysUnchecked = (warning: { readonly summary: string }): boolean =>
  UNCHECKED.some(({ summary }) => summary === warning.summary);
