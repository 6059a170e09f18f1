import { packages } from "../../../src/kit/plugin/proto/messages.ts";
import { services } from "../../../src/kit/plugin/proto/services.ts";

/** The protobuf scalar types that the protocol uses; any other is an error until the runtime supports it. */
export const scalars = ["string", "bytes", "bool", "int32", "uint32", "int64"] as const;

/** `Function` would shadow the built-in type. */
const RENAMED = new Map([["tfplugin6.Function", "ProviderFunction"]]);

/** The name of a supported scalar type. */
export type Scalar = (typeof scalars)[number];

/** The type of a field. */
export type FieldType =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "enum"; readonly type: Type }
  | { readonly kind: "message"; readonly type: Type };

/** A field of a message. */
export interface Field {
  /** The name in the table, in snake_case. */
  readonly name: string;
  readonly number: number;
  readonly label: "single" | "optional" | "repeated" | "map";
  /** The oneof that the field belongs to. */
  readonly oneof: string | undefined;
  /** The type of the values of a map or of the elements of a list, otherwise of the field itself. */
  readonly type: FieldType;
}

/** A message or an enum of the table. */
export interface Type {
  /** The name with its package. */
  readonly fullName: string;
  /** The name of the generated interface. */
  readonly name: string;
  /** The generated file, without its extension. */
  readonly file: string;
  /** The numbers of an enum by name; undefined for a message. */
  readonly values: ReadonlyMap<string, number> | undefined;
  readonly body: string;
}

/** An RPC of the table. */
export interface RpcEntry {
  readonly service: string;
  readonly name: string;
  readonly kind: "unary" | "serverStreaming" | "clientStreaming" | "bidirectional";
  readonly request: Type;
  readonly response: Type;
}

/** All messages and enums by full name, in the order of the table. */
export function readTypes(): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const { name: packageName, prefix, files } of packages) {
    for (const [file, entries] of Object.entries<Readonly<Record<string, string>>>(files)) {
      for (const [key, body] of Object.entries(entries)) {
        const fullName = `${packageName}.${key}`;
        const name = RENAMED.get(fullName) ?? prefix + key.replaceAll(".", "");
        types.set(fullName, { fullName, name, file, values: enumValues(body), body });
      }
    }
  }
  return types;
}

/** The fields of a message in numerical order. Throws if two have the same number. */
export function readFields(message: Type, types: ReadonlyMap<string, Type>): Field[] {
  const entries = message.body.split(";").map((entry) => entry.trim());
  const fields = entries.filter((entry) => entry !== "").map((entry) => readField(entry, message, types));
  const numbers = new Set(fields.map((field) => field.number));
  if (numbers.size !== fields.length) throw new Error(`${message.fullName} uses a field number twice`);
  return fields.sort((one, other) => one.number - other.number);
}

/** Every RPC in the order of the table. */
export function readRpcs(types: ReadonlyMap<string, Type>): RpcEntry[] {
  return Object.entries(services).flatMap(([service, lines]) => lines.map((line) => readRpc(service, line, types)));
}

function readRpc(service: string, line: string, types: ReadonlyMap<string, Type>): RpcEntry {
  const parts = /^(\w+): (stream )?([\w.]+) -> (stream )?([\w.]+)$/.exec(line);
  const [, name, requests, request, responses, response] = parts ?? [];
  if (name === undefined || request === undefined || response === undefined) throw new Error(`unreadable RPC: ${line}`);
  const [unary, streaming] =
    requests === undefined ? (["unary", "serverStreaming"] as const) : (["clientStreaming", "bidirectional"] as const);
  const kind = responses === undefined ? unary : streaming;
  return {
    service,
    name,
    kind,
    request: resolve(request, service, types),
    response: resolve(response, service, types),
  };
}

function readField(entry: string, message: Type, types: ReadonlyMap<string, Type>): Field {
  const parts = /^(\w+)=(\d+) (?:(repeated|optional) |oneof (\w+) )?(map<string, )?([\w.]+)>?$/.exec(entry);
  const [, name, number, label, oneof, map, typeName] = parts ?? [];
  if (name === undefined || typeName === undefined)
    throw new Error(`unreadable field in ${message.fullName}: ${entry}`);
  const type = fieldType(typeName, message, types);
  const field: Field = {
    name,
    number: Number(number),
    label: map === undefined ? (label === "repeated" || label === "optional" ? label : "single") : "map",
    oneof,
    type,
  };
  assertSupported(field, message);
  return field;
}

/** The runtime does not support packed lists, because the protocol has no repeated numbers. */
function assertSupported({ name, label, type }: Field, message: Type): void {
  const lengthDelimited = type.kind === "message" || (type.kind === "scalar" && type.scalar === "string");
  if ((label === "repeated" || label === "map") && !lengthDelimited) {
    throw new Error(`${message.fullName}.${name}: the runtime supports only lists and maps of strings and messages`);
  }
}

function fieldType(name: string, message: Type, types: ReadonlyMap<string, Type>): FieldType {
  const scalar = scalars.find((known) => known === name);
  if (scalar !== undefined) return { kind: "scalar", scalar };
  const type = resolve(name, message.fullName, types);
  return { kind: type.values === undefined ? "message" : "enum", type };
}

/** Resolves a name from the innermost scope outwards, as protoc does. */
function resolve(name: string, scope: string, types: ReadonlyMap<string, Type>): Type {
  for (let outer = scope; outer !== ""; outer = outer.slice(0, Math.max(outer.lastIndexOf("."), 0))) {
    const found = types.get(`${outer}.${name}`);
    if (found !== undefined) return found;
  }
  const found = types.get(name);
  if (found === undefined) throw new Error(`${scope} uses the unknown type ${name}`);
  return found;
}

function enumValues(body: string): ReadonlyMap<string, number> | undefined {
  if (!body.startsWith("enum ")) return undefined;
  const pairs = body.slice("enum ".length).split(" ");
  return new Map(
    pairs.map((pair) => {
      const [name = "", number] = pair.split("=");
      return [name, Number(number)];
    }),
  );
}
