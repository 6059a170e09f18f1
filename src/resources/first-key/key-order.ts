import { isNumber } from "../place/place.ts";

/** Work that may make a key of a project or remove one: one after the other for each project. */
export interface KeyOrder {
  /** Runs `work` after all earlier work on the same project, or on one that may be the same: a number and a path can name one project. */
  run<T>(project: string, work: () => Promise<T>): Promise<T>;
}

interface Turn {
  readonly project: string;
  readonly ended: Promise<unknown>;
}

/** Starts with no work. Every turn waits for earlier turns alone, so that no two wait for each other. */
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

/** Two paths count as two projects: whoever finds out that its path is an old one takes its turn again, under the number. */
const mayBeSame = (one: string, other: string): boolean => one === other || isNumber(one) !== isNumber(other);
