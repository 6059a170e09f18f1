import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../../src/version.ts";
import type { NamedProvider } from "./options.ts";

/** A provider's files, and the source address that Terraform finds them by. */
export interface Plugin {
  readonly address: string;
  readonly version: string;
  /** A folder with everything that belongs to it, or the one executable. */
  readonly path: string;
}

/** A provider with a configuration that any number of resources, `var.resources`, can be planned with. */
export interface Contender {
  readonly name: string;
  /** Null for what is built into Terraform. */
  readonly plugin: Plugin | null;
  readonly configuration: string;
}

const REGISTRY = "registry.terraform.io";

const BODIES = {
  setting: `
  project = "bench/p\${count.index}"
  level   = "custom"
  events  = { failed_pipeline = true, new_note = false }`,
  key: `
  project = "bench/p\${count.index % 10}"`,
};

const TYPES = { setting: "tocsin_notification_setting", key: "tocsin_client_key" };

/** The planned objects: notification settings, one for each project, or client keys in ten projects. */
export type Kind = keyof typeof BODIES;

const VARIABLE = `
variable "resources" {
  type = number
}
`;

/**
 * The lowest time that is possible: the same number of a resource that is built into Terraform, with the same values.
 */
export const floor = (kind: Kind = "setting"): Contender => ({
  name: "`terraform_data`",
  plugin: null,
  configuration: `${VARIABLE}
resource "terraform_data" "bench" {
  count = var.resources
  input = {${BODIES[kind]}
  }
}
`,
});

/** This provider; `path` is another build of it. */
export const ours = (kind: Kind = "setting", path = "dist/provider"): Contender => ({
  name: "tocsin",
  plugin: { address: `${REGISTRY}/tocsin/tocsin`, version: VERSION, path },
  configuration: configurationOf("tocsin/tocsin", kind),
});

/** The provider in Go, as built into a file. */
export const framework = (executable: string, kind: Kind = "setting"): Contender => ({
  name: "Go",
  plugin: { address: `${REGISTRY}/tocsin/framework`, version: VERSION, path: executable },
  configuration: configurationOf("tocsin/framework", kind),
});

const configurationOf = (source: string, kind: Kind): string => `${VARIABLE}
terraform {
  required_providers {
    tocsin = { source = "${source}" }
  }
}

resource "${TYPES[kind]}" "bench" {
  count = var.resources
${BODIES[kind]}
}
`;

/** A provider that the command line names, with the configuration in its folder. */
export async function named({ binary, address, configuration }: NamedProvider): Promise<Contender> {
  const files = (await readdir(configuration)).filter((name) => name.endsWith(".tf"));
  const texts = await Promise.all(files.map((name) => readFile(join(configuration, name), "utf8")));
  return { name: address, plugin: { address, version: VERSION, path: binary }, configuration: texts.join("\n") };
}
