import type { Client } from "../../client/index.ts";
import { definePrivateState, type PrivateState, type WriteContext } from "../../../kit/schema/index.ts";
import { placeFields, type PlaceFields } from "../place/place-number.ts";
import type { Attributes } from "./attributes.ts";

/** What is stored with a key, unseen. */
export type PrivateFields = PlaceFields;

/** The private state of a client key. */
export const privateState: PrivateState<PrivateFields> = definePrivateState({ version: 1, fields: placeFields });

/** The context of an operation that changes a key, or imports it. */
export type KeyContext = WriteContext<Client, Attributes, PrivateFields>;
