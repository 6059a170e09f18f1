import type { Client, Place, Reply } from "../../client/index.ts";
import { idFrom, type Resource } from "../../../kit/schema/index.ts";
import type { PlaceRef } from "../place/place-ref.ts";

/** A place with settings: the whole service, or one group or project. */
export type LivePlace = { readonly kind: "global" } | ({ readonly kind: "group" | "project" } & Place);

/** A place, and the client that reads its content. */
export interface LiveQuery {
  readonly place: LivePlace;
  /** The reference that a configuration names the place by; null for the global setting. */
  readonly reference: string | null;
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** One object on the service, whether or not a configuration declares it. */
export interface LiveObject {
  /** Every attribute that an import ID can contain; null for attributes that only other forms contain. */
  readonly reference: Readonly<Record<string, string | number | null>>;
  /** Its number, unique among the objects of its type; null if the place identifies the object. */
  readonly number: number | null;
  /** Whether it is as if nobody had ever changed it. */
  readonly isDefault: boolean;
  /** Whether it has permanently stopped working. */
  readonly isInactive: boolean;
  /** Remarks, in whole sentences, that a configuration cannot express. */
  readonly remarks: readonly string[];
  /** Returns the client with one change: it answers the import of this object from the earlier read. */
  answer<C extends Client>(client: C): C;
}

/** The part of a resource for walks over the service, which the plugin's operations do not need. */
export interface Live {
  /** The noun in the singular and in the plural; the same word twice if there is no singular. */
  readonly nouns: readonly [one: string, many: string];
  /** The kinds of places with such objects. The attribute that names a place has the name of its kind. */
  readonly places: readonly LivePlace["kind"][];
  /** Whether each user has their own object. */
  readonly isPersonal: boolean;
  /** The role that a user needs in a project to read one; null if every member may. */
  readonly role: string | null;
  /** Reads the objects of one place, always from the service. Rejects as the client does. */
  read(query: LiveQuery): Promise<readonly LiveObject[]>;
  /** Returns the numbers in a state's attributes, the current one first. Absent if a place has only one object. */
  numbersIn?(attributes: Readonly<Record<string, unknown>>): readonly number[];
}

/** A resource, its type in a configuration, and its part for walks. */
export interface LiveResource {
  readonly type: string;
  readonly definition: Resource;
  readonly live: Live;
}

/** Attributes of a state or plan as plain JSON. */
export type StateAttributes = Readonly<Record<string, unknown>>;

/** Returns the place that attributes name; null for none, as in a global setting. */
export function placeIn({ live }: Pick<LiveResource, "live">, attributes: StateAttributes): PlaceRef | null {
  for (const kind of live.places) {
    const reference = attributes[kind];
    if (kind !== "global" && typeof reference === "string" && reference !== "") return { kind, reference };
  }
  return null;
}

/** Returns the import ID of an object with these attributes; null if one of its parts is null. */
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

/** Makes a call that resolves to a value that was read before, instead of sending a request. */
export const replyWith =
  <T>(value: T) =>
  (): Promise<Reply<T>> =>
    Promise.resolve({ value, movedTo: null, dateMs: null });
