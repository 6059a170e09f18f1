import type { Place } from "../client/index.ts";
import type { FoundPlace, Skipped } from "./found.ts";

/** Places, and what hides some. */
export type Places = AsyncGenerator<FoundPlace | Skipped, void, undefined>;

/** A group or project. */
export type Known = { readonly kind: "group" | "project" } & Place;

/** Yields the places on the pages of a list. */
export async function* placesOn(
  kind: Known["kind"],
  pages: AsyncIterable<readonly Place[]>,
): AsyncGenerator<Known, void, undefined> {
  for await (const page of pages) for (const place of page) yield { kind, ...place };
}
