import { cp, mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { DiagnosticError } from "../kit/errors.ts";
import { VERSION } from "../version.ts";
import { wordFrom } from "./argument.ts";

/** Where Terraform and OpenTofu look for a provider that is named without a host. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];

/** The package is the same on every Unix: a mirror serves them all. */
const MIRRORED = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"];

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The command that puts the provider where Terraform finds it. */
export function installCommand(): Command {
  return new Command("install")
    .description("put the provider where Terraform and OpenTofu find it")
    .option("--mirror <folder>", "into this folder, for every Unix platform, instead of your home folder", wordFrom)
    .action(async ({ mirror }: { mirror?: string }) => {
      // The provider's files lie beside the command in the npm package.
      const source = join(dirname(fileURLToPath(import.meta.url)), "provider");
      const text = mirror === undefined ? await installAtHome(source) : await installMirror(source, resolve(mirror));
      process.stdout.write(text);
    });
}

/** Installs for this machine's user. Returns what to tell the person. */
async function installAtHome(source: string): Promise<string> {
  const root = join(homedir(), ".terraform.d", "plugins");
  await installPackage(source, root, [platform()]);
  return `tocsin ${VERSION} is in ${root}.

Terraform and OpenTofu find it there by themselves, as long as their CLI configuration has no
provider_installation block. Name it in your configuration, then run \`terraform init\`:

${REQUIRED_PROVIDERS}`;
}

/** Installs into a mirror. Returns what to tell the person. */
async function installMirror(source: string, root: string): Promise<string> {
  await installPackage(source, root, [...new Set([platform(), ...MIRRORED])].sort());
  return `tocsin ${VERSION} is in ${root}.

For Terraform to look there, put this into its CLI configuration (~/.terraformrc, or the file that
TF_CLI_CONFIG_FILE names). Other providers still install from where they are published:

provider_installation {
  filesystem_mirror {
    path    = "${root}"
    include = [${HOSTS.map((host) => `"${host}/tocsin/tocsin"`).join(", ")}]
  }
  direct {
    exclude = [${HOSTS.map((host) => `"${host}/tocsin/tocsin"`).join(", ")}]
  }
}

To record its checksum for every platform in the lock file of a configuration:

terraform providers lock -fs-mirror=${root} ${MIRRORED.map((name) => `-platform=${name}`).join(" ")} tocsin/tocsin
`;
}

const REQUIRED_PROVIDERS = `terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}
`;

/** Puts the provider's files in `source` into the mirror `root`, for both hosts. Throws `invalid` when a folder cannot be written. */
export async function installPackage(source: string, root: string, platforms: readonly string[]): Promise<void> {
  const targets = HOSTS.flatMap((host) => platforms.map((name) => join(root, host, "tocsin/tocsin", VERSION, name)));
  try {
    for (const target of targets) await replaceFolder(source, target, join(root, `.tocsin-${process.pid}`));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new DiagnosticError({
      code: "invalid",
      summary: "The provider cannot be installed",
      detail: `Nothing can be written in ${root}. Choose another folder with --mirror, or change its permissions.\n${reason}`,
      cause: thrown,
    });
  }
}

/** Terraform may be reading the target: the new folder takes its place whole. */
async function replaceFolder(source: string, target: string, fresh: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rm(fresh, { recursive: true, force: true });
  await cp(source, fresh, { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
}

/** This machine's platform as Terraform names it. Throws `unsupported` where the provider cannot start. */
export function platform(): string {
  if (process.platform !== "win32") return `${process.platform}_${ARCHITECTURES[process.arch] ?? process.arch}`;
  throw new DiagnosticError({
    code: "unsupported",
    summary: "Windows is not supported yet",
    detail: "The provider starts by a shell script, which Windows does not run. Use it inside WSL.",
  });
}
