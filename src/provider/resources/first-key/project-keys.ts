import type { Client } from "../../client/index.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { inConfiguration, warnIfMoved } from "../place/unwrap-reply.ts";
import { canonicalReference, projectRef } from "../place/place-ref.ts";
import { createKeyOrder, type HandOver, type ListedKeys } from "./key-order.ts";
import { KeyTurn } from "./key-turn.ts";
import { listFresh } from "./list-fresh.ts";

/**
 * Runs work that may create a key of a project, when it is its turn and with the project's current keys. If the path
 * proves to be an old one, the work takes another turn under the number of the project.
 */
export async function withListedKeys<T>(
  project: string,
  context: Context<Client>,
  work: (turn: KeyTurn) => Promise<T>,
): Promise<T> {
  const { client, signal } = context;
  const inOrder = context.shared(createKeyOrder);
  const reference = canonicalReference(project);
  const begin = (listed: ListedKeys, handOver: HandOver, under: string): Promise<T> =>
    work(new KeyTurn({ project, reference: under, listed, context, handOver }));
  const first = await inOrder(reference, async (handOver) => {
    const known = handOver.take();
    if (known !== null) return { done: await begin(known, handOver, reference) };
    const listed = await listFresh(project, client, { signal });
    const { movedTo } = listed;
    return movedTo === null ? { done: await begin(listed, handOver, reference) } : { movedTo };
  });
  if ("done" in first) return first.done;
  const { movedTo } = first;
  return inOrder(movedTo, async (handOver) => {
    const listed = await listFresh(project, client, { signal });
    warnIfMoved(listed.movedTo, inConfiguration(projectRef(project)), context);
    return begin(listed, handOver, movedTo);
  });
}
