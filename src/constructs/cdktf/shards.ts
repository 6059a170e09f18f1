import { TerraformStack, Token } from "cdktf";
import type { Construct } from "constructs";
import { assertShards, shardOf, normalizedReference } from "./generated/shard-of.js";

/** The projects and groups to split over several stacks. */
export interface ShardsConfig {
  /** The prefix of the stacks' names: `alarms` for `alarms-0`, `alarms-1`, and so on. */
  readonly name: string;
  /** The number of stacks, from 1 to 64. */
  readonly count: number;
  /** The projects, each once: numeric IDs or full paths. */
  readonly projects: readonly (string | number)[];
  /** The groups, each once. */
  readonly groups?: readonly (string | number)[];
}

/**
 * Splits projects and groups over stacks by `shardOf`, and returns the stacks in order. For each, it calls `build`,
 * which adds the provider and the resources. Throws for a token, and for a reference that is not ASCII or that occurs
 * twice.
 */
export function shards(
  app: Construct,
  config: ShardsConfig,
  build: (stack: TerraformStack, projects: (string | number)[], groups: (string | number)[]) => void,
): TerraformStack[] {
  const { name, count } = config;
  assertShards(count);
  const projects = split(config, "project", config.projects);
  const groups = split(config, "group", config.groups ?? []);
  return Array.from({ length: count }, (_, shard) => {
    const stack = new TerraformStack(app, `${name}-${shard}`);
    build(stack, projects[shard] ?? [], groups[shard] ?? []);
    return stack;
  });
}

/** The members of each shard, in their order. */
function split(
  { name, count }: ShardsConfig,
  kind: "group" | "project",
  members: readonly (string | number)[],
): readonly (string | number)[][] {
  const error = (problem: string): Error => new Error(`shards ${name}: ${problem}`);
  if (Token.isUnresolved(members))
    throw error(`the list of ${kind}s is known to Terraform alone. Use the module notification-settings in HCL.`);
  const found: (string | number)[][] = Array.from({ length: count }, () => []);
  const seen = new Set<string>();
  for (const member of members) {
    if (Token.isUnresolved(member))
      throw error(`a ${kind} is known to Terraform alone, so it has no shard yet. Write its ID or its path.`);
    const reference = referenceOr(error, member);
    if (seen.has(reference)) throw error(`the ${kind} ${member} is there twice. Leave one out.`);
    seen.add(reference);
    found[shardOf(member, count)]?.push(member);
  }
  return found;
}

/** The reference of a member, with an error that names it. */
function referenceOr(error: (problem: string) => Error, member: string | number): string {
  try {
    return normalizedReference(member);
  } catch (thrown) {
    throw thrown instanceof RangeError ? error(thrown.message) : thrown;
  }
}
