import { createHash } from "node:crypto";
import { importBlock, resourceBlock, type Declaration } from "../declaration/index.ts";
import type { ObjectValue } from "../../kit/cty/index.ts";
import { expression, reference, type PrintableBlock, type PrintableValue } from "../terraform/index.ts";

/** The blocks that declare, and those that import. */
export interface Blocks {
  readonly resources: readonly PrintableBlock[];
  readonly imports: readonly PrintableBlock[];
}

/** Declarations with equal values, which share a block, and its name. */
interface Group {
  readonly name: string;
  readonly values: ObjectValue;
  readonly members: readonly Declaration[];
}

/**
 * One block for all objects of a type that have the same values, named after the values, and one that imports them. The
 * global setting has blocks of its own.
 */
export function sharedBlocks(declarations: readonly Declaration[]): Blocks {
  const groups = groupsOf(declarations.filter(({ place }) => place.kind !== "global"));
  const single = declarations.filter(({ place }) => place.kind === "global");
  const lists = Object.fromEntries(groups.map((group) => [localName(group), listOf(group)]));
  return {
    resources: [
      ...(groups.length === 0 ? [] : [{ type: "locals", attributes: lists }]),
      ...single.map(resourceBlock),
      ...groups.map(sharedResource),
    ],
    imports: [...single.map(importBlock), ...groups.map(sharedImport)],
  };
}

function groupsOf(declarations: readonly Declaration[]): readonly Group[] {
  const groups = new Map<string, Group & { readonly members: Declaration[] }>();
  for (const declaration of declarations) {
    const { group: _, project: __, ...values } = declaration.config;
    const name = groupName(declaration, values);
    const key = `${declaration.typeName}.${name}`;
    const group = groups.get(key) ?? { name, values, members: [] };
    group.members.push(declaration);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupName({ typeName, place }: Declaration, values: ObjectValue): string {
  if (typeName === "tocsin_client_key") return "keys";
  if (typeName === "tocsin_error_tracking_settings") {
    const words = [
      values["integrated"] === false ? "external" : [],
      values["active"] === false ? "inactive" : [],
    ].flat();
    return words.length === 0 ? "active" : words.join("_");
  }
  const { level, ...rest } = values;
  const name = `${place.kind}s_${typeof level === "string" ? level : ""}`;
  const text = JSON.stringify(rest);
  return text === "{}" ? name : `${name}_${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}

const typeOf = ({ members: [first] }: Group): string => first?.typeName ?? "";

const localName = (group: Group): string => `${typeOf(group)}_${group.name}`;

/** A group of keys is a map from import IDs to projects; every other group a list of places. */
const isKeys = ({ members: [first] }: Group): boolean => first?.keyId !== null;

function listOf(group: Group): PrintableValue {
  const { members } = group;
  return isKeys(group)
    ? Object.fromEntries(members.map((member) => [member.importId, wordsFor(member)]))
    : members.map(wordsFor);
}

const attributeOf = ({ place }: Declaration): string => (place.kind === "group" ? "group" : "project");

const wordsFor = (declaration: Declaration): PrintableValue => declaration.config[attributeOf(declaration)] ?? null;

const each = (group: Group): PrintableValue =>
  expression(isKeys(group) ? `local.${localName(group)}` : `toset(local.${localName(group)})`);

function sharedResource(group: Group): PrintableBlock {
  const { name, values, members } = group;
  const [first] = members;
  const remarks = members.flatMap(({ importId, remarks: texts }) => texts.map((text) => `${importId}: ${text}`));
  return {
    type: "resource",
    labels: [typeOf(group), name],
    ...(remarks.length === 0 ? {} : { comment: remarks.join("\n") }),
    attributes: {
      for_each: each(group),
      ...(first && { [attributeOf(first)]: expression(isKeys(group) ? "each.value" : "each.key") }),
      ...values,
    },
  };
}

function sharedImport(group: Group): PrintableBlock {
  const [first] = group.members;
  const isSetting = first?.typeName === "tocsin_notification_setting";
  return {
    type: "import",
    attributes: {
      for_each: each(group),
      to: reference(`${typeOf(group)}.${group.name}[each.key]`),
      id: expression(isSetting ? `"${attributeOf(first)}/\${each.key}"` : "each.key"),
    },
  };
}
