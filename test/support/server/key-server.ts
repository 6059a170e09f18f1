import type { ServerResponse } from "node:http";
import { answer, startServer } from "./http-server.ts";

/** One response, and what the request does before it. */
export type Respond = (response: ServerResponse, keys: Keys) => void;

/** The keys of a service that does as the test says. */
interface Keys {
  readonly make: () => object;
  readonly list: () => readonly object[];
}

/** A key as the service shows it. */
export const keyOf = (id: number) => ({
  id,
  active: true,
  public_key: `glet_${id}`,
  tracker_dsn: `https://glet_${id}@tracker.test/7`,
});

export const listed: Respond = (response, keys) => answer(response, 200, keys.list());
export const made: Respond = (response, keys) => answer(response, 201, keys.make());
export const dropped: Respond = (response) => response.destroy();
export const limited: Respond = (response) => answer(response, 429, "Retry later\n");
export const madeAndDropped: Respond = (response, keys) => {
  keys.make();
  response.destroy();
};
export const twiceMadeAndDropped: Respond = (response, keys) => {
  keys.make();
  madeAndDropped(response, keys);
};
export const madeLate: Respond = (response, keys) => {
  setTimeout(() => answer(response, 201, keys.make()), LATE_MS);
};

/** How long `madeLate` takes. */
export const LATE_MS = 3000;

/**
 * A service on which a key is there already; each POST, and each list after the first POST, takes the next step, the
 * last one for ever.
 */
export async function startKeyServer(steps: { readonly post: readonly Respond[]; readonly list?: readonly Respond[] }) {
  const all = [keyOf(1)];
  const keys: Keys = {
    list: () => all,
    make() {
      const key = keyOf(all.length + 1);
      all.push(key);
      return key;
    },
  };
  const counts = { post: 0, list: 0 };
  const { url, seen } = await startServer((request, response) => {
    const isPost = request.method === "POST";
    const todo = (isPost ? steps.post : steps.list) ?? [listed];
    const step = todo[Math.min(isPost ? counts.post++ : counts.list++, todo.length - 1)] ?? listed;
    step(response, keys);
  });
  return { url, seen, counts, ids: () => all.map(({ id }) => id) };
}
