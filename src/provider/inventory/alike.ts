import type { Skipped } from "./found.ts";

/**
 * What was skipped, by part and kind of reason, each in the order of its first: a token that may not read the error
 * tracking of one project may not read that of many.
 */
export function alikeIn<T extends Pick<Skipped, "what" | "reason">>(
  all: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const alike = new Map<string, [T, ...T[]]>();
  for (const each of all) {
    const kind = JSON.stringify([each.what, each.reason.summary]);
    const others = alike.get(kind);
    if (others === undefined) alike.set(kind, [each]);
    else others.push(each);
  }
  return [...alike.values()];
}
