import { deedText, perform } from "./deed.ts";
import type { Deed } from "./program/program.ts";
import { takeSnapshot, type Snapshot } from "./snapshot.ts";
import type { World } from "./world.ts";

/** Performs a deed, and returns the snapshots before and after it. */
export function performDeed(world: World, deed: Deed): { readonly before: Snapshot; readonly now: Snapshot } {
  const before = takeSnapshot(world.service);
  world.trace(() => `somebody else: ${deedText(deed)}`);
  world.replicated.change((service) => perform(deed, service));
  const now = takeSnapshot(world.service);
  for (const id of now.keys.keys()) if (!before.keys.has(id)) world.othersKeys.add(id);
  return { before, now };
}

/** Returns the cells whose values differ between two snapshots. */
export const changedBetween = (before: Snapshot, now: Snapshot): readonly string[] =>
  [...new Set([...before.cells.keys(), ...now.cells.keys()])].filter(
    (name) => before.cells.get(name) !== now.cells.get(name),
  );
