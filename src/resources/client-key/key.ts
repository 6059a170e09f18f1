import type { ClientKey as Listed } from "../../client/index.ts";
import type { Problem } from "../../kit/schema/index.ts";

/** An earlier key that is still valid. */
export interface PreviousKey {
  readonly key_id: number;
  readonly public_key: string;
  readonly tracker_dsn: string;
}

/** What a client key is in the state. Its own values are null while the current key is gone and earlier ones are there. */
export interface KeyState {
  readonly id: string | null;
  readonly project: string;
  readonly adopt: boolean;
  readonly rotate_when_changed: Readonly<Record<string, string>> | null;
  readonly retain: number;
  readonly key_id: number | null;
  readonly active: boolean | null;
  readonly public_key: string | null;
  readonly tracker_dsn: string | null;
  readonly previous_keys: readonly PreviousKey[];
}

/** The computed values of a key that the service lists; of no key, nulls. */
export function currentValues(project: string, key: Listed | null) {
  if (key === null) return { id: null, key_id: null, active: null, public_key: null, tracker_dsn: null };
  const { id: key_id, active, public_key, tracker_dsn } = key;
  return { id: `${project}:${key_id}`, key_id, active, public_key, tracker_dsn };
}

/** The current key as an earlier one; none while it is gone. */
export function retired({ key_id, public_key, tracker_dsn }: KeyState): readonly PreviousKey[] {
  return key_id === null || public_key === null || tracker_dsn === null ? [] : [{ key_id, public_key, tracker_dsn }];
}

/** The state as a complete list of the project's keys shows it; null when every key is gone. */
export function readKeys(state: KeyState, listed: readonly Listed[]): KeyState | null {
  const current = listed.find(({ id }) => id === state.key_id) ?? null;
  const previous_keys = state.previous_keys.filter(({ key_id }) => listed.some(({ id }) => id === key_id));
  if (current === null && previous_keys.length === 0) return null;
  return { ...state, ...currentValues(state.project, current), previous_keys };
}

/** What the state holds on the service: its project's keys by their number, which is unique in the whole service. */
export const heldKeys = ({ key_id, previous_keys }: KeyState): readonly string[] =>
  [key_id, ...previous_keys.map((key) => key.key_id)].flatMap((id) => (id === null ? [] : [keyName(id)]));

/** What a run calls the key with this number. */
export const keyName = (keyId: number): string => `client-key/${keyId}`;

/** No call can switch a key on again. */
export const inactiveWarning: Problem = {
  summary: "Client key inactive",
  detail:
    "The service takes in no errors that are sent with this key. To get an active one, change a value in `rotate_when_changed`.",
};
