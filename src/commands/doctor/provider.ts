import { VERSION } from "../../version.ts";
import { findExecutable, homePlugins, isScript, kindOf, namesIn, type Package } from "../install/index.ts";
import { fileExists, isFolder } from "../terminal/index.ts";
import { findCliConfigurations, type CliConfiguration } from "../terraform/index.ts";
import type { TerraformProgram } from "./engine.ts";
import { sourceProblem, versionProblem } from "./required-provider.ts";
import { ok, problem, stopAt, warning, type Check, type Result } from "./result.ts";
import { readSource, type Source } from "./source.ts";
import type { Setup } from "./setup.ts";
import type { FolderTarget } from "./target.ts";

/** A package in a mirror, with the folder of the mirror. */
interface PlacedPackage extends Package {
  readonly root: string;
}

/** The provider as Terraform will find it. */
export interface Found {
  /** The packages for this platform, the newest first; empty when another machine is asked. */
  readonly packages: readonly PlacedPackage[];
  /** Whether `init` and the lock file apply: not with overrides, nor with a provider under a debugger. */
  readonly isLocked: boolean;
}

const ANYWHERE: Found = { packages: [], isLocked: false };
const INSTALL = "Run `tocsin install`, for every user and CI image that runs Terraform.";

/** Checks where Terraform will find the provider, and that it is there for this platform. */
export async function* checkProvider({ setup, configuration }: FolderTarget, engine: TerraformProgram): Check<Found> {
  const { env, home } = setup;
  const wrong = sourceProblem(configuration, engine.command);
  if (wrong !== null) return yield* stopAt(wrong);
  if ((env["TF_REATTACH_PROVIDERS"] ?? "").includes("tocsin/tocsin")) {
    yield ok("provider", `${engine.name} attaches to a provider that runs already (TF_REATTACH_PROVIDERS).`);
    return ANYWHERE;
  }
  const named = env["TF_CLI_CONFIG_FILE"] || env["TERRAFORM_CONFIG"];
  if (named && !(await fileExists(named))) {
    const variable = env["TF_CLI_CONFIG_FILE"] ? "TF_CLI_CONFIG_FILE" : "TERRAFORM_CONFIG";
    yield warning("provider", `${variable} names ${named}, which is not there.`, `Correct or unset ${variable}.`);
  }
  const configurations = await findCliConfigurations(env, home);
  const settings = configurations.find(({ program }) => program === engine.name);
  if (settings === undefined) return null;
  const cache = await cacheProblem(settings);
  if (cache !== null) yield cache;
  const source = await readSource(setup, engine, settings);
  if (source.override !== null) return yield* checkOverride(source.override, source);
  const packages = source.mirrors.flatMap((mirror) => mirror.packages);
  const other = versionProblem(
    configuration,
    packages.filter(({ platform }) => platform === engine.platform),
  );
  return other === null ? yield* checkSource(source, engine, setup) : yield* stopAt(other);
}

/**
 * Finds a cache whose folder does not exist: Terraform reports it as an error at each command, and continues without a
 * cache.
 */
async function cacheProblem({ mainFile, pluginCache: folder }: CliConfiguration): Promise<Result | null> {
  if (folder === null || folder === "" || folder.includes("$") || (await isFolder(folder))) return null;
  const finding = `plugin_cache_dir in ${mainFile} names ${folder}, which is not a folder.`;
  return warning("provider", finding, "Create it, or remove the setting.");
}

async function* checkOverride(folder: string, { file }: Source): Check<Found> {
  const names = await namesIn(folder);
  const where = `dev_overrides in ${file ?? "the CLI configuration"}`;
  if (!names.some((name) => name.startsWith("terraform-provider-tocsin"))) {
    const finding = `${where} name ${folder}, which has no terraform-provider-tocsin.`;
    return yield* stopAt(
      problem("provider", finding, "Build the provider there, or remove the override and run `tocsin install`."),
    );
  }
  const advice = "Remove them when you are done: `init` and the lock file do not apply with them.";
  yield warning("provider", `The provider comes from ${folder}: ${where}.`, advice);
  return ANYWHERE;
}

async function* checkSource(source: Source, engine: TerraformProgram, setup: Setup): Check<Found> {
  const { name, address, platform } = engine;
  const { mirrors, remote, file } = source;
  const all = mirrors.flatMap(({ root, packages }) => packages.map((each) => ({ ...each, root })));
  const packages = all.filter((each) => each.platform === platform);
  const [newest] = packages;
  const by = file === null ? "" : `, by the provider_installation block in ${file}`;
  if (newest !== undefined && remote.length === 0) {
    const names = newest.folder === null ? [] : await namesIn(newest.folder);
    const kind = newest.folder === null ? "" : ` (${kindOf(names)})`;
    const reason = isScript(names) ? await reasonForScript(newest, setup) : "";
    yield ok("provider", `tocsin ${newest.version} in ${newest.root}${kind}${by}${reason}`);
    return { packages, isLocked: true };
  }
  if (newest !== undefined) {
    const finding = `tocsin ${newest.version} is in ${newest.root}, and ${name} asks ${remote.join(", ")} too${by}.`;
    yield warning("provider", finding, "Run `tocsin install` again: it says what to exclude there.");
    return { packages, isLocked: true };
  }
  const [other] = all;
  if (other !== undefined) {
    const has = [...new Set(all.map((each) => each.platform))].join(", ");
    return yield* stopAt(
      problem("provider", `${other.root} has the provider for ${has}, not for ${platform}.`, INSTALL),
    );
  }
  const mirror = remote.find((method) => method !== "direct");
  if (mirror !== undefined) {
    yield ok("provider", `${name} asks ${mirror}${by}; whether it has the provider is not checked.`);
    return { packages: [], isLocked: true };
  }
  return yield* stopAt(notFound(source, name, address));
}

/** The sentence that says why a script of the command's own version is installed; empty for another version. */
async function reasonForScript({ version, platform, root }: PlacedPackage, { home, own }: Setup): Promise<string> {
  if (version !== VERSION) return "";
  if (root !== homePlugins(home)) return ". Mirrors get the script unless `tocsin install` has --executables.";
  const found = await findExecutable(own, platform);
  return `. ${found.files === null ? found.why : `\`tocsin install\` replaces it by the executable of ${found.source}.`}`;
}

function notFound({ mirrors, remote, file }: Source, name: string, address: string): Result {
  const places = [...mirrors.map(({ root }) => root), ...(remote.length > 0 ? ["the registry"] : [])];
  const asked = places.length === 0 ? "nowhere" : `only in ${places.join(" and ")}`;
  if (file === null) {
    const finding = `The provider is not installed, and no registry has it: ${name} finds no ${address}.`;
    return problem("provider", finding, INSTALL);
  }
  const finding = `The provider_installation block in ${file} lets ${name} look ${asked}, where the provider is not.`;
  return problem("provider", finding, "Run `tocsin install`: it says what to add to the block.");
}
