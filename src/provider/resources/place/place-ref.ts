/** A group or project as a configuration or a state names it. */
export interface PlaceRef {
  readonly kind: "group" | "project";
  /** A numeric ID, or a full path. */
  readonly reference: string;
}

/** Whether two references name one place. `unknown`: what is known so far cannot tell. */
export type Comparison = "same" | "different" | "unknown";

/** The project that a reference names. */
export const projectRef = (reference: string): PlaceRef => ({ kind: "project", reference });

/** A reference in the form in which it is compared: the service ignores letter case, and zeros before a number. */
export const canonicalReference = (reference: string): string =>
  isNumericId(reference) ? String(BigInt(reference)) : reference.toLowerCase();

/** A key for a place; equal for one kind and one canonical reference. */
export const placeKey = ({ kind, reference }: PlaceRef): string => `${kind}/${canonicalReference(reference)}`;

/** Whether a reference is a numeric ID. */
export const isNumericId = (reference: string): boolean => /^\d+$/.test(reference);

/** Compares two canonical references of one kind, without a request. */
export function compareReferences(kind: PlaceRef["kind"], one: string, other: string): Comparison {
  if (one === other) return "same";
  if (isNumericId(one) && isNumericId(other)) return "different";
  // A project still answers to the path that it had before it moved; a group does not.
  return kind === "group" && !isNumericId(one) && !isNumericId(other) ? "different" : "unknown";
}

/** Compares two references of projects, however they are written, without a request. */
export const compareProjects = (one: string, other: string): Comparison =>
  compareReferences("project", canonicalReference(one), canonicalReference(other));

/** A place as messages name it. */
export const describePlace = ({ kind, reference }: PlaceRef): string => `the ${kind} \`${reference}\``;
