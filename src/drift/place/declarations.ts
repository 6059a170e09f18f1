import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { configurationText } from "../../terraform/configuration/configuration-file.ts";
import type { Declaration } from "../../terraform/configuration/declaration.ts";
import { hclDeclarations } from "../../terraform/configuration/hcl-declarations.ts";
import { jsonDeclarations } from "../../terraform/configuration/json-declarations.ts";
import { labelOf } from "./repository.ts";

/** A declaration, and the file that it is in. */
export interface Placed extends Declaration {
  /** Relative to the repository. */
  readonly file: string;
}

/**
 * What the files of one folder declare, by its name. Where several declare one thing, the first that is no override
 * counts.
 */
export async function declarationsIn(folder: string, isOpenTofu: boolean): Promise<ReadonlyMap<string, Placed>> {
  const names = configurationFiles(await readdir(folder).catch(() => []), isOpenTofu);
  const label = await labelOf(folder);
  const found = new Map<string, Placed>();
  for (const name of names) {
    const text = await configurationText(join(folder, name));
    const file = label === "." ? name : `${label}/${name}`;
    for (const declaration of name.endsWith(".json") ? jsonDeclarations(text) : hclDeclarations(text)) {
      if (!found.has(declaration.name)) found.set(declaration.name, { ...declaration, file });
    }
  }
  return found;
}

/**
 * The files that Terraform or OpenTofu reads, the overrides last. OpenTofu reads `a.tofu` instead of `a.tf`, and
 * Terraform no `a.tofu`.
 */
function configurationFiles(names: readonly string[], isOpenTofu: boolean): readonly string[] {
  const all = new Set(names);
  return names
    .filter((name) =>
      isOpenTofu
        ? /\.tofu(\.json)?$/.test(name) || (/\.tf(\.json)?$/.test(name) && !all.has(tofuName(name)))
        : /\.tf(\.json)?$/.test(name),
    )
    .toSorted((one, other) => Number(isOverride(one)) - Number(isOverride(other)) || (one < other ? -1 : 1));
}

const tofuName = (name: string): string => name.replace(/\.tf(?=(\.json)?$)/, ".tofu");

const isOverride = (name: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(name);
