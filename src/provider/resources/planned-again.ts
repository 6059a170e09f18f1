import type { SharedContext } from "./context.ts";

/** The progress of an object in a plan: planned before it was read, read after that, or anything else. */
type Progress = "unread" | "read" | "settled";

const createProgress = (): Map<string, Progress> => new Map();

/** Records that a refresh reads an object; objects of different kinds must have different keys. */
export function noteRead(key: string, { shared }: SharedContext): void {
  const progress = shared(createProgress);
  const earlier = progress.get(key);
  if (earlier === undefined) progress.set(key, "settled");
  if (earlier === "unread") progress.set(key, "read");
}

/**
 * Records a plan of an object, and returns whether it is the second one. With `-minimal-refresh`, Terraform 1.17 plans
 * an object before it reads it; if that shows a change, it reads the object and plans it again. In any other mode, a
 * read comes first, if at all, so another plan belongs to another object.
 */
export function isPlannedAgain(key: string, { shared }: SharedContext): boolean {
  const progress = shared(createProgress);
  const earlier = progress.get(key);
  progress.set(key, earlier === undefined ? "unread" : "settled");
  return earlier === "read";
}
