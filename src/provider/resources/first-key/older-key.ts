import { diagnostic } from "../../../kit/errors.ts";
import type { SharedContext, WarnContext } from "../context.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { Keys } from "./key-order.ts";

/** A key of a resource. */
interface OwnKey {
  readonly project: string;
  readonly key_id: number | null;
}

/** The oldest active key of a project, by the number of the key that was taken over instead. */
const createOldest = (): Map<number, number> => new Map();

/** The numbers of all resources' keys that this process has met. */
const createMet = (): Set<number> => new Set();

/** Records that a resource has these keys. */
export function noteKeys(ids: readonly number[], { shared }: SharedContext): void {
  for (const id of ids) shared(createMet).add(id);
}

/** Records the project's oldest active key while another one is imported, or read for the first time after a move. */
export function noteOldestKey({ key_id: id }: OwnKey, listed: Keys, { shared }: SharedContext): void {
  if (id === null) return;
  shared(createMet).add(id);
  const oldest = Math.min(id, ...listed.filter(({ active }) => active).map((key) => key.id));
  if (oldest < id) shared(createOldest).set(id, oldest);
}

/**
 * Warns about an active key that is older than the one that was taken over and that no resource met so far has: it is
 * the first key, if another tool created a second one.
 */
export function warnOfOldestKey(own: OwnKey, context: SharedContext & WarnContext): void {
  const oldest = own.key_id === null ? undefined : context.shared(createOldest).get(own.key_id);
  if (oldest === undefined || context.shared(createMet).has(oldest)) return;
  const { project, key_id } = own;
  const why = `The project \`${project}\` has an active key that is older than the key ${key_id}, and that may be in no state: the key ${oldest}. Its import ID is \`${project}:${oldest}\`.`;
  context.warn(diagnostic(WARNINGS.olderKey, { why }));
}
