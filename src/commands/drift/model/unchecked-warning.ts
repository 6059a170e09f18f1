/**
 * The provider's warnings about objects that it could not compare: it was not configured, or the state has the setting
 * of another user than the token's.
 */
const SUMMARIES: readonly string[] = ["State not refreshed", "State of another user's setting"];

/** Whether a warning says that nobody knows whether its object drifted. */
export const saysUnchecked = ({ summary }: { readonly summary: string }): boolean => SUMMARIES.includes(summary);
