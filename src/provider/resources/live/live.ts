import type { Client, Place, Reply } from "../../client/index.ts";
import { idFrom, type Resource } from "../../../kit/schema/index.ts";
import type { PlaceRef } from "../place/place-ref.ts";

/** A place with settings: everywhere, or one group or project. */
export type LivePlace = { readonly kind: "global" } | ({ readonly kind: "group" | "project" } & Place);

/** A place, and who asks what it contains. */
export interface LiveQuery {
  readonly place: LivePlace;
  /** The reference that a configuration names the place by; null for the global setting. */
  readonly reference: string | null;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** One object that the service has, whether or not a configuration declares it. */
export interface LiveObject {
  /** Every attribute that an import ID can name; null for those that only other forms name. */
  readonly reference: Readonly<Record<string, string | number | null>>;
  /** Its number, which no other object of its type has; null where the place says which object it is. */
  readonly number: number | null;
  /** Whether it is as if nobody had ever touched it. */
  readonly isDefault: boolean;
  /** Whether it no longer does what it is for, and nobody can change that. */
  readonly isInactive: boolean;
  /** Remarks for a reader that its configuration cannot express, in whole sentences. */
  readonly remarks: readonly string[];
  /** Returns the client with one change: it answers the import of this object from what was read. */
  answer<C extends Client>(client: C): C;
}

/** The part of a resource that walks over everything on the service need, and the plugin's operations do not. */
export interface Live {
  /** One object and many of them in a sentence; the same word twice where the noun has no singular. */
  readonly nouns: readonly [one: string, many: string];
  /** The kinds of places with such objects. The attribute that names a place is called as its kind. */
  readonly places: readonly LivePlace["kind"][];
  /** Whether each user has their own. */
  readonly isPersonal: boolean;
  /** The role that reading one takes in a project; null where every member may. */
  readonly role: string | null;
  /** Reads the objects of one place, always from the service. Rejects as the client does. */
  read(query: LiveQuery): Promise<readonly LiveObject[]>;
  /** The numbers in a state's attributes, the current one first. Absent where a place has one object. */
  numbersIn?(attributes: Readonly<Record<string, unknown>>): readonly number[];
}

/** A resource, its name in a configuration, and the part of it for walks. */
export interface LiveResource {
  readonly type: string;
  readonly definition: Resource;
  readonly live: Live;
}

/** Attributes of a state or plan, as plain JSON has them. */
export type StateAttributes = Readonly<Record<string, unknown>>;

/** The place that attributes name; null for none, as a global setting has it. */
export function placeIn({ live }: Pick<LiveResource, "live">, attributes: StateAttributes): PlaceRef | null {
  for (const kind of live.places) {
    const reference = attributes[kind];
    if (kind !== "global" && typeof reference === "string" && reference !== "") return { kind, reference };
  }
  return null;
}

/** The import ID of an object with these attributes; null where one that it consists of is null. */
export function importIdOf(
  { definition }: Pick<LiveResource, "definition">,
  attributes: StateAttributes,
): string | null {
  const parts = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
  );
  const id = idFrom(definition.identity, Object.fromEntries(parts));
  return typeof id === "string" ? id : null;
}

/** A call that resolves to what was read before, instead of a request. */
export const replyWith =
  <T>(value: T) =>
  (): Promise<Reply<T>> =>
    Promise.resolve({ value, movedTo: null, dateMs: null });
