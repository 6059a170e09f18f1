import type { FoundPlace } from "../../provider/inventory/index.ts";
import { identifierFrom } from "../terraform/index.ts";

const GLOBAL = "global";

/** The name of what is declared of a place: its path as an identifier, which no other place has. */
export function placeName(place: FoundPlace): string {
  if (place.kind === "global") return GLOBAL;
  const name = identifierFrom(place.path);
  // What is no path gets a name that no path has.
  return name.toLowerCase() === GLOBAL ? identifierFrom(`${place.path} (group)`) : name;
}
