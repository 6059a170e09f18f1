import type { Client, ClientKey, Reply } from "../../client/index.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { inConfiguration, unwrapReply } from "../place/unwrap-reply.ts";
import { canonicalReference, projectRef } from "../place/place-ref.ts";
import { createKeyOrder } from "./key-order.ts";

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
  const order = context.shared(createKeyOrder);
  const first = await order.run(canonicalReference(project), async () => {
    const reply = await context.client.clientKeys.list(project, { signal: context.signal, fresh: true });
    return reply.movedTo === null ? { done: await work(reply.value) } : { movedTo: reply.movedTo };
  });
  if ("done" in first) return first.done;
  return order.run(first.movedTo, async () => work(await listKeys(project, context)));
}

/** Runs work that deletes keys of a project, in its turn. */
export const inKeyOrder = <T>(project: string, context: Context<Client>, work: () => Promise<T>): Promise<T> =>
  context.shared(createKeyOrder).run(canonicalReference(project), work);

/** The project's keys, read afresh. */
export async function listKeys(project: string, context: Context<Client>): Promise<Keys> {
  const reply: Reply<Keys> = await context.client.clientKeys.list(project, { signal: context.signal, fresh: true });
  return unwrapReply(reply, inConfiguration(projectRef(project)), context);
}
