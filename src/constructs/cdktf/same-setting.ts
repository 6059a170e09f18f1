import { TerraformProvider, TerraformResource, TerraformStack, type TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";
import { SETTINGS } from "./generated/settings.js";
import { placeOf, type Place } from "./place.js";

/** What a construct is about to write, by Terraform's names. */
export interface Written {
  readonly values: Readonly<Record<string, unknown>>;
  /** What is written instead, as `addOverride` has it. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

const writtenBy = new WeakMap<IConstruct, () => Written>();
const checkedStacks = new WeakSet<TerraformStack>();

/** Lets the synthesis of a construct's stack find two resources for one setting. */
export function addToStack(construct: TerraformElement, written: () => Written): void {
  writtenBy.set(construct, written);
  const stack = TerraformStack.of(construct);
  if (checkedStacks.has(stack)) return;
  checkedStacks.add(stack);
  // Once for the whole stack: each construct would look at all others.
  stack.node.addValidation({ validate: () => problemsIn(stack) });
}

function problemsIn(stack: TerraformStack): string[] {
  const elements = stack.node.findAll().filter((each) => writtenBy.has(each) && TerraformStack.of(each) === stack);
  const resources = elements.filter((each) => TerraformResource.isTerraformResource(each));
  const providers = elements.filter((each) => TerraformProvider.isTerraformProvider(each));
  const written = new Map(resources.map((each) => [addressOf(each), valuesOf(each)]));
  const first = new Map<string, TerraformResource>();
  return resources.flatMap((resource) => {
    const place = isOne(resource) ? placeOf(addressOf(resource), { stack, written }) : null;
    const setting = place && settingOf(resource, place, providers);
    if (setting === null) return [];
    const other = first.get(setting.key);
    if (other === undefined) {
      first.set(setting.key, resource);
      return [];
    }
    const both = `${other.node.path} and ${resource.node.path}`;
    return [`Two resources manage the same setting: ${both} both manage ${setting.words}. Keep one of them.`];
  });
}

const addressOf = (resource: TerraformResource): string =>
  `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;

/** What is written, with the overrides; they may have any form. */
function valuesOf(element: IConstruct): Readonly<Record<string, unknown>> {
  const { values, overrides } = writtenBy.get(element)?.() ?? { values: {}, overrides: {} };
  return { ...values, ...overrides };
}

/** Whether Terraform sees one resource at its address: not many, and none that is moved. */
function isOne(resource: TerraformResource): boolean {
  const { count, for_each, provider } = valuesOf(resource);
  const isOverridden = [count, for_each, provider].some((each) => each !== undefined);
  const isMany = resource.count !== undefined || resource.forEach !== undefined;
  return !isOverridden && !isMany && resource.hasResourceMove() === undefined;
}

interface Setting {
  /** Equal for two resources of one setting. */
  readonly key: string;
  readonly words: string;
}

/** The setting that a resource manages; null if it manages something else. */
function settingOf(
  { terraformResourceType: type, provider }: TerraformResource,
  { kind, words }: Place,
  providers: readonly TerraformProvider[],
): Setting | null {
  const setting = SETTINGS[type];
  if (setting === undefined) return null;
  const { noun, isPersonal } = setting;
  const name = kind === "global" ? `the global ${noun}` : `the ${noun} of the ${kind} \`${words}\``;
  // Another provider may have another user's token. What is not personal belongs to the place, whoever writes it.
  const whose = isPersonal ? (provider?.alias ?? "") : serviceOf(provider, providers);
  return typeof whose === "string" ? { key: JSON.stringify([type, whose, kind, words]), words: name } : null;
}

/** The service of a resource, by what its provider says; it may have any form. */
function serviceOf(provider: TerraformProvider | undefined, providers: readonly TerraformProvider[]): unknown {
  const own = provider ?? providers.find((each) => each.alias === undefined);
  return own === undefined ? "" : (valuesOf(own)["base_url"] ?? "");
}
