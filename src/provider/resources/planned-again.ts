import type { SharedContext } from "./context.ts";

/** The progress of a plan with an object: planned before it was read, read after that, or anything else. */
type Progress = "unread" | "read" | "settled";

const createProgress = (): Map<string, Progress> => new Map();

/** Notes that a refresh reads an object; no two kinds of objects may have the same key. */
export function noteRead(key: string, { shared }: SharedContext): void {
  const progress = shared(createProgress);
  const earlier = progress.get(key);
  if (earlier === undefined) progress.set(key, "settled");
  if (earlier === "unread") progress.set(key, "read");
}

/**
 * Enters a plan of an object, and returns whether it is the second one. With `-minimal-refresh`, Terraform 1.17 plans
 * an object before it was read; if that shows a change, it reads the object and plans it again. In any other mode, a
 * read comes first, if at all, so another plan is that of another object.
 */
export function isPlannedAgain(key: string, { shared }: SharedContext): boolean {
  const progress = shared(createProgress);
  const earlier = progress.get(key);
  progress.set(key, earlier === undefined ? "unread" : "settled");
  return earlier === "read";
}
