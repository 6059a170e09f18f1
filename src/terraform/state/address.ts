import { textOf, type Tree } from "./state-file.ts";

/** Which configuration of which provider an object belongs to. */
export interface ProviderReference {
  /** The source address, such as `registry.terraform.io/tocsin/tocsin`; as written where it cannot be read. */
  readonly source: string;
  /** The alias with the path of its module, such as `module.team.admin`; null for a configuration without an alias. */
  readonly alias: string | null;
}

const REFERENCE = /^((?:module\..+\.)?)provider\["([^"]+)"\](?:\.(.+))?$/s;

/** Reads a state's `module.team.provider["registry.terraform.io/tocsin/tocsin"].admin`. */
export function providerReference(text: string): ProviderReference {
  const [, module = "", source = text, alias] = REFERENCE.exec(text) ?? [];
  return { source, alias: alias === undefined ? null : module + alias };
}

/** Whether it is this provider, from whatever registry or mirror. */
export const isOurs = ({ source }: ProviderReference): boolean => /^[^/]+\/tocsin\/tocsin$/.test(source);

/** The address of an object as Terraform writes it: module, type, name and key. */
export function addressOf({ module, type, name }: Tree, instance: Tree): string {
  const path = [textOf(module), textOf(type), textOf(name)].filter((part) => part !== null).join(".");
  const { index_key: key } = instance;
  if (key === undefined || key === null) return path;
  return `${path}[${typeof key === "string" ? quoted(key) : (textOf(key) ?? "")}]`;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A key in the quotes of Terraform's language. */
function quoted(key: string): string {
  const escaped = key.replace(/[\n\r\t"\\]|[$%](?=\{)|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (text) => {
    if (text === "$" || text === "%") return text + text;
    return ESCAPES[text] ?? codePoint(text);
  });
  return `"${escaped}"`;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
