import { TocsinError } from "../../errors.ts";
import { isUnknown, unknown, type Pending, type PendingObject, type Problem } from "../../schema/index.ts";
import { retired, type KeyState, type PreviousKey } from "./key.ts";
import type { Adopted, Seen } from "./observe.ts";

type Rotation = Readonly<Record<string, string>> | null;

/** A change of a client key at plan time. */
interface KeyChange {
  readonly prior: KeyState | null;
  readonly planned: PendingObject<KeyState>;
}

/** What the engine is told of a plan. */
interface KeyVerdict {
  readonly values?: Partial<PendingObject<KeyState>>;
  readonly warnings?: readonly Problem[];
  readonly keeps?: readonly ["project"];
}

/**
 * Plans a key: a rotation, and a current key that is gone, make its values unknown; nothing else does. The earlier keys are known, so that
 * the plan shows which retire, and a deletion that failed is a difference that the next apply finishes.
 */
export function planKey({ prior, planned }: KeyChange, seen: Seen | null): KeyVerdict {
  if (prior === null) return { values: { active: true, previous_keys: [] }, warnings: adoption(seen?.adopted ?? null) };
  const rotates = isRotation(prior.rotate_when_changed, planned.rotate_when_changed);
  const previous_keys = cut([...(rotates ? retired(prior) : []), ...prior.previous_keys], planned.retain);
  if (rotates || prior.key_id === null) return { values: { ...FRESH, previous_keys }, ...spelling(prior, seen) };
  const id = isUnknown(planned.project) ? unknown : `${planned.project}:${prior.key_id}`;
  return { values: { id, previous_keys }, ...spelling(prior, seen) };
}

const FRESH = { id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true } as const;

/** Whether the maps call for a new key: from null or to null a change is only recorded; what is unknown may be a change. */
export function isRotation(prior: Rotation, planned: Pending<Rotation>): boolean {
  if (prior === null || planned === null) return false;
  if (isUnknown(planned)) return true;
  const names = new Set([...Object.keys(prior), ...Object.keys(planned)]);
  return [...names].some((name) => prior[name] !== planned[name]);
}

function cut(keys: readonly PreviousKey[], retain: Pending<number>): Pending<readonly PreviousKey[]> {
  return isUnknown(retain) ? unknown : keys.slice(0, retain);
}

/** A project that lists the key under another name is the same project. */
function spelling({ key_id }: KeyState, seen: Seen | null): Pick<KeyVerdict, "keeps"> {
  return seen?.keys.some(({ id }) => id === key_id) ? { keeps: ["project"] } : {};
}

/** A key has no owner: a plan that takes one over says so. One that another block holds would be deleted under that block. */
function adoption(adopted: Adopted | null): readonly Problem[] {
  if (adopted === null || adopted.isOurs) return [];
  const { key, isHeld } = adopted;
  if (!isHeld) {
    const detail = `The project has one active key, number ${key.id}, and \`adopt\` is true: applying this plan takes it over.`;
    return [{ summary: "Existing client key taken over", detail, path: ["adopt"] }];
  }
  throw new TocsinError({
    code: "conflict",
    summary: "Client key held by another block",
    detail: `The project's only active key, number ${key.id}, is in a state already: of another block, or of this one when it is to be replaced. Write \`adopt = false\` for a new key.`,
    path: ["adopt"],
  });
}
