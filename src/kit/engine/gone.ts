import { DiagnosticError } from "../errors.ts";

/** Whether an error says that something is not there. */
export const isGone = (thrown: unknown): thrown is DiagnosticError =>
  thrown instanceof DiagnosticError && thrown.code === "gone";

/** The service answers alike for what does not exist and for what the user may not see. */
export const LOST_ACCESS =
  "The service answers alike for an object that does not exist and for one that the current user can no longer see.";
