import { buildFramework } from "../rivals/build.ts";
import { framework, named, ours, type Contender, type Kind } from "./contender.ts";
import { namedProvider } from "./options.ts";

/** The providers to compare with each other. */
export interface Providers {
  readonly ours: Contender;
  /** The provider in Go; null where there is no Go to build it. */
  readonly go: Contender | null;
  /** The contender on the command line; null if there is none. */
  readonly other: Contender | null;
}

/** Builds the providers in a folder, as far as they need it. */
export async function buildProviders(folder: string, kind: Kind = "setting"): Promise<Providers> {
  const [executable, other] = [await buildFramework(folder), namedProvider()];
  return {
    ours: ours(kind),
    go: executable === null ? null : framework(executable, kind),
    other: other === null ? null : await named(other),
  };
}

/** The text in place of the Go provider's value if it could not be built. */
export const NO_GO = "go is not on the PATH";
