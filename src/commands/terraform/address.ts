import { quotedText, textFromQuoted } from "./quoted-text.ts";

/** The key that `for_each` or `count` adds to a name. */
export type InstanceKey = string | number;

/** A call of a module in an address. */
export interface ModuleCall {
  readonly name: string;
  readonly key: InstanceKey | null;
}

/** The address of a resource or of one of its instances, in parts. */
export interface ResourceAddress {
  /** From the root to the innermost module. */
  readonly calls: readonly ModuleCall[];
  /** The same as it is written; null for the root. */
  readonly module: string | null;
  readonly type: string;
  readonly name: string;
  readonly key: InstanceKey | null;
}

const NAME = String.raw`[\p{ID_Start}_][\p{ID_Continue}-]*`;
const KEY = String.raw`(?:\[(?:\d+|"(?:[^"\\\n]|\\.)*")\])?`;
const CALL = String.raw`module\.${NAME}${KEY}`;
const ADDRESS = new RegExp(`^(?:(${CALL}(?:\\.${CALL})*)\\.)?(?!module\\.)(${NAME})\\.(${NAME})(${KEY})$`, "u");
const ONE_CALL = new RegExp(`module\\.(${NAME})(${KEY})(?:\\.|$)`, "uy");

/** Reads the address of a managed resource; null for a text that Terraform does not write. */
export function parseAddress(text: string): ResourceAddress | null {
  const [, module = null, type, name, key = ""] = ADDRESS.exec(text) ?? [];
  if (type === undefined || name === undefined) return null;
  return { calls: callsIn(module ?? ""), module, type, name, key: keyFrom(key) };
}

/** The calls in the address of a module; those before the first that cannot be read. */
export function callsIn(module: string): readonly ModuleCall[] {
  const call = new RegExp(ONE_CALL);
  const calls: ModuleCall[] = [];
  for (let match = call.exec(module); match !== null; match = call.exec(module)) {
    calls.push({ name: match[1] ?? "", key: keyFrom(match[2] ?? "") });
  }
  return calls;
}

function keyFrom(brackets: string): InstanceKey | null {
  const inside = brackets.slice(1, -1);
  if (inside === "") return null;
  return inside.startsWith('"') ? textFromQuoted(inside) : Number(inside);
}

/** The address of an object as Terraform writes it: module, type, name and key. */
export function addressOf({ module, type, name, key }: Omit<ResourceAddress, "calls">): string {
  const path = `${module === null ? "" : `${module}.`}${type}.${name}`;
  if (key === null) return path;
  return `${path}[${typeof key === "string" ? quotedText(key) : key}]`;
}
