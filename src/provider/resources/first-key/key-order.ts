import { isNumericId } from "../place/place-ref.ts";

/** Runs work that may create or delete keys of a project: one after the other for each project. */
export interface KeyOrder {
  /**
   * Runs `work` after all earlier work on the same project, or on one that may be the same: a number and a path can
   * name one project.
   */
  run<T>(project: string, work: () => Promise<T>): Promise<T>;
}

interface Turn {
  readonly project: string;
  readonly ended: Promise<unknown>;
}

/** Starts with no work. Every turn waits for earlier turns only, so no two can wait for each other. */
export function createKeyOrder(): KeyOrder {
  const turns = new Set<Turn>();
  return {
    async run(project, work) {
      const earlier = [...turns].filter((turn) => mayBeSame(turn.project, project)).map(({ ended }) => ended);
      const result = Promise.all(earlier).then(work);
      const turn = { project, ended: result.catch(() => undefined) };
      turns.add(turn);
      try {
        return await result;
      } finally {
        turns.delete(turn);
      }
    },
  };
}

/** Two paths count as two projects: work that finds its path to be an old one takes another turn, under the number. */
export const mayBeSame = (one: string, other: string): boolean =>
  one === other || isNumericId(one) !== isNumericId(other);
