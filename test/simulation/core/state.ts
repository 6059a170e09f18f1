import type { Stored } from "../../../src/kit/engine/index.ts";

/** An object in a state. `Note` is the simulation's own, carried along. */
export interface StateObject<Note = unknown> {
  readonly stored: Stored;
  readonly isTainted: boolean;
  readonly note: Note;
}

/** The objects of a state at one address. */
export interface Instance<Note = unknown> {
  readonly current: StateObject<Note> | null;
  readonly deposed: ReadonlyMap<string, StateObject<Note>>;
  /** The blocks that its block referred to when it was applied. */
  readonly dependencies: readonly string[];
}

/** A state of Terraform, by address. */
export type State<Note = unknown> = ReadonlyMap<string, Instance<Note>>;

/** A state that a walk changes. */
export class WorkingState<Note = unknown> {
  readonly #instances: Map<string, Instance<Note>>;
  /** Called after each change. */
  onWrite: () => void = () => undefined;

  constructor(state: State<Note>) {
    this.#instances = new Map(state);
  }

  get(address: string): Instance<Note> {
    return this.#instances.get(address) ?? { current: null, deposed: new Map(), dependencies: [] };
  }

  addresses(): readonly string[] {
    return [...this.#instances.keys()];
  }

  /** Stores the current object of an address; null removes it. */
  setCurrent(address: string, current: StateObject<Note> | null, dependencies = this.get(address).dependencies): void {
    this.#set(address, { ...this.get(address), current, dependencies });
  }

  setDeposed(address: string, key: string, object: StateObject<Note> | null): void {
    const { deposed, ...rest } = this.get(address);
    const left = new Map(deposed);
    if (object === null) left.delete(key);
    else left.set(key, object);
    this.#set(address, { ...rest, deposed: left });
  }

  /** Turns the current object into a deposed one. */
  depose(address: string, key: string): void {
    const { current } = this.get(address);
    if (current !== null) this.setDeposed(address, key, current);
    this.setCurrent(address, null);
  }

  /** Turns a deposed object back into the current one if there is none. */
  restoreDeposed(address: string, key: string): void {
    const { current, deposed } = this.get(address);
    const object = deposed.get(key);
    if (current !== null || object === undefined) return;
    this.setCurrent(address, object);
    this.setDeposed(address, key, null);
  }

  move(from: string, to: string): void {
    const instance = this.#instances.get(from);
    if (instance === undefined || this.#instances.has(to)) return;
    this.#instances.delete(from);
    this.#instances.set(to, instance);
  }

  snapshot(): State<Note> {
    return new Map(this.#instances);
  }

  #set(address: string, instance: Instance<Note>): void {
    if (instance.current === null && instance.deposed.size === 0) this.#instances.delete(address);
    else this.#instances.set(address, instance);
    this.onWrite();
  }
}
