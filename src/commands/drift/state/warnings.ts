import type { StateObject } from "../../terraform/index.ts";
import type { Message } from "../model/index.ts";
import type { StandIn } from "./stand-in.ts";

/** Says how many objects were not read because they belong to other providers; nothing where there are none. */
export function otherProviders(others: ReadonlyMap<string, number>): readonly Message[] {
  if (others.size === 0) return [];
  const count = [...others.values()].reduce((sum, one) => sum + one, 0);
  const each = [...others].map(([source, objects]) => `${source}: ${objects}`).join(", ");
  const detail = `${count} ${count === 1 ? "object" : "objects"} in the state cannot be read without Terraform (${each}). Run \`tocsin drift\` in the folder of the configuration to check them, too.`;
  return [{ summary: "Objects of other providers not read", detail, address: null }];
}

/** Names each alias that somebody stands for and no object uses. */
export function unusedStandIns(standIns: readonly StandIn[], objects: readonly StateObject[]): readonly Message[] {
  const used = new Set(objects.map(({ provider }) => provider.alias));
  return standIns
    .filter(({ alias }) => !used.has(alias))
    .map(({ alias }) => ({
      summary: "Alias not in the state",
      detail: `No object in the state uses the provider's alias ${alias}. Check the spelling, with the path of its module: module.path.ALIAS.`,
      address: null,
    }));
}
