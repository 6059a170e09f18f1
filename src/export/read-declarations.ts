import type { Client } from "../client/index.ts";
import { createDeclarer, type Declaration } from "../declaration/index.ts";
import type { Scope } from "../inventory/index.ts";
import { collect } from "./collect.ts";
import type { Journal } from "./journal.ts";
import { skippedPart, undeclarablePart, type LeftOut } from "./left-out.ts";

/** What is read, and how. */
export interface ReadOptions {
  readonly scope: Scope;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly journal: Journal | null;
  readonly onProgress: (places: number) => void;
}

/** Everything that can be declared, in no promised order, and what cannot be. */
export interface ReadDeclarations {
  readonly declarations: readonly Declaration[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads all places of a scope, and declares what is there. Throws what ends the walk. */
export async function readDeclarations(client: Client, options: ReadOptions): Promise<ReadDeclarations> {
  const { places, skipped } = await collect(client, options.scope, options);
  const declare = await createDeclarer(client, options.env);
  const declarations: Declaration[] = [];
  const leftOut = skipped.map(skippedPart);
  for (const found of places) {
    const declared = await declare(found);
    declarations.push(...declared.declarations);
    leftOut.push(...declared.undeclarable.map(undeclarablePart));
  }
  return { declarations, leftOut };
}
