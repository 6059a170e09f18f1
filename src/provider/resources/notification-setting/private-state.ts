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

/** Values of a setting by their names, an event by its own: a level, an address, or `on`, `off` or `unset`. */
export type Values = Readonly<Record<string, string>>;

/** A user of the service, as a setting remembers them. */
export interface User {
  /** The numeric ID: a name can change. */
  readonly id: string;
  readonly name: string;
}

/** The user where the service does not say who that is, also as the one who wrote a setting: equal to no other. */
export const UNKNOWN_USER: User = { id: "", name: "an unknown user" };

/** Whether nobody knows who a user is. */
export const isUnknownUser = ({ id }: User): boolean => id === UNKNOWN_USER.id;

/** What is stored with a setting, unseen. */
export interface PrivateFields extends PlaceFields {
  /** Each managed value as it was before the configuration named it; left out where no answer showed it. */
  readonly before: Values | null;
  /** Whose setting the state has: who wrote or imported it last. Null in states of releases that did not record it. */
  readonly user: User | null;
  /** Who wrote it earlier, the last one first, each with what was there before. */
  readonly others: readonly (User & { readonly before: Values })[] | null;
  /** For whom a plan was made that the apply is to carry out as it is: only between the two. */
  readonly planned_for: User | null;
  /** The setting that the plan of a create found, in words: only until its apply. */
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
