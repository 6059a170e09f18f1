import type { ClientKey } from "../../client/index.ts";
import { isNumericId } from "../place/place-ref.ts";

/** Keys of one project, as the service lists them. */
export type Keys = readonly ClientKey[];

/** A list of a project's keys. */
export interface ListedKeys {
  readonly keys: Keys;
  /** When it was asked for. */
  readonly atMs: number;
  /** The service's own time of it; null if the service tells none. */
  readonly dateMs: number | null;
}

/** The list with which work ends and the next work on the same project begins. */
export interface HandOver {
  /** The keys that the work just before has listed at its end; null if it listed none. */
  take(): ListedKeys | null;
  /** Hands a list on, for which nothing may be written afterwards. */
  give(listed: ListedKeys): void;
}

/** Runs work on the keys of a project, named by its canonical reference, in its turn. */
export type KeyOrder = <T>(project: string, work: (handOver: HandOver) => Promise<T>) => Promise<T>;

/**
 * Orders work that may create or delete keys: each piece waits for all earlier work on a project that is or may be the
 * same. A number and a path can name one project. No two can wait for each other.
 */
export function createKeyOrder(): KeyOrder {
  const turns = new Set<{ readonly project: string; readonly ended: Promise<unknown> }>();
  const lists = new Map<string, ListedKeys>();
  const handOverOf = (project: string): HandOver => {
    const known = lists.get(project) ?? null;
    // Only the work right after it can use a list: this one may write.
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
      // By the time that other work comes, the list is old.
      if (![...turns].some((other) => other.project === project)) lists.delete(project);
    }
  };
}

/** Two paths count as two projects: work that finds its path to be an old one takes another turn, under the number. */
export const mayBeSame = (one: string, other: string): boolean =>
  one === other || isNumericId(one) !== isNumericId(other);
