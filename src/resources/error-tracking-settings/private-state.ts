import { bool, definePrivateState, nested, optional, type PrivateState } from "../../kit/schema/index.ts";
import type { Switches } from "./attributes.ts";

/** What is stored with the settings, unseen. */
export interface Hidden {
  /** A service whose feature is off shows `integrated` as false whatever it has stored; true: a write has stored true. */
  readonly integrated_hidden: boolean | null;
  /**
   * What create or import found. Both are null where the project had no settings; `integrated` is null, too, where what was shown does not
   * tell it.
   */
  readonly before: { readonly [Name in keyof Switches]: Switches[Name] | null } | null;
}

/** The private state of error tracking settings. Version 0 was the text `hidden` at the name `integrated`. */
export const privateState: PrivateState<Hidden> = definePrivateState({
  version: 1,
  fields: {
    integrated_hidden: bool,
    before: nested({ active: optional(bool, "As it was."), integrated: optional(bool, "As it was.") }),
  },
  upgrade: (stored) => ({ integrated_hidden: stored.integrated === "hidden" }),
});
