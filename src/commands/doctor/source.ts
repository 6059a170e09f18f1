import { join, resolve } from "node:path";
import { homePlugins, packagesIn, type Package } from "../install/index.ts";
import { parseUrl } from "../../kit/url.ts";
import {
  isRemote,
  matchesAddress,
  serves,
  type CliConfiguration,
  type InstallationMethod,
  type ProviderInstallation,
} from "../terraform/index.ts";
import type { TerraformProgram } from "./engine.ts";
import type { Setup } from "./setup.ts";

/** The places where Terraform looks for the provider, by its CLI configuration. */
export interface Source {
  /** The folder of `dev_overrides`; null without them. */
  readonly override: string | null;
  /** The folders that it looks in, each with the packages that are there. */
  readonly mirrors: readonly Mirror[];
  /** Other sources: `direct`, or another method with its address. */
  readonly remote: readonly string[];
  /** The file that says so; null where none does, and the folders are those that Terraform knows by itself. */
  readonly file: string | null;
}

interface Mirror {
  readonly root: string;
  readonly packages: readonly Package[];
}

/** Reads where a program will look for the provider. */
export async function readSource(
  setup: Setup,
  engine: TerraformProgram,
  configuration: CliConfiguration,
): Promise<Source> {
  const { installation } = configuration;
  const { address } = engine;
  const withPackages = async (root: string): Promise<Mirror> => ({ root, packages: await packagesIn(root, address) });
  if (installation === null) {
    const mirrors = await Promise.all(impliedFolders(setup).map(withPackages));
    const found = mirrors.filter(({ packages }) => packages.length > 0);
    return { override: null, mirrors: found, remote: found.length > 0 ? [] : ["direct"], file: null };
  }
  const asked = installation.methods.filter((method) => serves(method, address));
  const roots = asked
    .filter(({ kind }) => kind === "filesystem_mirror")
    .map(({ path }) => resolve(setup.folder, path ?? ""));
  return {
    override: overrideIn(installation, address, setup),
    mirrors: await Promise.all(roots.map(withPackages)),
    remote: asked.filter(isRemote).map(methodName),
    file: installation.file,
  };
}

function overrideIn({ overrides }: ProviderInstallation, address: string, { folder }: Setup): string | null {
  const [, path] = [...overrides].find(([pattern]) => matchesAddress(pattern, address)) ?? [];
  return path === undefined ? null : resolve(folder, path);
}

/** A mirror's address may have a path with a secret. */
function methodName({ kind, url }: InstallationMethod): string {
  const parsed = url === null ? null : parseUrl(url);
  return parsed === null ? kind : `${kind} ${parsed.origin}`;
}

/** The folders that Terraform looks in when nothing is configured. */
function impliedFolders({ folder, home, env }: Setup): readonly string[] {
  const own = [join(folder, "terraform.d", "plugins"), homePlugins(home)];
  if (process.platform === "darwin") {
    const library = "Library/Application Support/io.terraform/plugins";
    return [...own, join(home, library), join("/", library)];
  }
  const user = env["XDG_DATA_HOME"] || join(home, ".local", "share");
  const shared = (env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  return [...own, ...[user, ...shared].map((root) => join(root, "terraform", "plugins"))];
}
