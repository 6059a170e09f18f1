import type { Format } from "./format.ts";

/** GitLab takes no greater number. */
const MAX_COUNT = 999_999;

/**
 * For GitLab's widget of `reports: terraform`: what an apply would create and update to undo the drift. Guests can see
 * it: it has counts alone. An apply leaves undeclared objects as they are: their count has a key of its own, which the
 * widget does not read.
 */
export const terraform: Format = ({ counts: { gone, changed, undeclared } }) => {
  const [create, update, others] = [gone, changed, undeclared ?? 0].map((count) => Math.min(count, MAX_COUNT));
  return `${JSON.stringify({ create, update, delete: 0, ...(undeclared !== null && { undeclared: others }) })}\n`;
};
