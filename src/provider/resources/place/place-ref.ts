/** A reference to a group or project in a configuration or a state. */
export interface PlaceRef {
  readonly kind: "group" | "project";
  /** A numeric ID, or a full path. */
  readonly reference: string;
}

/** The result of comparing the places of two references; `unknown` if the facts so far do not decide. */
export type Comparison = "same" | "different" | "unknown";

/** Returns the reference to a project. */
export const projectRef = (reference: string): PlaceRef => ({ kind: "project", reference });

/** Returns a reference in the form for comparisons: the service ignores letter case, and leading zeros of a number. */
export const canonicalReference = (reference: string): string =>
  isNumericId(reference) ? String(BigInt(reference)) : reference.toLowerCase();

/** Returns a key for a place, which is equal for one kind and one canonical reference. */
export const placeKey = ({ kind, reference }: PlaceRef): string => `${kind}/${canonicalReference(reference)}`;

/** Whether a reference is a numeric ID. */
export const isNumericId = (reference: string): boolean => /^\d+$/.test(reference);

/** Compares two canonical references of one kind, without a request. */
export function compareReferences(kind: PlaceRef["kind"], one: string, other: string): Comparison {
  if (one === other) return "same";
  if (isNumericId(one) && isNumericId(other)) return "different";
  // A moved project still answers to its old path; a group does not.
  return kind === "group" && !isNumericId(one) && !isNumericId(other) ? "different" : "unknown";
}

/** Compares two references of projects, whichever form they have, without a request. */
export const compareProjects = (one: string, other: string): Comparison =>
  compareReferences("project", canonicalReference(one), canonicalReference(other));

/** Returns the text that names a place in messages. */
export const describePlace = ({ kind, reference }: PlaceRef): string => `the ${kind} \`${reference}\``;
