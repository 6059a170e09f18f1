import type { Client } from "../../client/index.ts";
import {
  definePrivateState,
  integer,
  type Context,
  type PrivateState,
  type WriteContext,
} from "../../../kit/schema/index.ts";
import { placeFields, type PlaceFields } from "../place/place-number.ts";
import type { Attributes } from "./attributes.ts";

/** The private state of a key. */
export interface PrivateFields extends PlaceFields {
  /** The time at which the current key was created, by the service's own clock; null if unknown. */
  readonly created_ms: number | null;
}

/** The private state of a client key. */
export const privateState: PrivateState<PrivateFields> = definePrivateState({
  version: 1,
  fields: { ...placeFields, created_ms: integer(0) },
});

/** The context of an operation that reads a key. */
export type ReadContext = Context<Client, PrivateFields>;

/** The context of an operation that changes a key, or imports it. */
export type KeyContext = WriteContext<Client, Attributes, PrivateFields>;
