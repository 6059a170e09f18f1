import type { ReadFailure } from "../model/index.ts";
import type { PlanJson } from "./plan-json.ts";

/**
 * Whether a plan was made with `-destroy`. Such a plan has no drift in any engine. It does not name its mode, but every
 * other plan gives a reason for each delete, except that of an object that a replacement left behind.
 */
export const isDestroyPlan = ({ resource_changes: changes }: PlanJson): boolean =>
  changes.some(
    ({ mode, deposed, action_reason: reason, change: { actions } }) =>
      mode === "managed" && deposed === undefined && reason === undefined && actions.join() === "delete",
  );

/** Why nothing of a destroy plan counts as checked, and the way to another plan. */
export const destroyFailure = (advice: string): ReadFailure => ({
  summary: "Plan of a destroy",
  detail: `It was made with -destroy, and does not say which objects drifted, so none counts as checked. ${advice}`,
  command: null,
});
