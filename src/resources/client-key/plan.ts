import { DiagnosticError } from "../../kit/errors.ts";
import { isUnknown, unknown, type Pending, type PendingObject, type Problem } from "../../kit/schema/index.ts";
import { heldKeys, keyName, retired, type KeyState, type PreviousKey } from "./key.ts";
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
 * Plans a key: a rotation, what may yet be one, and a current key that is gone make its values unknown; nothing else does. The earlier
 * keys are known once the rotation is, so that the plan shows which retire, and a failed deletion is a difference that the next apply finishes.
 */
export function planKey({ prior, planned }: KeyChange, seen: Seen | null): KeyVerdict {
  if (prior === null) return { values: { active: true, previous_keys: [] }, warnings: adoption(seen?.adopted ?? null) };
  return { values: keyValues(prior, planned), ...spelling(prior, seen) };
}

function keyValues(prior: KeyState, planned: PendingObject<KeyState>): Partial<PendingObject<KeyState>> {
  const rotates = isRotation(prior.rotate_when_changed, planned.rotate_when_changed);
  const previous_keys = cut(prior.previous_keys, planned.retain);
  if (prior.key_id === null) return { ...FRESH, previous_keys };
  if (rotates === true) {
    return { ...FRESH, previous_keys: cut([...retired(prior), ...prior.previous_keys], planned.retain) };
  }
  if (rotates === false) {
    return { id: isUnknown(planned.project) ? unknown : `${planned.project}:${prior.key_id}`, previous_keys };
  }
  // What is known here must hold whether the maps prove equal or not: Terraform refuses a final plan that differs.
  return {
    ...FRESH,
    active: prior.active === true ? true : unknown,
    previous_keys: planned.retain === 0 ? [] : unknown,
  };
}

const FRESH = { id: unknown, key_id: unknown, public_key: unknown, tracker_dsn: unknown, active: true } as const;

/**
 * Whether the maps call for a new key: from null or to null a change is only recorded. Null where that depends on values that are not known
 * yet.
 */
export function isRotation(prior: Rotation, planned: Pending<Rotation>): boolean | null {
  if (prior === null || planned === null) return false;
  if (isUnknown(planned)) return null;
  const names = [...new Set([...Object.keys(prior), ...Object.keys(planned)])];
  const changed = names.filter((name) => prior[name] !== planned[name]);
  if (changed.length === 0) return false;
  return changed.every((name) => Object.hasOwn(prior, name) && isUnknown(planned[name])) ? null : true;
}

function cut(keys: readonly PreviousKey[], retain: Pending<number>): Pending<readonly PreviousKey[]> {
  if (keys.length === 0) return keys;
  return isUnknown(retain) ? unknown : keys.slice(0, retain);
}

/** A project that lists the key, or an earlier one of it, under another name is the same project. */
function spelling(prior: KeyState, seen: Seen | null): Pick<KeyVerdict, "keeps"> {
  const held = heldKeys(prior);
  return seen?.keys.some(({ id }) => held.includes(keyName(id))) ? { keeps: ["project"] } : {};
}

/** A key has no owner: a plan that takes one over says so. One that another block holds would be deleted under that block. */
function adoption(adopted: Adopted | null): readonly Problem[] {
  if (adopted === null || adopted.isOurs) return [];
  const { key, isHeld } = adopted;
  if (!isHeld) {
    const detail = `The project has one active key, number ${key.id}, and \`adopt\` is true: applying this plan takes it over.`;
    return [{ summary: "Existing client key taken over", detail, path: ["adopt"] }];
  }
  throw new DiagnosticError({
    code: "conflict",
    summary: "Client key held by another block",
    detail: `The project's only active key, number ${key.id}, is in a state already: of another block, or of this one when it is to be replaced. Write \`adopt = false\` for a new key.`,
    path: ["adopt"],
  });
}
