import type { ClientKey } from "../../client/index.ts";
import { isNumericId } from "../place/place-ref.ts";

/** Keys of one project, as the service lists them. */
export type Keys = readonly ClientKey[];

/** A list of a project's keys. */
export interface ListedKeys {
  readonly keys: Keys;
  /** The time of the request. */
  readonly atMs: number;
  /** The time of the list by the service's clock; null if the service sends none. */
  readonly dateMs: number | null;
}

/** The list that one piece of work passes to the next one on the same project. */
export interface HandOver {
  /** Returns the list that the previous piece of work ended with; null if it ended without one. */
  take(): ListedKeys | null;
  /** Passes a list on; nothing may be written after it. */
  give(listed: ListedKeys): void;
}

/** Runs work on the keys of a project, named by its canonical reference, when it is its turn. */
export type KeyOrder = <T>(project: string, work: (handOver: HandOver) => Promise<T>) => Promise<T>;

/**
 * Orders work that may create or delete keys. Each piece waits for all earlier work on a project that is or may be the
 * same, as a number and a path may reference one project. Two pieces never wait for each other.
 */
export function createKeyOrder(): KeyOrder {
  const turns = new Set<{ readonly project: string; readonly ended: Promise<unknown> }>();
  const lists = new Map<string, ListedKeys>();
  const handOverOf = (project: string): HandOver => {
    const known = lists.get(project) ?? null;
    // A list is valid only for the next piece of work, which may write.
    for (const other of lists.keys()) if (mayBeSame(other, project)) lists.delete(other);
    return { take: () => known, give: (listed) => void lists.set(project, listed) };
  };
  return async (project, work) => {
    const earlier = [...turns].filter((turn) => mayBeSame(turn.project, project)).map(({ ended }) => ended);
    const result = Promise.all(earlier).then(() => work(handOverOf(project)));
    const turn = { project, ended: result.catch(() => undefined) };
    turns.add(turn);
    try {
      return await result;
    } finally {
      turns.delete(turn);
      // By the time that other work starts, the list is outdated.
      if (![...turns].some((other) => other.project === project)) lists.delete(project);
    }
  };
}

/**
 * Whether two references may name one project. Two paths count as two projects: work that finds its path to be an old
 * one takes another turn, under the number.
 */
export const mayBeSame = (one: string, other: string): boolean =>
  one === other || isNumericId(one) !== isNumericId(other);
