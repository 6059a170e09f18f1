import { createHash } from "node:crypto";
import type { Store } from "../store/index.ts";

/** The namespace that contains a project or a group. */
export interface Namespace {
  readonly id: number;
  readonly kind: "group" | "user";
  readonly fullPath: string;
}

/** The last part of a full path. */
export const lastPartOf = (fullPath: string): string => fullPath.slice(fullPath.lastIndexOf("/") + 1);

/** The namespace that contains something with this full path; null for a top-level group. */
export function namespaceAbove(fullPath: string, store: Store): Namespace | null {
  const end = fullPath.lastIndexOf("/");
  if (end < 0) return null;
  const path = fullPath.slice(0, end);
  const group = store.sources.findByPath("group", path);
  if (group !== null) return { id: group.id, kind: "group", fullPath: group.fullPath };
  return { id: derivedId(path), kind: store.users.findByUsername(path) === null ? "group" : "user", fullPath: path };
}

// A seed need not contain the namespaces of its projects. Their ids are far above those of a seed, and always the same.
function derivedId(path: string): number {
  const hash = createHash("sha256").update(path.toLowerCase()).digest();
  return 1_000_000_000 + (hash.readUInt32BE() % 1_000_000_000);
}
