import { isLosslessNumber } from "lossless-json";
import { jsonFromTree, treeFromJson } from "../../kit/cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { isRecord, recordOf } from "../../kit/json.ts";
import { addressOf } from "./address.ts";
import { printedJson, wrapperNote } from "./program.ts";

/** A state in Terraform's format 4, as parsed: its numbers keep every digit. */
interface StateFile {
  /** The version of the program that wrote it; null where it does not say. */
  readonly version: string | null;
  readonly resources: readonly Tree[];
}

/** A parsed JSON object. */
type Tree = Readonly<Record<string, unknown>>;

/**
 * Parses a state. Throws `invalid` or `unsupported`, with what to do, for everything that is not a readable state in
 * format 4.
 */
export function parseState(text: string): StateFile {
  if (text.trim() === "") throw noState("it is empty");
  const tree = jsonIn(text);
  if ("encrypted_data" in tree || "encryption_version" in tree) throw diagnosticError(ERRORS.encryptedState);
  if ("format_version" in tree) throw noState("it is what `terraform show -json` prints, of a plan or of a state");
  assertVersion(textOf(tree.version));
  const resources = "resources" in tree ? recordsIn(tree.resources, "`resources`") : [];
  return { version: textOf(tree.terraform_version), resources };
}

/** A text, or a number as it is written; null for anything else. */
export function textOf(member: unknown): string | null {
  if (typeof member === "string") return member;
  return isLosslessNumber(member) ? member.value : null;
}

/** The objects in a list of a state. Throws `invalid`, with what the list is called, for anything else. */
export function recordsIn(list: unknown, name: string): readonly Tree[] {
  if (Array.isArray(list) && list.every(isRecord)) return list;
  throw noState(`${name} must be a list of objects`);
}

function jsonIn(text: string): Tree {
  try {
    return treeFromJson(printedJson(text));
  } catch {
    const wrapped = wrapperNote(text);
    if (wrapped !== null) throw diagnosticError(ERRORS.cannotRead, { named: "the state", why: wrapped });
    // The error's own words are about the state of one object.
    throw noState("it is not a JSON object in UTF-8");
  }
}

function assertVersion(version: string | null): void {
  if (version === "4") return;
  if (version === null) throw noState("it has no format version");
  const isOlder = Number(version) < 4;
  throw diagnosticError(ERRORS.stateFormat, {
    named: isOlder ? "an older" : "a later",
    why: `The state uses format version ${version}; only version 4 can be read. ${isOlder ? "Terraform 0.12 or newer rewrites it with the next apply." : "Use a newer version of tocsin."}`,
  });
}

const noState = (problem: string): DiagnosticError =>
  diagnosticError(ERRORS.notAState, { why: `The state cannot be read: ${problem}.` });

/** One managed object in a state: a current one, tainted or not, or one that a replacement left behind. */
export interface StateObject {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** The address of its module; null for the root. */
  readonly module: string | null;
  /** The key of an object that a replacement left behind; null for a current one. */
  readonly deposed: string | null;
  readonly provider: ProviderReference;
  /** As parsed. What it stands for is made when it is read, so that no state is in memory twice. */
  readonly instance: Tree;
}

/** The objects in a state, by owner. */
export interface StateObjects {
  readonly ours: readonly StateObject[];
  /** How many managed objects each other provider has, by its source address. */
  readonly others: ReadonlyMap<string, number>;
}

/**
 * The managed objects in a state, in its order. Those of the provider `source`, such as `hashicorp/aws`, are ours, from
 * whatever registry or mirror it comes. Data sources are left out. Throws `invalid` where a resource has no list of
 * objects.
 */
export function objectsIn({ resources }: StateFile, source: string): StateObjects {
  const ours: StateObject[] = [];
  const others = new Map<string, number>();
  for (const resource of resources.filter(({ mode }) => mode === "managed")) {
    for (const instance of recordsIn(
      resource.instances,
      `\`instances\` of ${addressOf({ ...placeOf(resource), key: null })}`,
    )) {
      // OpenTofu names the provider at the instance where its configurations have keys.
      const provider = providerReference(textOf(instance.provider) ?? textOf(resource.provider) ?? "");
      if (isOf(provider, source)) ours.push({ ...objectOf(resource, instance), provider, instance });
      else others.set(provider.source, (others.get(provider.source) ?? 0) + 1);
    }
  }
  return { ours, others };
}

const isOf = (provider: ProviderReference, source: string): boolean =>
  provider.source.split("/").slice(1).join("/") === source;

function objectOf(resource: Tree, instance: Tree): Omit<StateObject, "provider" | "instance"> {
  const place = placeOf(resource);
  return { ...place, address: addressOf({ ...place, key: keyOf(instance) }), deposed: textOf(instance.deposed) };
}

const placeOf = ({ type, name, module }: Tree): Pick<StateObject, "type" | "name" | "module"> => ({
  type: textOf(type) ?? "",
  name: textOf(name) ?? "",
  module: textOf(module),
});

function keyOf({ index_key: key }: Tree): string | number | null {
  if (typeof key === "string") return key;
  const digits = textOf(key);
  return digits === null ? null : Number(digits);
}

/** An object as the engine upgrades and reads it. */
interface StoredObject {
  readonly version: number;
  readonly json: Uint8Array;
  readonly private: Uint8Array;
}

/** An object as the state stores it. Without attributes it has no JSON, which the engine refuses. */
export function storedObject({ schema_version: version, attributes, private: text }: Tree): StoredObject {
  return {
    version: Number(textOf(version) ?? 0),
    json: Buffer.from(isRecord(attributes) ? jsonFromTree(attributes) : ""),
    private: Buffer.from(textOf(text) ?? "", "base64"),
  };
}

/** Which configuration of which provider an object belongs to. */
interface ProviderReference {
  /** The source address, such as `registry.terraform.io/hashicorp/aws`; as written where it cannot be read. */
  readonly source: string;
  /** The alias with the path of its module, such as `module.team.admin`; null for a configuration without an alias. */
  readonly alias: string | null;
}

const REFERENCE = /^((?:module\..+\.)?)provider\["([^"]+)"\](?:\.(.+))?$/s;

/** Reads a state's `module.team.provider["registry.terraform.io/hashicorp/aws"].admin`. */
function providerReference(text: string): ProviderReference {
  const [, module = "", source = text, alias] = REFERENCE.exec(text) ?? [];
  return { source, alias: alias === undefined ? null : module + alias };
}

/** The attributes of an object as plain JSON, with JavaScript's numbers; none for an object without attributes. */
export const plainAttributes = ({ instance: { attributes } }: StateObject): Readonly<Record<string, unknown>> =>
  isRecord(attributes) ? recordOf(JSON.parse(jsonFromTree(attributes))) : {};
