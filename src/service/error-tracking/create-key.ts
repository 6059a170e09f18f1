import { randomBytes } from "node:crypto";
import type { ClientKey, Store } from "../store/index.ts";

/** Creates a client key with a random public key. */
export function createKey(projectId: number, store: Store): ClientKey {
  return store.clientKeys.insert({ projectId, publicKey: `glet_${randomBytes(16).toString("hex")}`, isActive: true });
}
