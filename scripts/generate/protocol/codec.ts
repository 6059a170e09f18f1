import { camelCase, capitalized } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readFields, type Field, type FieldType, type Type } from "./table.ts";

/** The code of a message or an enum: its type, and the functions that encode and decode it. */
export function codecPieces(type: Type, types: ReadonlyMap<string, Type>): readonly Piece[] {
  return type.values === undefined ? messagePieces(type, readFields(type, types)) : enumPieces(type);
}

function enumPieces({ file, fullName, name, values = new Map() }: Type): readonly Piece[] {
  const numbers = [...values.values()];
  const known = numbers.filter((number) => number !== 0).map((number) => `value === ${number}`);
  const type = `/** The numbers of \`${fullName}\`. */
export const ${name} = {
${[...values].map(([key, number]) => `  ${key}: ${number},\n`).join("")}} as const;

export type ${name} = (typeof ${name})[keyof typeof ${name}];
`;
  const guard = `/** A number that this protocol version does not know becomes 0. */
export function ${enumGuard(name)}(value: number): ${name} {
  return ${known.join(" || ")} ? value : 0;
}
`;
  return [
    { file, name, isType: true, code: type },
    { file, name: enumGuard(name), isType: false, code: guard },
  ];
}

function messagePieces({ file, fullName, name }: Type, fields: readonly Field[]): readonly Piece[] {
  const oneofs = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))];
  const plain = fields.filter(({ oneof }) => oneof === undefined);
  const groups = oneofs.map((oneof) => ({ oneof, members: fields.filter((field) => field.oneof === oneof) }));
  const properties = [
    ...plain.map((field) => `  ${camelCase(field.name)}: ${propertyType(field)};\n`),
    ...groups.map(({ oneof, members }) => `  ${oneof}: ${members.map(caseType).join(" | ")} | undefined;\n`),
  ];
  const writes = [
    ...plain.map((field) => `  ${writeCode(field, camelCase(field.name))}\n`),
    ...groups.map(oneofWriteCode),
  ];
  const type = `/** \`${fullName}\` */
export interface ${name} {
${properties.join("")}}
`;
  const encode = `export function encode${name}(message: Init<${name}>): Uint8Array {
  return encoded(message, write${name});
}
`;
  const write = `export function write${name}(${fields.length === 0 ? "_writer" : "writer"}: Writer, ${fields.length === 0 ? "_message" : "message"}: Init<${name}>): void {
${writes.join("")}}
`;
  return [
    { file, name, isType: true, code: type },
    { file, name: `encode${name}`, isType: false, code: encode },
    { file, name: `write${name}`, isType: false, code: write },
    { file, name: `decode${name}`, isType: false, code: decodeCode(name, fields) },
  ];
}

function decodeCode(name: string, fields: readonly Field[]): string {
  const plain = fields.filter(({ oneof }) => oneof === undefined);
  const defaults = [
    ...plain.map((field) => `    ${camelCase(field.name)}: ${defaultCode(field)},\n`),
    ...[...new Set(fields.flatMap(({ oneof }) => oneof ?? []))].map((oneof) => `    ${oneof}: undefined,\n`),
  ];
  const cases = fields.map((field) => `      case ${tagOf(field)}:\n        ${readCode(field)}\n        break;\n`);
  return `export function decode${name}(bytes: Uint8Array): ${name} {
  const reader = new Reader(bytes);
  const message: ${name} = {
${defaults.join("")}  };
  while (reader.more) {
    const tag = reader.tag();
    switch (tag) {
${cases.join("")}      default:
        reader.skip(tag);
    }
  }
  return message;
}
`.replace("{\n  };", "{};");
}

function propertyType({ label, type }: Field): string {
  const single = typeCode(type);
  if (label === "repeated") return `${single}[]`;
  if (label === "map") return `Map<string, ${single}>`;
  return label === "optional" || type.kind === "message" ? `${single} | undefined` : single;
}

function caseType({ name, type }: Field): string {
  return `{ case: "${camelCase(name)}"; value: ${typeCode(type)} }`;
}

function typeCode(type: FieldType): string {
  if (type.kind !== "scalar") return type.type.name;
  if (type.scalar === "string") return "string";
  if (type.scalar === "bytes") return "Uint8Array";
  return type.scalar === "bool" ? "boolean" : "number";
}

function defaultCode({ label, type }: Field): string {
  if (label === "repeated") return "[]";
  if (label === "map") return "new Map()";
  if (label === "optional" || type.kind === "message") return "undefined";
  if (type.kind === "enum") return "0";
  if (type.scalar === "string") return '""';
  if (type.scalar === "bytes") return "NO_BYTES";
  return type.scalar === "bool" ? "false" : "0";
}

function writeCode(field: Field, property: string): string {
  const { number, label, type } = field;
  const value = `message.${property}`;
  if (label === "map") {
    const write = type.kind === "message" ? `message(2, value, write${type.type.name})` : "string(2, value)";
    return `writer.map(${number}, ${value}, (entry, value) => entry.${write});`;
  }
  if (type.kind === "message") {
    return `writer.${label === "repeated" ? "messages" : "message"}(${number}, ${value}, write${type.type.name});`;
  }
  const scalar = type.kind === "enum" || type.scalar === "uint32" ? "int32" : type.scalar;
  if (label === "repeated") return `writer.${scalar}s(${number}, ${value});`;
  const method = label === "optional" || field.oneof !== undefined ? `present${capitalized(scalar)}` : scalar;
  return `writer.${method}(${number}, ${value});`;
}

function oneofWriteCode({ oneof, members }: { oneof: string; members: readonly Field[] }): string {
  const cases = members.map(
    (field) => `    case "${camelCase(field.name)}":\n      ${writeCode(field, `${oneof}.value`)}\n      break;\n`,
  );
  return `  switch (message.${oneof}?.case) {\n${cases.join("")}  }\n`;
}

function readCode(field: Field): string {
  const { name, label, oneof, type } = field;
  const property = `message.${camelCase(name)}`;
  if (label === "map") {
    return `reader.mapEntry(${property}, ${type.kind === "message" ? `decode${type.type.name}` : "textFrom"});`;
  }
  const value = valueCode(type);
  if (label === "repeated") return `${property}.push(${value});`;
  return oneof === undefined
    ? `${property} = ${value};`
    : `message.${oneof} = { case: "${camelCase(name)}", value: ${value} };`;
}

function valueCode(type: FieldType): string {
  if (type.kind === "message") return `decode${type.type.name}(reader.bytes())`;
  if (type.kind === "enum") return `${enumGuard(type.type.name)}(reader.int32())`;
  return `reader.${type.scalar}()`;
}

function tagOf({ number, label, type }: Field): number {
  const varint =
    label !== "map" && (type.kind === "enum" || (type.kind === "scalar" && !["string", "bytes"].includes(type.scalar)));
  return number * 8 + (varint ? 0 : 2);
}

const enumGuard = (name: string): string => `${camelCase(name)}From`;
