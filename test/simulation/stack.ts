import type { ObjectValue } from "../../src/kit/cty/index.ts";
import type { Stored } from "../../src/kit/engine/index.ts";
import { EMPTY, textOf, typeOf, type Configuration, type ResourceType } from "./core/configuration.ts";
import type { Plan } from "./core/plan.ts";
import type { Said } from "./core/run.ts";
import type { State } from "./core/state.ts";
import { numberOf } from "./deed.ts";
import type { StackName } from "./program/program.ts";
import { FIRST_KEY } from "./seed.ts";
import type { Service } from "./remembering-service.ts";
import { settingCell, trackingCell, type Snapshot } from "./snapshot.ts";

/** The simulation's own knowledge of an object: its number and its users, whatever Terraform calls it. */
export interface Note {
  readonly type: ResourceType;
  /** The number of its project or group; 0 for a global setting, null if no place has this reference. */
  readonly number: number | null;
  readonly kind: "global" | "group" | "project";
  /** The value before the first write, by user; error tracking settings have an empty name there. */
  readonly before: Map<string, string | undefined>;
  /** Whether the result of a destroy is unknown, as somebody else has changed the setting since. */
  isDoubtful: boolean;
}

/** A folder with its state. */
export interface Stack {
  readonly name: StackName;
  configuration: Configuration;
  state: State<Note>;
  /** A saved plan, with the diagnostics from when it was made. */
  plan: { readonly saved: Plan<Note>; readonly said: readonly Said[] } | null;
}

/** Creates an empty stack. */
export const newStack = (name: StackName): Stack => ({ name, configuration: EMPTY, state: new Map(), plan: null });

/** Makes the note of a new object of a user. */
export function noteFrom(
  address: string,
  state: ObjectValue,
  { user, base, service }: { readonly user: string; readonly base: Snapshot; readonly service: Service },
): Note {
  const { kind, reference } = placeOf(state);
  const number = kind === "global" ? 0 : numberOf(kind, reference, service);
  const note: Note = { type: typeOf(address), kind, number, before: new Map(), isDoubtful: false };
  rememberBefore(note, user, base);
  return note;
}

/** Records the value before a user wrote an object for the first time. */
export function rememberBefore(note: Note, user: string, base: Snapshot): void {
  const cell = cellOf(note, user);
  const owner = note.type === "notification_setting" ? user : "";
  if (cell !== null && !note.before.has(owner)) note.before.set(owner, base.cells.get(cell));
}

/** Returns the snapshot cell of a user's object; null for a key, and if there is no place. */
export function cellOf({ type, kind, number }: Pick<Note, "type" | "kind" | "number">, user: string): string | null {
  if (number === null || type === "client_key") return null;
  return type === "notification_setting" ? settingCell(user, kind, number) : trackingCell(number);
}

/** Returns the place of an object, by its own reference. */
export function placeOf(values: Readonly<Record<string, unknown>>): {
  readonly kind: Note["kind"];
  readonly reference: string;
} {
  const { group = null, project = null } = values;
  if (typeof project === "string") return { kind: "project", reference: project };
  return typeof group === "string" ? { kind: "group", reference: group } : { kind: "global", reference: "" };
}

/** A key in a state. */
interface StateKey {
  readonly key_id: number;
  readonly public_key: string;
}

/** Returns all keys in a state: current, earlier, and deposed ones. */
export function keysIn(state: State<Note>): readonly StateKey[] {
  return [...state.entries()].flatMap(([address, { current, deposed }]) => {
    if (typeOf(address) !== "client_key") return [];
    return [...(current === null ? [] : [current]), ...deposed.values()].flatMap(({ stored }) => keysOf(stored.state));
  });
}

/** The keys of an object. */
export function keysOf(object: ObjectValue): readonly StateKey[] {
  // By the schema.
  const earlier = Array.isArray(object.previous_keys) ? (object.previous_keys as readonly ObjectValue[]) : [];
  return [object, ...earlier].flatMap(({ key_id: id, public_key: key }) =>
    id === null || id === undefined ? [] : [{ key_id: Number(id), public_key: textOf(key) }],
  );
}

/** Returns the numbers of all keys in an object: its own, and the first key in the private state of settings. */
export function numbersKnownTo({ state, private: bytes }: Stored): readonly number[] {
  const own = keysOf(state).map(({ key_id: id }) => id);
  const numbers = [...new TextDecoder().decode(bytes).matchAll(/\d+/g)].map(([text]) => Number(text));
  return [...own, ...numbers.filter((number) => number >= FIRST_KEY)];
}
