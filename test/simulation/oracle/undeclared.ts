import type { ObjectValue } from "../../../src/kit/cty/index.ts";
import type { Record } from "../command.ts";
import { numberOf } from "../deed.ts";
import type { Service } from "../remembering-service.ts";
import type { LiveSetting } from "../snapshot.ts";
import { cellOf, keysOf, placeOf, type Note } from "../stack.ts";
import { typeOf } from "../core/configuration.ts";

/** Returns changes by Terraform to settings and keys that it does not manage: those of other users and projects. */
export function foreignChanges(record: Record, service: Service): readonly string[] {
  const { base, after } = record;
  const { cells, keys, projects } = ownedBy(record, service);
  const changed = changedCells(record).filter((name) => !cells.has(name));
  const made = [...after.keys.values()].filter(({ id }) => !base.keys.has(id));
  const deleted = [...base.keys.values()].filter(({ id }) => !after.keys.has(id));
  return [
    ...changed.map((name) => `${name}: ${base.cells.get(name) ?? "nothing"} -> ${after.cells.get(name) ?? "nothing"}`),
    ...made
      .filter(({ project }) => !projects.has(project))
      .map(({ id, project }) => `key ${id} was made in project ${project}`),
    ...deleted
      .filter(({ id, publicKey }) => keys.get(id) !== publicKey)
      .map(({ id, project }) => `key ${id} of project ${project}, which is not the state's, was deleted`),
  ];
}

/** Returns the cells that Terraform has changed. */
export const changedCells = ({ base, after }: Pick<Record, "base" | "after">): readonly string[] =>
  [...new Set([...base.cells.keys(), ...after.cells.keys()])].filter(
    (name) => (base.cells.get(name) ?? defaultOf(name)) !== (after.cells.get(name) ?? defaultOf(name)),
  );

/** Returns the value of a cell that was never written. */
export function defaultOf(cell: string): string | undefined {
  if (!cell.startsWith("setting of ")) return undefined;
  return JSON.stringify({ level: cell.includes(" for global ") ? "participating" : "global", events: {} });
}

interface Owned {
  readonly cells: Set<string>;
  /** The public key of each key. */
  readonly keys: Map<number, string>;
  /** The projects where error tracking or a key is managed, so that keys may be created. */
  readonly projects: Set<number>;
}

/** Returns everything that a command may change: the objects in its state and those that it creates. */
function ownedBy({ stateBefore, stateAfter, plan, configuration, user }: Record, service: Service): Owned {
  const owned: Owned = { cells: new Set(), keys: new Map(), projects: new Set() };
  const add = (note: Pick<Note, "type" | "kind" | "number">, users: Iterable<string>): void => {
    for (const each of users) {
      const cell = cellOf(note, each);
      if (cell !== null) owned.cells.add(cell);
    }
    if (note.type !== "notification_setting" && note.number !== null) owned.projects.add(note.number);
  };
  for (const { current, deposed } of [
    ...stateAfter.values(),
    ...(plan?.priorState.values() ?? []),
    ...stateBefore.values(),
  ]) {
    for (const object of [...(current === null ? [] : [current]), ...deposed.values()]) {
      const { note, stored } = object;
      add(note, note.before.keys());
      for (const key of keysOf(stored.state)) owned.keys.set(key.key_id, key.public_key);
    }
  }
  for (const { address, action } of plan?.changes ?? []) {
    const block = configuration.blocks.find((each) => each.address === address);
    if (block === undefined || action === "delete" || action === "forget") continue;
    const earlier = stateBefore.get(address)?.current ?? null;
    const now = stateAfter.get(address)?.current?.note ?? null;
    const isSame =
      earlier !== null &&
      action !== "replace" &&
      action !== "create then delete" &&
      hasSameReference(earlier.stored.state, block.values);
    if (isSame && isThere(earlier.note, service)) add(earlier.note, [user]);
    else if (now !== null && earlier === null) add(now, [user]);
    else {
      const { kind, reference } = placeOf({ ...plan?.priorState.get(address)?.current?.stored.state, ...block.values });
      add({ type: typeOf(address), kind, number: kind === "global" ? 0 : numberOf(kind, reference, service) }, [user]);
    }
  }
  return owned;
}

/** Whether a block has an object's reference to its place. */
export const hasSameReference = (state: ObjectValue, values: Readonly<{ [name: string]: unknown }>): boolean =>
  (state.project ?? null) === (values.project ?? null) && (state.group ?? null) === (values.group ?? null);

/** Whether the place of an object exists, by its number. */
export const isThere = ({ kind, number }: Note, service: Service): boolean =>
  kind === "global" || service.select("SELECT 1 FROM sources WHERE kind = ? AND id = ?", kind, number).length > 0;

/** Returns events that changed in a managed setting although no block manages them. */
export function changedUndeclared(record: Record): readonly string[] {
  const { base, after, configuration, stateBefore, stateAfter, user } = record;
  return changedCells(record).flatMap((name) => {
    if (!name.startsWith("setting of ")) return [];
    const [was, is] = [base, after].map(
      ({ cells }) => JSON.parse(cells.get(name) ?? defaultOf(name) ?? "null") as LiveSetting,
    );
    if (was === undefined || is === undefined) return [];
    const owners = [...stateBefore.values(), ...stateAfter.values()].flatMap(({ current, deposed }) => [
      ...(current === null ? [] : [current]),
      ...deposed.values(),
    ]);
    const owned = owners.flatMap(({ note, stored }) =>
      [...note.before.keys(), user].some((each) => cellOf(note, each) === name) ? eventsIn(stored.state) : [],
    );
    const declared = configuration.blocks.flatMap(({ values }) => eventsIn(values));
    return [...new Set([...Object.keys(was.events), ...Object.keys(is.events)])]
      .filter((event) => was.events[event] !== is.events[event] && ![...owned, ...declared].includes(event))
      .map((event) => `${name}: ${event} was ${was.events[event] ?? false}`);
  });
}

const eventsIn = (values: Readonly<{ [name: string]: unknown }>): readonly string[] =>
  typeof values.events === "object" && values.events !== null ? Object.keys(values.events) : [];
