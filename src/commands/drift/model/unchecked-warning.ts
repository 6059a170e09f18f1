import { WARNINGS as ENGINE_WARNINGS } from "../../../kit/engine/diagnostics.ts";
import { WARNINGS as OWNER_WARNINGS } from "../../../provider/resources/notification-setting/owner/diagnostics.ts";

/** Of an object that could not be compared: nothing was asked, or the answer may be about another user's setting. */
const UNCHECKED = [
  ENGINE_WARNINGS.notRefreshed,
  ENGINE_WARNINGS.sameCause,
  OWNER_WARNINGS.stateOfOther,
  OWNER_WARNINGS.stateOfUnknown,
  OWNER_WARNINGS.readOfUnknown,
];

/** Whether a warning says that its object is gone with its group or project, or out of the token's sight. */
export const saysScopeGone = (warning: { readonly summary: string }): boolean =>
  warning.summary === ENGINE_WARNINGS.noLongerFound.summary;

/** Whether a warning says that nobody knows whether its object drifted. Terraform passes on its summary alone. */
export const saysUnchecked = (warning: { readonly summary: string }): boolean =>
  UNCHECKED.some(({ summary }) => summary === warning.summary);
