import { createDeclarer, type Declaration } from "../declaration/index.ts";
import { collect } from "./collect.ts";
import type { Journal } from "./journal.ts";
import { skippedPart, undeclarablePart, type LeftOut } from "./left-out.ts";
import { showPlaces, type Run } from "./run.ts";

/** Everything that can be declared, in no promised order, and what cannot be. */
export interface ReadDeclarations {
  readonly declarations: readonly Declaration[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads all places but those that the journal has, and declares what is there. Throws what ends the walk. */
export async function readDeclarations(run: Run, journal: Journal | null): Promise<ReadDeclarations> {
  const { client, scope, signal, env } = run;
  const { places, skipped } = await collect(client, scope, { signal, journal, onProgress: showPlaces(run) });
  const declare = await createDeclarer(client, env);
  const declarations: Declaration[] = [];
  const leftOut = skipped.map(skippedPart);
  for (const found of places) {
    const declared = await declare(found);
    declarations.push(...declared.declarations);
    leftOut.push(...declared.undeclarable.map(undeclarablePart));
  }
  return { declarations, leftOut };
}
