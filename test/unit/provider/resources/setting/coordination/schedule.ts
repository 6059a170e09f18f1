import { setImmediate } from "node:timers/promises";
import type { Client } from "../../../../../../src/provider/client/index.ts";

/** Lets concurrent operations continue one step at a time: a start, a request, or the delivery of an answer. */
export interface Schedule {
  /** Resolves when it is this step's turn. */
  readonly turn: (step: string) => Promise<void>;
  /** A client whose requests, and then whose answers, wait for their turns. */
  readonly client: (client: Client) => Client;
  /** Gives turns until the work is done. Throws with the steps so far if the work stops making progress. */
  readonly drive: <T>(work: Promise<T>) => Promise<T>;
  /** Checks the work. If the check throws, rethrows its error with the steps so far. */
  readonly explain: (check: () => void) => void;
}

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * Creates a schedule without steps. `order` repeatedly says which of the waiting steps comes next; null for the last
 * one.
 */
export function createSchedule(order: readonly (number | null)[]): Schedule {
  const waiting: { readonly step: string; readonly go: () => void }[] = [];
  const taken: string[] = [];
  const inFlight = new Set<Promise<unknown>>();
  const turn = (step: string): Promise<void> => new Promise((go) => waiting.push({ step, go }));

  /** Resolves when every operation waits for a turn, or for another operation. */
  const settle = async (): Promise<void> => {
    await setImmediate();
    while (inFlight.size > 0) {
      await Promise.allSettled(inFlight);
      await setImmediate();
    }
  };

  const scheduled =
    (name: string, call: Method): Method =>
    async (...given) => {
      const step = `${name} ${JSON.stringify(given[0])}`;
      await turn(`request ${step}`);
      const answered = call(...given);
      inFlight.add(answered);
      const answer = await answered.finally(() => inFlight.delete(answered));
      await turn(`answer ${step}`);
      return answer;
    };

  const scheduledPart = (name: string, part: unknown): unknown =>
    typeof part !== "object" || part === null
      ? part
      : Object.fromEntries(
          Object.entries(part).map(([method, call]) => [
            method,
            scheduled(`${name}.${method}`, call as Method), // every part of a client has methods alone
          ]),
        );

  return {
    turn,

    client: (client) =>
      Object.fromEntries(
        Object.entries(client).map(([name, part]) => [name, name === "clock" ? part : scheduledPart(name, part)]),
      ) as unknown as Client, // the same parts

    explain(check) {
      try {
        check();
      } catch (thrown) {
        throw new Error(`${String(thrown)}\nafter these steps:\n${taken.join("\n")}`, { cause: thrown });
      }
    },

    async drive(work) {
      const progress = { isDone: false };
      const end = (): void => void (progress.isDone = true);
      work.then(end, end);
      for (;;) {
        await settle();
        if (progress.isDone) return work;
        const choice = order[taken.length % order.length] ?? waiting.length - 1;
        const [next] = waiting.splice(choice % waiting.length, 1);
        if (next === undefined) throw new Error(`Nothing goes on after these steps:\n${taken.join("\n")}`);
        taken.push(next.step);
        next.go();
      }
    },
  };
}
