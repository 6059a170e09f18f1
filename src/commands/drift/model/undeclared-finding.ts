import type { Known } from "./known.ts";
import type { JsonValue } from "./value.ts";

/** A group or project. */
export interface Scope {
  readonly kind: "group" | "project";
  /** The numeric ID. */
  readonly id: string;
  /** The full path. */
  readonly path: string;
}

/** An object that is live and that nothing declares. It has no address. */
export interface UndeclaredFinding {
  readonly kind: "undeclared";
  /** The type of the resource that would declare it. */
  readonly type: string;
  /** The ID to import it with, such as `team/app:7`. */
  readonly import_id: string;
  /** The group or project that it belongs to. */
  readonly scope: Scope;
  /** The same in every run, whatever path its project has. */
  readonly fingerprint: string;
  readonly known: Known | null;
  /** The values to write so that a plan after the import is empty. */
  readonly config: { readonly [attribute: string]: JsonValue };
  /** The blocks that declare and import it, in HCL. */
  readonly declaration: string;
  /** In a merged report, the file of the report that it comes from. */
  readonly report?: string;
}

/** The name by which lists of known drift know it: its type and its import ID. */
export const nameOf = ({ type, import_id: id }: UndeclaredFinding): string => `${type} ${id}`;
