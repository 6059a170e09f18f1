import type { Unknown } from "../cty/index.ts";
import type { Attribute, Attributes, Mode } from "./attribute.ts";

/** The type of an attribute's known values; null for one that may be left out. */
export type ValueOf<A> = A extends Attribute<infer T, infer M> ? (M extends "optional" ? T | null : T) : never;

type NamesOf<A extends Attributes, M extends Mode> = { [K in keyof A]: A[K]["mode"] extends M ? K : never }[keyof A];

/** Every attribute, as Terraform stores it. Wholly known. */
export type State<A extends Attributes> = { readonly [K in keyof A]: ValueOf<A[K]> };

/**
 * The desired state for create and update: every attribute except the computed ones. Wholly known, defaults filled in.
 */
export type Plan<A extends Attributes> = Omit<State<A>, NamesOf<A, "computed">>;

/** The configuration of a data source; null for optional attributes that are not set. Wholly known. */
export type Arguments<A extends Attributes> = Omit<State<A>, NamesOf<A, "computed">>;

/** The attributes that the read of a data source returns. Wholly known. */
export type Results<A extends Attributes> = Pick<State<A>, NamesOf<A, "computed">>;

/** The attributes as the practitioner wrote them: null if not set, defaults not filled in. Wholly known. */
export type Config<A extends Attributes> = {
  readonly [K in Exclude<keyof A, NamesOf<A, "computed">>]: ValueOf<A[K]> | null;
};

/** A value of which any part may still be unknown, as at plan time. */
export type Pending<T> =
  | Unknown
  | (T extends readonly (infer E)[]
      ? readonly Pending<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Pending<T[K]> }
        : T);

/** A whole object at plan time: each of its values may be unknown, the object itself is there. */
export type PendingObject<T> = { readonly [K in keyof T]: Pending<T[K]> };
