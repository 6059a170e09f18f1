import type { Client } from "../../client/index.ts";
import { definePrivateState, map, string, type PrivateState, type WriteContext } from "../../kit/schema/index.ts";
import type { Attributes } from "./attributes.ts";

/** Values of a setting by their names, an event by its own: a level, an address, or `on`, `off` or `unset`. */
export type Values = Readonly<Record<string, string>>;

/** What is stored with a setting, unseen. */
export interface PrivateFields {
  /** Each managed value as it was before the configuration named it; left out where no answer showed it. */
  readonly before: Values | null;
}

/** The private state of a notification setting. */
export const privateState: PrivateState<PrivateFields> = definePrivateState({
  version: 1,
  fields: { before: map(string) },
});

/** The context of an operation that changes a setting, or imports it. */
export type SettingContext = WriteContext<Client, Attributes, PrivateFields>;
