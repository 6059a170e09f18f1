import type { TerraformResource, TerraformStack } from "cdktf";
import { SETTINGS } from "./generated/settings.js";
import { placeOf, type Place } from "./place.js";
import { valuesOf } from "./written.js";

/** The resources of a stack, and what the block of each one's provider writes. */
export interface StackResources {
  readonly stack: TerraformStack;
  readonly resources: readonly TerraformResource[];
  readonly blockOf: (resource: TerraformResource) => Readonly<Record<string, unknown>>;
}

/** Finds two resources for one setting. */
export function sameSettings({ stack, resources, blockOf }: StackResources): string[] {
  const written = new Map(resources.map((each) => [addressOf(each), valuesOf(each)]));
  const first = new Map<string, TerraformResource>();
  return resources.flatMap((resource) => {
    const place = isOne(resource) ? placeOf(addressOf(resource), { stack, written }) : null;
    const setting = place && settingOf(resource, place, blockOf(resource));
    if (setting === null) return [];
    const other = first.get(setting.key);
    if (other === undefined) {
      first.set(setting.key, resource);
      return [];
    }
    const both = `${other.node.path} and ${resource.node.path}`;
    return [`Two resources manage the same setting: ${both} both manage ${setting.description}. Keep one of them.`];
  });
}

const addressOf = (resource: TerraformResource): string =>
  `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;

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
  readonly description: string;
}

/** The setting that a resource manages; null if it manages something else. */
function settingOf(
  { terraformResourceType: type, provider }: TerraformResource,
  { kind, reference }: Place,
  { base_url: service }: Readonly<Record<string, unknown>>,
): Setting | null {
  const setting = SETTINGS[type];
  if (setting === undefined) return null;
  const { noun, isPersonal } = setting;
  const name = kind === "global" ? `the global ${noun}` : `the ${noun} of the ${kind} \`${reference}\``;
  // Another provider may have another user's token. What is not personal belongs to the place, whoever writes it.
  const whose = isPersonal ? (provider?.alias ?? "") : (service ?? "");
  return typeof whose === "string" ? { key: JSON.stringify([type, whose, kind, reference]), description: name } : null;
}
