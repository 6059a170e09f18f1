/** A block or a JSON object that declares a resource or calls a module. */
export interface Declaration {
  /** What it declares, as in an address without keys: `tocsin_client_key.app`, `module.team`. */
  readonly name: string;
  /** Of its header or its key, counted from 1. */
  readonly line: number;
  /** The path of the CDKTF construct that made it; null where there is none. */
  readonly construct: string | null;
}

/** What a block with these labels declares, its kind among them; null for another block than a resource or a module. */
export function declaredName([kind, ...names]: readonly string[]): string | null {
  if (kind === "resource" && names.length === 2) return names.join(".");
  return kind === "module" && names.length === 1 ? `module.${names.join("")}` : null;
}
