import type { ClientKey as RemoteKey } from "../../client/index.ts";
import { diagnostic, diagnosticError } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import type { WarnContext } from "../context.ts";
import type { KeyState, PreviousKey } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { keysInDsn } from "./dsn.ts";

/** Returns the computed values of a listed key; nulls for null. */
export function currentValues(key: RemoteKey | null) {
  if (key === null) return { key_id: null, active: null, public_key: null, tracker_dsn: null };
  const { id: key_id, active, public_key, tracker_dsn } = key;
  return { key_id, active, public_key, tracker_dsn };
}

/** Returns the current key as an earlier one; none if it is gone. */
export function retired({ key_id, public_key, tracker_dsn }: KeyState): readonly PreviousKey[] {
  return key_id === null || public_key === null || tracker_dsn === null ? [] : [{ key_id, public_key, tracker_dsn }];
}

/** A key of a state, current or earlier. */
type OwnKey = Pick<KeyState, "key_id" | "public_key">;

/** Returns the listed key with this number and this public key, which never changes; null for none. */
export const findKey = ({ key_id, public_key }: OwnKey, listed: readonly RemoteKey[]): RemoteKey | null =>
  listed.find((each) => each.id === key_id && (public_key === null || each.public_key === public_key)) ?? null;

/** Whether the number of this key now belongs to another key. */
export const isReplaced = (key: OwnKey, listed: readonly RemoteKey[]): boolean =>
  findKey(key, listed) === null && listed.some(({ id }) => id === key.key_id);

/** Throws `conflict` if the number of the current key now belongs to another key. */
export function assertOwn(state: KeyState, listed: readonly RemoteKey[]): void {
  if (!isReplaced(state, listed)) return;
  const { project, key_id, public_key } = state;
  const other = listed.find(({ id }) => id === key_id)?.public_key;
  const why = `The key ${key_id} of the project \`${project}\` has the public key \`${other}\`, but the state contains \`${public_key}\`. A public key never changes: either the state belongs to another service, or the service was restored from a backup.`;
  throw diagnosticError(ERRORS.anotherKey, { why, path: ["public_key"] });
}

/** Refreshes the state from a complete list of the project's keys; null if every key is gone. */
export function readKeys(state: KeyState, listed: readonly RemoteKey[]): KeyState | null {
  const current = findKey(state, listed);
  const previous_keys = state.previous_keys.filter((key) => findKey(key, listed) !== null);
  if (current === null && previous_keys.length === 0) return null;
  return { ...state, ...currentValues(current), previous_keys };
}

/** Returns the numbers of all keys in a state. */
export const keyIds = ({ key_id, previous_keys }: KeyState): readonly number[] => [
  ...(key_id === null ? [] : [key_id]),
  ...previous_keys.map((key) => key.key_id),
];

/** Returns the text that names keys in messages: `the key 2`, `the keys 4, 3 and 2`. */
export function describeKeys(ids: readonly number[]): string {
  const last = ids.at(-1);
  return ids.length > 1 ? `the keys ${ids.slice(0, -1).join(", ")} and ${last}` : `the key ${last}`;
}

/** Returns the warning about a key that the service has deactivated: no call can activate it again. */
export function inactive({ project, key_id, rotate_when_changed: map }: KeyState): Problem {
  // Terraform shows no address with a warning during an import.
  const why = `The service rejects error reports that are sent with the key \`${project}:${key_id}\`.`;
  return diagnostic(map === null ? WARNINGS.inactiveWithoutMap : WARNINGS.inactive, { why, path: ["active"] });
}

type ShownKey = Pick<KeyState, "key_id" | "public_key" | "tracker_dsn">;

/** Warns about a key that the service shows with the DSN of another one. */
export function warnOfDsn({ key_id, public_key, tracker_dsn }: ShownKey, { warn }: WarnContext): void {
  if (public_key === null || tracker_dsn === null) return;
  const { found, expected } = keysInDsn(tracker_dsn, public_key);
  if (found === expected) return;
  const why = `The \`public_key\` of the key ${key_id} is \`${public_key}\`, but its DSN contains ${found === "" ? "no key" : `\`${found}\``}.`;
  warn(diagnostic(WARNINGS.dsnOfAnother, { why, path: ["tracker_dsn"] }));
}
