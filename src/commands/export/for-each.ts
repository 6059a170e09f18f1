import { importBlock, resourceBlock, type Declaration } from "../declaration/index.ts";
import { importIdOf, type LiveResource } from "../../provider/resources/live/index.ts";
import { isObject, type ObjectValue, type Value } from "../../kit/cty/index.ts";
import { expression, reference, type PrintableBlock, type PrintableValue } from "../terraform/index.ts";

/** The blocks that declare, and those that import. */
export interface Blocks {
  readonly resources: readonly PrintableBlock[];
  readonly imports: readonly PrintableBlock[];
}

/** Declarations with equal values in places of one kind. */
interface Group {
  readonly resource: LiveResource;
  readonly kind: "group" | "project";
  /** Every value but the place. */
  readonly values: ObjectValue;
  readonly members: readonly Declaration[];
}

/** A group with the name of the block that its members share. */
interface NamedGroup extends Group {
  readonly name: string;
}

/**
 * One block for all objects of a type that have the same values, named after the values, and one that imports them. The
 * global setting, and an object with values of its own, have blocks of their own.
 */
export function sharedBlocks(declarations: readonly Declaration[], table: readonly LiveResource[]): Blocks {
  const groups = groupsOf(declarations, table).filter(({ members }) => members.length > 1);
  const inGroups = new Set(groups.flatMap(({ members }) => members));
  const single = declarations.filter((each) => !inGroups.has(each));
  const shared = named(groups, single);
  const lists = Object.fromEntries(shared.map((group) => [localName(group), listOf(group)]));
  return {
    resources: [
      ...(shared.length === 0 ? [] : [{ type: "locals", attributes: lists }]),
      ...single.map(resourceBlock),
      ...shared.map(sharedResource),
    ],
    imports: [...single.map(importBlock), ...shared.map(sharedImport)],
  };
}

function groupsOf(declarations: readonly Declaration[], table: readonly LiveResource[]): readonly Group[] {
  const groups = new Map<string, Group & { readonly members: Declaration[] }>();
  for (const declaration of declarations) {
    const { kind } = declaration.place;
    const resource = table.find(({ type }) => type === declaration.typeName);
    if (kind === "global" || resource === undefined) continue;
    const { [kind]: _, ...values } = declaration.config;
    const key = JSON.stringify([resource.type, kind, values]);
    const group = groups.get(key) ?? { resource, kind, values, members: [] };
    group.members.push(declaration);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The groups with their names; those whose values make the same name, or the name of another block, get numbers. */
function named(groups: readonly Group[], single: readonly Declaration[]): readonly NamedGroup[] {
  const taken = new Set(single.map(({ typeName, name }) => `${typeName}.${name}`));
  return groups.map((group) => {
    const base = nameOf(group);
    let name = base;
    for (let number = 2; taken.has(`${group.resource.type}.${name}`); number += 1) name = `${base}_${number}`;
    taken.add(`${group.resource.type}.${name}`);
    return { ...group, name };
  });
}

/** The kind of the places with the values that make parts of a name: `projects_watch`, `projects_custom_new_note`. */
const nameOf = ({ kind, values }: Group): string =>
  [`${kind}s`, ...Object.entries(values).flatMap(([name, value]) => nameParts(name, value))].join("_");

/** The most columns that the names in a map take in the name of a block. */
const MAX_NAMES = 40;

/** A word as it is, a switch after its name, what is on in a map; nothing for everything else. */
function nameParts(name: string, value: Value): readonly string[] {
  if (typeof value === "boolean") return [`${name}_${value}`];
  if (typeof value === "string") return /^[a-z]{1,20}$/.test(value) ? [value] : [];
  if (!isObject(value)) return [];
  const on = Object.keys(value).filter((key) => value[key] === true);
  const all = on.join("_");
  if (on.length === 0) return [`no_${name}`];
  return [all.length <= MAX_NAMES && /^\w+$/.test(all) ? all : `${on.length}_${name}`];
}

const localName = ({ resource, name }: NamedGroup): string => `${resource.type}_${name}`;

/** Whether a place may have several of them: then a map from import IDs to places, else a list of places. */
const isMap = ({ resource }: Group): boolean => resource.live.numbersIn !== undefined;

function listOf(group: Group): PrintableValue {
  const { kind, members } = group;
  const places = members.map(({ importId, config }) => [importId, config[kind] ?? null] as const);
  return isMap(group) ? Object.fromEntries(places) : places.map(([, place]) => place);
}

const each = (group: NamedGroup): PrintableValue =>
  expression(isMap(group) ? `local.${localName(group)}` : `toset(local.${localName(group)})`);

function sharedResource(group: NamedGroup): PrintableBlock {
  const { resource, kind, name, values, members } = group;
  const remarks = members.flatMap(({ importId, remarks: texts }) => texts.map((text) => `${importId}: ${text}`));
  return {
    type: "resource",
    labels: [resource.type, name],
    ...(remarks.length === 0 ? {} : { comment: remarks.join("\n") }),
    attributes: { for_each: each(group), [kind]: expression(isMap(group) ? "each.value" : "each.key"), ...values },
  };
}

function sharedImport(group: NamedGroup): PrintableBlock {
  const { resource, kind, name } = group;
  const id = isMap(group) ? EACH_KEY : (importIdOf(resource, { [kind]: EACH_KEY }) ?? "");
  return {
    type: "import",
    attributes: {
      for_each: each(group),
      to: reference(`${resource.type}.${name}[each.key]`),
      id: expression(id === EACH_KEY ? "each.key" : `"${id}"`),
    },
  };
}

const EACH_KEY = "${each.key}";
