import type { ClientKey as RemoteKey } from "../../client/index.ts";
import { diagnostic, diagnosticError } from "../../../kit/errors.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import type { ListedKeys } from "../first-key/key-order.ts";
import type { KeyState } from "./attributes.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { assertOwn, findKey, inactive, readKeys, warnOfDsn } from "./key.ts";
import type { PrivateFields } from "./private-state.ts";

type ReadContext = SharedContext & WarnContext & { readonly privateState: Pick<PrivateFields, "created_ms"> };

/** A list of a project's keys, and its time. */
export type List = Omit<ListedKeys, "atMs">;

/**
 * Refreshes a state from a complete list of the project's keys, and warns about each missing key; null if every key is
 * gone. Throws `conflict` if the number of the current key now belongs to another key, and `unavailable` if the list
 * may be too old to show the current key.
 */
export function readListed(state: KeyState, list: List, context: ReadContext): KeyState | null {
  const listed = list.keys;
  assertOwn(state, listed);
  if (findKey(state, listed) === null) assertShown(state, list, context.privateState);
  warnOfGone(state, listed, context);
  const current = readKeys(state, listed);
  if (current?.active === false) context.warn(inactive(current));
  if (current !== null) warnOfDsn(current, context);
  return current;
}

/** How long a list may lack a key after its creation: replicas and caches show it later. */
const UNSEEN_MS = 60_000;

/** Throws if the list, which lacks the current key, is from the key's first minute or from before. */
function assertShown(
  { project, key_id }: KeyState,
  { dateMs }: List,
  { created_ms: createdMs }: ReadContext["privateState"],
): void {
  if (key_id === null || dateMs === null || createdMs === null || dateMs - createdMs >= UNSEEN_MS) return;
  const [created, listed] = [createdMs, dateMs].map((ms) => new Date(ms).toISOString());
  const why = `The key ${key_id} of the project \`${project}\` was created at ${created}, but a list from ${listed} does not contain it. The service may not show it yet.`;
  throw diagnosticError(ERRORS.notShownYet, { why, path: ["key_id"] });
}

/** Warns about each key that applications may use and that the service no longer accepts. */
function warnOfGone(state: KeyState, listed: readonly RemoteKey[], { warn }: WarnContext): void {
  const earlier = state.previous_keys.filter((key) => findKey(key, listed) === null);
  const whyGone = (keys: readonly GoneKey[]): string =>
    [...keys.map((key) => `${nameOf(key)} of the project \`${state.project}\` no longer exists.`), DEAF].join(" ");
  if (state.key_id !== null && findKey(state, listed) === null) {
    warn(diagnostic(WARNINGS.keyGone, { why: whyGone([state]), path: ["key_id"] }));
  }
  if (earlier.length > 0)
    warn(diagnostic(WARNINGS.previousKeyGone, { why: whyGone(earlier), path: ["previous_keys"] }));
}

type GoneKey = Pick<KeyState, "key_id" | "tracker_dsn">;

const nameOf = ({ key_id, tracker_dsn }: GoneKey): string =>
  `The key ${key_id}${tracker_dsn === null ? "" : ` (\`${tracker_dsn}\`)`}`;

const DEAF = "Applications that use it cannot report errors.";
