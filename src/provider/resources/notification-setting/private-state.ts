import type { Client } from "../../client/index.ts";
import {
  definePrivateState,
  map,
  nested,
  nestedList,
  required,
  string,
  type Context,
  type PlanContext as SchemaPlanContext,
  type PrivateState,
  type WriteContext,
} from "../../../kit/schema/index.ts";
import { placeFields, type PlaceFields } from "../place/place-number.ts";
import type { Attributes } from "./attributes.ts";

/**
 * The values of a setting by name, with events under their own names: a level, an address, or `on`, `off` or `unset`.
 */
export type Values = Readonly<Record<string, string>>;

/** A user of the service, as recorded with a setting. */
export interface User {
  /** The numeric ID, as a name can change. */
  readonly id: string;
  readonly name: string;
}

/** The user if the service does not say who it is, also as the author of a setting; it equals no other user. */
export const UNKNOWN_USER: User = { id: "", name: "an unknown user" };

/** Whether a user is unknown. */
export const isUnknownUser = ({ id }: User): boolean => id === UNKNOWN_USER.id;

/** The fields that are stored with a setting in private state. */
export interface PrivateFields extends PlaceFields {
  /** Each managed value from before the configuration named it; absent if no response showed it. */
  readonly before: Values | null;
  /**
   * The owner of the setting in the state: the user who last wrote or imported it. Null in states of releases that did
   * not record it.
   */
  readonly user: User | null;
  /** The users who wrote it earlier, the latest first, each with the values before that. */
  readonly others: readonly (User & { readonly before: Values })[] | null;
  /** The user that a plan was made for: stored only until its apply. */
  readonly planned_for: User | null;
  /** The setting that the plan of a create found, as text: stored only until its apply. */
  readonly seen: string | null;
}

const userAttributes = { id: required(string, "The numeric ID."), name: required(string, "The user name.") };

/** The private state of a notification setting. */
export const privateState: PrivateState<PrivateFields> = definePrivateState({
  version: 1,
  fields: {
    ...placeFields,
    before: map(string),
    user: nested(userAttributes),
    planned_for: nested(userAttributes),
    seen: string,
    others: nestedList({ ...userAttributes, before: required(map(string), "What was there before.") }),
  },
});

/** The context of the plan of a create or an update. */
export type PlanContext = SchemaPlanContext<Client, PrivateFields>;

/** The context of the plan of a destroy. */
export type PlanDeleteContext = ReadContext & Pick<SettingContext, "setPrivateState">;

/** The context of an operation that reads a setting, or plans one. */
export type ReadContext = Context<Client, PrivateFields>;

/** The context of an operation that changes a setting, or imports it. */
export type SettingContext = WriteContext<Client, Attributes, PrivateFields>;
