import { cannotMove } from "../../../kit/schema/index.ts";
import type { PlaceFields } from "./place-number.ts";
import { isNumericId } from "./place-ref.ts";

/** The address of the service's own provider, whose objects can be moved. */
export const PEER = "gitlabhq/gitlab";

/** Returns the project of an object of that provider, which also accepts a URL-encoded path: `team%2Fapp`. */
export function peerProject(project: string | null): string {
  if (project === null) throw cannotMove("`project` in the state to be moved is null.");
  try {
    return decodeURIComponent(project);
  } catch {
    return project;
  }
}

/**
 * Returns the number of the project, from `project`, or else from the first part of `id`. That part is the number in
 * some states and repeats `project` in others. Null if neither has the number.
 */
export function peerNumber({ id, project }: Readonly<Record<"id" | "project", string | null>>): PlaceFields {
  const digits = [project, id?.split(":")[0]].find((each) => isNumericId(each ?? ""));
  const number = Number(digits);
  return { place_number: Number.isSafeInteger(number) && number > 0 ? number : null };
}
