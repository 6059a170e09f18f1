import type { DeclaredObject, Owner, Scope } from "../model/index.ts";
import { NOTIFICATION_SETTING } from "./declared-object.ts";

/** Whether something is declared: `perhaps` where nobody can tell whose setting a declaration is about. */
export type Verdict = "yes" | "perhaps" | "no";

/** The user whose settings are live. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
}

/** What is declared, to be asked about what is live. */
export interface Declared {
  hasKey(id: number): boolean;
  /** Whether there is a setting of this type in a place, by its number or its path. */
  hasSetting(type: string, place: Scope): Verdict;
  /**
   * The paths of projects with a setting of this type that were not asked about: one may be the old path of a project
   * that has moved.
   */
  otherPaths(type: string): readonly string[];
  /** Whether there is a setting of this type in the project that these words name. */
  hasPath(type: string, words: string): Verdict;
}

/** Settings of one type in one place. */
interface Place {
  readonly type: string;
  readonly kind: Scope["kind"];
  /** As one of the declarations has them. */
  readonly words: string;
  readonly verdict: Exclude<Verdict, "no">;
}

/** Makes it for a user: null where the service does not say who that is. */
export function createDeclared(objects: readonly DeclaredObject[], user: CurrentUser | null): Declared {
  const keys = new Set(objects.flatMap(({ keyIds }) => keyIds));
  const places = placesOf(objects, user);
  const asked = new Set<Place>();
  const verdictOf = (key: string): Verdict => {
    const place = places.get(key);
    if (place !== undefined) asked.add(place);
    return place?.verdict ?? "no";
  };
  return {
    hasKey: (id) => keys.has(String(id)),
    hasSetting: (type, { kind, id, path }) =>
      // A path of digits is never written: it would be read as a number.
      surest(verdictOf(keyOf(type, kind, id)), isId(path) ? "no" : verdictOf(keyOf(type, kind, path))),
    otherPaths: (type) =>
      [...places.values()]
        .filter((place) => place.type === type && place.kind === "project" && !isId(place.words) && !asked.has(place))
        .map(({ words }) => words),
    hasPath: (type, words) => places.get(keyOf(type, "project", words))?.verdict ?? "no",
  };
}

function placesOf(objects: readonly DeclaredObject[], user: CurrentUser | null): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { type, place, owner } of objects) {
    const verdict = type === NOTIFICATION_SETTING ? verdictFor(owner, user) : "yes";
    if (place === null || verdict === "no") continue;
    const { kind, reference: words } = place;
    const key = keyOf(type, kind, words);
    const isSure = verdict === "yes" || places.get(key)?.verdict === "yes";
    places.set(key, { type, kind, words, verdict: isSure ? "yes" : "perhaps" });
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
const keyOf = (type: string, kind: Scope["kind"], words: string): string =>
  `${type} ${kind} ${isId(words) ? String(BigInt(words)) : words.toLowerCase()}`;

const isId = (words: string): boolean => /^\d+$/.test(words);
