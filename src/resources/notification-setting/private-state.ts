import { definePrivateState, map, string, type PrivateState } from "../../kit/schema/index.ts";

/** Values of a setting by their names, an event by its own: a level, an address, or `on`, `off` or `unset`. */
export type Values = Readonly<Record<string, string>>;

/** What is stored with a setting, unseen. */
export interface Hidden {
  /** Each owned value as it was before it was owned; left out where no answer showed it. */
  readonly before: Values | null;
}

/** The private state of a notification setting. */
export const privateState: PrivateState<Hidden> = definePrivateState({ version: 1, fields: { before: map(string) } });
