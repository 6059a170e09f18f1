import { join, resolve } from "node:path";
import type { CliConfiguration } from "../terraform/cli-configuration.ts";
import type { Block } from "../terraform/parse-hcl.ts";
import { matches, REMOTE, serves } from "../distribution/provider-installation.ts";
import type { Engine } from "./engine.ts";
import { packagesIn, type Package } from "../distribution/mirror.ts";
import type { Setup } from "./setup.ts";

/** Where Terraform will look for the provider, as its CLI configuration says. */
export interface Source {
  /** The folder of `dev_overrides`; null without them. */
  readonly override: string | null;
  /** The folders that it looks in, each with the packages that are there. */
  readonly mirrors: readonly Mirror[];
  /** What it asks besides: `direct`, or another method with its address. */
  readonly remote: readonly string[];
  /** The file that says so; null where none does, and the folders are those that Terraform knows by itself. */
  readonly file: string | null;
}

interface Mirror {
  readonly root: string;
  readonly packages: readonly Package[];
}

/** Reads where a program will look for the provider. */
export async function readSource(setup: Setup, engine: Engine, configuration: CliConfiguration): Promise<Source> {
  const { installation } = configuration;
  const { address } = engine;
  const withPackages = async (root: string): Promise<Mirror> => ({ root, packages: await packagesIn(root, address) });
  if (installation === null) {
    const mirrors = await Promise.all(impliedFolders(setup).map(withPackages));
    const found = mirrors.filter(({ packages }) => packages.length > 0);
    return { override: null, mirrors: found, remote: found.length > 0 ? [] : ["direct"], file: null };
  }
  const methods = installation.block.blocks;
  const asked = methods.filter((method) => method.name !== "dev_overrides" && serves(method, address));
  const roots = asked
    .filter(({ name }) => name === "filesystem_mirror")
    .map(({ attributes }) => resolve(setup.folder, attributes.get("path")?.[0] ?? ""));
  return {
    override: overrideIn(methods, address, setup),
    mirrors: await Promise.all(roots.map(withPackages)),
    remote: asked.filter(({ name }) => REMOTE.includes(name)).map(methodName),
    file: installation.file,
  };
}

function overrideIn(methods: readonly Block[], address: string, { folder }: Setup): string | null {
  const entries = methods
    .filter(({ name }) => name === "dev_overrides")
    .flatMap(({ attributes }) => [...attributes])
    .filter(([pattern]) => matches(pattern, address));
  const [path] = entries[0]?.[1] ?? [];
  return path === undefined ? null : resolve(folder, path);
}

/** A mirror's address may have a path with a secret. */
function methodName({ name, attributes }: Block): string {
  const url = attributes.get("url")?.[0] ?? "";
  return URL.canParse(url) ? `${name} ${new URL(url).origin}` : name;
}

/** The folders that Terraform looks in when nothing is configured. */
function impliedFolders({ folder, home, env }: Setup): readonly string[] {
  const own = [join(folder, "terraform.d", "plugins"), join(home, ".terraform.d", "plugins")];
  if (process.platform === "darwin") {
    const library = "Library/Application Support/io.terraform/plugins";
    return [...own, join(home, library), join("/", library)];
  }
  const user = env["XDG_DATA_HOME"] || join(home, ".local", "share");
  const shared = (env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  return [...own, ...[user, ...shared].map((root) => join(root, "terraform", "plugins"))];
}
