import type { Call, Client, Reply } from "../../client/index.ts";
import type { ListedKeys } from "./key-order.ts";

/** Lists a project's current keys, not those of a cache. */
export async function listFresh(
  project: string,
  client: Client,
  call: Call,
): Promise<ListedKeys & Pick<Reply<unknown>, "movedTo">> {
  const atMs = client.clock.nowMs();
  const { value: keys, movedTo, dateMs } = await client.clientKeys.list(project, { ...call, fresh: true });
  return { keys, movedTo, atMs, dateMs };
}
