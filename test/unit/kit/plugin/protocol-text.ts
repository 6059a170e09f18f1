import { readFields, readRpcs, readTypes, type Field, type Type } from "../../../../scripts/generate/protocol/table.ts";

const types = readTypes();

/** The messages of the table; enums left out. */
export const messages: readonly Type[] = [...types.values()].filter((type) => type.values === undefined);

export function fieldsOf(message: Type): Field[] {
  return readFields(message, types);
}

/** One package of the table as the text of a .proto file, for an implementation that is not ours. */
export function protoText(packageName: string): string {
  const own = [...types.values()].filter((type) => packageOf(type) === packageName);
  const top = own.filter((type) => parentOf(type) === packageName).map((type) => typeText(type, own));
  const owners = new Set(own.map(parentOf));
  // Some parents (GetSchema of GetSchema.Request) are names only.
  const hollow = [...owners].filter((owner) => owner !== packageName && !types.has(owner));
  const wrapped = hollow.map((owner) => messageText(owner, [], own));
  return `syntax = "proto3";\npackage ${packageName};\n${[...top, ...wrapped].join("\n")}`;
}

export const packageNames: readonly string[] = [...new Set(messages.map(packageOf))];

export { readRpcs, types };

function packageOf({ fullName }: Type): string {
  return fullName.replace(/\.[A-Z].*$/, "");
}

function parentOf({ fullName }: Type): string {
  return fullName.slice(0, fullName.lastIndexOf("."));
}

function typeText(type: Type, own: readonly Type[]): string {
  if (type.values === undefined) return messageText(type.fullName, fieldsOf(type), own);
  const values = [...type.values].map(([name, number]) => `${name} = ${number};`);
  return `enum ${lastName(type.fullName)} { ${values.join(" ")} }`;
}

function messageText(fullName: string, fields: readonly Field[], own: readonly Type[]): string {
  const nested = own.filter((type) => parentOf(type) === fullName).map((type) => typeText(type, own));
  const oneofs = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))].map((oneof) => {
    const members = fields.filter((field) => field.oneof === oneof).map(fieldText);
    return `oneof ${oneof} { ${members.join(" ")} }`;
  });
  const plain = fields.filter(({ oneof }) => oneof === undefined).map(fieldText);
  return `message ${lastName(fullName)} {\n${[...nested, ...oneofs, ...plain].join("\n")}\n}`;
}

function fieldText({ name, number, label, type }: Field): string {
  const typeName = type.kind === "scalar" ? type.scalar : `.${type.type.fullName}`;
  const prefix = label === "single" || label === "map" ? "" : `${label} `;
  return `${prefix}${label === "map" ? `map<string, ${typeName}>` : typeName} ${name} = ${number};`;
}

function lastName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(".") + 1);
}
