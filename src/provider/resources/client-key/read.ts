import type { ClientKey as RemoteKey } from "../../client/index.ts";
import { diagnostic } from "../../../kit/errors.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import { noteLostKeys } from "../first-key/unclaimed.ts";
import type { KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { assertOwn, findKey, inactive, readKeys, warnOfDsn } from "./key.ts";

/**
 * Refreshes a state from a complete list of the project's keys, and names each key that is gone; null when every key
 * is. Throws `conflict` if the number of the current key is now another key's.
 */
export function readListed(
  state: KeyState,
  listed: readonly RemoteKey[],
  context: SharedContext & WarnContext,
): KeyState | null {
  assertOwn(state, listed);
  warnOfGone(state, listed, context);
  const current = readKeys(state, listed);
  if (current === null) noteLostKeys(state.project, context);
  if (current?.active === false) context.warn(inactive(current));
  if (current !== null) warnOfDsn(current, context);
  return current;
}

/** Warns of each key that applications may have and that the service no longer accepts. */
function warnOfGone(state: KeyState, listed: readonly RemoteKey[], { warn }: WarnContext): void {
  const earlier = state.previous_keys.filter((key) => findKey(key, listed) === null);
  const say = (keys: readonly GoneKey[]): string =>
    [...keys.map((key) => `${nameOf(key)} of the project \`${state.project}\` no longer exists.`), DEAF].join(" ");
  if (state.key_id !== null && findKey(state, listed) === null) {
    warn(diagnostic(WARNINGS.keyGone, { why: say([state]), path: ["key_id"] }));
  }
  if (earlier.length > 0) warn(diagnostic(WARNINGS.previousKeyGone, { why: say(earlier), path: ["previous_keys"] }));
}

type GoneKey = Pick<KeyState, "key_id" | "tracker_dsn">;

const nameOf = ({ key_id, tracker_dsn }: GoneKey): string =>
  `The key ${key_id}${tracker_dsn === null ? "" : ` (\`${tracker_dsn}\`)`}`;

const DEAF = "Applications that use it cannot report errors.";
