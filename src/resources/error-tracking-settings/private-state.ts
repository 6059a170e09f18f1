import { bool, definePrivateState, type PrivateState } from "../../kit/schema/index.ts";

/** What is stored with the settings, unseen. */
export interface Hidden {
  /** A service whose feature is off shows `integrated` as false whatever it has stored; true: a write has stored true. */
  readonly integrated_hidden: boolean | null;
}

/** The private state of error tracking settings. Version 0 was the text `hidden` at the name `integrated`. */
export const privateState: PrivateState<Hidden> = definePrivateState({
  version: 1,
  fields: { integrated_hidden: bool },
  upgrade: (stored) => ({ integrated_hidden: stored.integrated === "hidden" }),
});
