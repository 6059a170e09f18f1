import type { Client, ClientKey } from "../../client/index.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { inConfiguration, unwrapReply } from "../place/unwrap-reply.ts";
import { canonicalReference, isNumericId, projectRef } from "../place/place-ref.ts";

type Keys = readonly ClientKey[];

/**
 * Runs work that may create a key of a project, in its turn and with the project's keys as they are then. Where the
 * path proves to be an old one, the work takes another turn under the number of the project.
 */
export async function withListedKeys<T>(
  project: string,
  context: Context<Client>,
  work: (keys: Keys) => Promise<T>,
): Promise<T> {
  const inOrder = context.shared(createKeyOrder);
  const first = await inOrder(canonicalReference(project), async () => {
    const reply = await context.client.clientKeys.list(project, { signal: context.signal, fresh: true });
    return reply.movedTo === null ? { done: await work(reply.value) } : { movedTo: reply.movedTo };
  });
  if ("done" in first) return first.done;
  return inOrder(first.movedTo, async () => work(await listKeys(project, context)));
}

/** The project's keys, read afresh. */
export async function listKeys(project: string, context: Context<Client>): Promise<Keys> {
  const reply = await context.client.clientKeys.list(project, { signal: context.signal, fresh: true });
  return unwrapReply(reply, inConfiguration(projectRef(project)), context);
}

/**
 * Orders work that may create or delete keys: each piece waits for all earlier work on a project that is or may be the
 * same. A number and a path can name one project. No two can wait for each other.
 */
function createKeyOrder() {
  const turns = new Set<{ readonly project: string; readonly ended: Promise<unknown> }>();
  return async <T>(project: string, work: () => Promise<T>): Promise<T> => {
    const earlier = [...turns].filter((turn) => mayBeSame(turn.project, project)).map(({ ended }) => ended);
    const result = Promise.all(earlier).then(work);
    const turn = { project, ended: result.catch(() => undefined) };
    turns.add(turn);
    try {
      return await result;
    } finally {
      turns.delete(turn);
    }
  };
}

/** Two paths count as two projects: work that finds its path to be an old one takes another turn, under the number. */
export const mayBeSame = (one: string, other: string): boolean =>
  one === other || isNumericId(one) !== isNumericId(other);
