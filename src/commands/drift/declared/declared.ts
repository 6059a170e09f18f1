import { placeIn, type LiveResource } from "../../../provider/resources/live/index.ts";
import { recordOf } from "../../../kit/json.ts";
import type { DeclaredObject, Owner, Scope } from "../model/index.ts";

/**
 * The object with these attributes, as parsed JSON has them; what is of another form counts as absent. None of a type
 * that the table lacks: a walk finds nothing to compare it with.
 */
export function declaredObjects(
  type: string,
  attributes: unknown,
  { table, owner }: { readonly table: readonly LiveResource[]; readonly owner: Owner },
): readonly DeclaredObject[] {
  const resource = table.find((each) => each.type === type);
  if (resource === undefined) return [];
  const { live } = resource;
  const values = recordOf(attributes);
  const numbers = live.numbersIn?.(values) ?? [];
  return [{ type, place: placeIn(resource, values), numbers, owner: live.isPersonal ? owner : "token" }];
}

/** Whether something is declared: `perhaps` where nobody can tell whose setting a declaration is about. */
export type Verdict = "yes" | "perhaps" | "no";

/** The user whose settings are live. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
}

/** Answers whether a live object is declared. */
export interface Declared {
  hasNumber(type: string, number: number): boolean;
  /** Whether there is a setting of this type in a place, by its number or its path. */
  hasSetting(type: string, place: Scope): Verdict;
  /**
   * The paths of projects with a setting of this type that were not asked about: one may be the old path of a project
   * that has moved.
   */
  otherPaths(type: string): readonly string[];
  /** Whether the project at a path has a setting of this type. */
  hasPath(type: string, path: string): Verdict;
}

/** Settings of one type in one place. */
interface Place {
  readonly type: string;
  readonly kind: Scope["kind"];
  /** As one of the declarations has them. */
  readonly reference: string;
  readonly verdict: Exclude<Verdict, "no">;
}

/** Makes it for a user: null where the service does not say who that is. */
export function createDeclared(objects: readonly DeclaredObject[], user: CurrentUser | null): Declared {
  const numbered = new Set(objects.flatMap(({ type, numbers }) => numbers.map((number) => `${type} ${number}`)));
  const places = placesOf(objects, user);
  const asked = new Set<Place>();
  const verdictOf = (key: string): Verdict => {
    const place = places.get(key);
    if (place !== undefined) asked.add(place);
    return place?.verdict ?? "no";
  };
  return {
    hasNumber: (type, number) => numbered.has(`${type} ${number}`),
    hasSetting: (type, { kind, id, path }) =>
      // A path of digits is never written: it would be read as a number.
      surest(verdictOf(keyOf(type, kind, id)), isId(path) ? "no" : verdictOf(keyOf(type, kind, path))),
    otherPaths: (type) =>
      [...places.values()]
        .filter(
          (place) => place.type === type && place.kind === "project" && !isId(place.reference) && !asked.has(place),
        )
        .map(({ reference }) => reference),
    hasPath: (type, path) => places.get(keyOf(type, "project", path))?.verdict ?? "no",
  };
}

function placesOf(objects: readonly DeclaredObject[], user: CurrentUser | null): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { type, place, owner } of objects) {
    const verdict = verdictFor(owner, user);
    if (place === null || verdict === "no") continue;
    const { kind, reference } = place;
    const key = keyOf(type, kind, reference);
    const isSure = verdict === "yes" || places.get(key)?.verdict === "yes";
    places.set(key, { type, kind, reference, verdict: isSure ? "yes" : "perhaps" });
  }
  return places;
}

function verdictFor(owner: Owner, user: CurrentUser | null): Verdict {
  if (owner === "token") return "yes";
  if (owner === "unknown" || user === null) return "perhaps";
  return owner.user === user.id || owner.user.toLowerCase() === user.name.toLowerCase() ? "yes" : "no";
}

const surest = (one: Verdict, other: Verdict): Verdict => {
  if (one === "yes" || other === "yes") return "yes";
  return one === "perhaps" ? one : other;
};

/** The service ignores letter case, and zeros before a number. */
const keyOf = (type: string, kind: Scope["kind"], reference: string): string =>
  `${type} ${kind} ${isId(reference) ? String(BigInt(reference)) : reference.toLowerCase()}`;

const isId = (reference: string): boolean => /^\d+$/.test(reference);
