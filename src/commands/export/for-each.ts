import { createHash } from "node:crypto";
import { importBlock, resourceBlock, type Declaration } from "../declaration/index.ts";
import { importIdOf, type LiveResource } from "../../provider/resources/live/index.ts";
import type { ObjectValue, Value } from "../../kit/cty/index.ts";
import { expression, reference, type PrintableBlock, type PrintableValue } from "../terraform/index.ts";

/** The blocks that declare, and those that import. */
export interface Blocks {
  readonly resources: readonly PrintableBlock[];
  readonly imports: readonly PrintableBlock[];
}

/** Declarations with equal values in places of one kind, which share a block, and its name. */
interface Group {
  readonly resource: LiveResource;
  readonly kind: "group" | "project";
  readonly name: string;
  /** Every value but the place. */
  readonly values: ObjectValue;
  readonly members: readonly Declaration[];
}

/**
 * One block for all objects of a type that have the same values, named after the values, and one that imports them. The
 * global setting has blocks of its own.
 */
export function sharedBlocks(declarations: readonly Declaration[], table: readonly LiveResource[]): Blocks {
  const groups = groupsOf(declarations, table);
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

function groupsOf(declarations: readonly Declaration[], table: readonly LiveResource[]): readonly Group[] {
  const groups = new Map<string, Group & { readonly members: Declaration[] }>();
  for (const declaration of declarations) {
    const { kind } = declaration.place;
    const resource = table.find(({ type }) => type === declaration.typeName);
    if (kind === "global" || resource === undefined) continue;
    const { [kind]: _, ...values } = declaration.config;
    const key = JSON.stringify([resource.type, kind, values]);
    const group = groups.get(key) ?? { resource, kind, name: groupName(kind, values), values, members: [] };
    group.members.push(declaration);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The kind of the places with what is short: `projects_watch`, `projects_active_false`. A hash stands for the rest. */
function groupName(kind: string, values: ObjectValue): string {
  const entries = Object.entries(values);
  const long = entries.filter(([, value]) => shortText("", value) === null);
  const words = entries.flatMap(([name, value]) => shortText(name, value) ?? []);
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.fromEntries(long)))
    .digest("hex")
    .slice(0, 8);
  return [`${kind}s`, ...words, ...(long.length === 0 ? [] : [hash])].join("_");
}

/** A word as it is, a switch after its name; null for everything else. */
function shortText(name: string, value: Value): string | null {
  if (typeof value === "boolean") return `${name}_${value}`;
  return typeof value === "string" && /^[a-z]{1,20}$/.test(value) ? value : null;
}

const localName = ({ resource, name }: Group): string => `${resource.type}_${name}`;

/** Whether a place may have several of them: then a map from import IDs to places, else a list of places. */
const isMap = ({ resource }: Group): boolean => resource.live.numbersIn !== undefined;

function listOf(group: Group): PrintableValue {
  const { kind, members } = group;
  const places = members.map(({ importId, config }) => [importId, config[kind] ?? null] as const);
  return isMap(group) ? Object.fromEntries(places) : places.map(([, place]) => place);
}

const each = (group: Group): PrintableValue =>
  expression(isMap(group) ? `local.${localName(group)}` : `toset(local.${localName(group)})`);

function sharedResource(group: Group): PrintableBlock {
  const { resource, kind, name, values, members } = group;
  const remarks = members.flatMap(({ importId, remarks: texts }) => texts.map((text) => `${importId}: ${text}`));
  return {
    type: "resource",
    labels: [resource.type, name],
    ...(remarks.length === 0 ? {} : { comment: remarks.join("\n") }),
    attributes: { for_each: each(group), [kind]: expression(isMap(group) ? "each.value" : "each.key"), ...values },
  };
}

function sharedImport(group: Group): PrintableBlock {
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
