import type { Format } from "./format.ts";

/** GitLab takes no greater number. */
const MAX_COUNT = 999_999;

/**
 * For GitLab's widget of `reports: terraform`: what an apply would create and update to undo the drift. Guests can see
 * it: it has counts alone.
 */
export const terraform: Format = ({ counts: { gone, changed } }) =>
  `${JSON.stringify({ create: Math.min(gone, MAX_COUNT), update: Math.min(changed, MAX_COUNT), delete: 0 })}\n`;
