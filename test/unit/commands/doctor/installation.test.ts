import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { readConfiguration } from "../../../../src/commands/doctor/configuration.ts";
import type { TerraformProgram } from "../../../../src/commands/doctor/engine.ts";
import { checkLock } from "../../../../src/commands/doctor/lock.ts";
import { checkProvider } from "../../../../src/commands/doctor/provider.ts";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { checksumOf } from "../../../../src/commands/install/index.ts";
import { VERSION } from "../../../../src/version.ts";
import { linesOf, makeFolder } from "../../../support/diagnosis.ts";

const ADDRESS = "registry.terraform.io/tocsin/tocsin";
const TERRAFORM: TerraformProgram = {
  ...{ name: "Terraform", command: "terraform", address: ADDRESS, file: "/nowhere/terraform", platform: "linux_amd64" },
};
const SCRIPT = checksumOf(new Map([["main.js", Buffer.from("main")]]));

/** The files of an unpacked provider. */
const provider = (version: string, platform = "linux_amd64", file = "main.js"): string =>
  `${ADDRESS}/${version}/${platform}/${file}`;
const HOME = "@home/.terraform.d/plugins";
const OWN = "node_modules/tocsin/dist";
const INSTALLED = `.terraform/providers/${provider("7.7.7")}`;

/** Files by their paths: in the folder of the configuration, or below `@home`. */
type Files = Readonly<Record<string, string>>;
interface Machine {
  readonly files: Files;
  readonly env?: Readonly<Record<string, string>>;
}

/** The findings of two checks on a machine, without the names of its folders. */
async function found({ files, env = {} }: Machine): Promise<Readonly<Record<"provider" | "lock", readonly string[]>>> {
  const [folder, home] = [await makeFolder({ "main.tf": "" }), await makeFolder()];
  const placed = (text: string): string => text.replaceAll("@home", home).replaceAll("@here", folder);
  for (const [name, text] of Object.entries(files)) {
    const path = name.startsWith("@home") ? placed(name) : join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, placed(text));
  }
  const setup = { folder, home, alias: null, env, own: join(folder, OWN) };
  const target = { setup, configuration: await readConfiguration(setup), table: [], blocks: [] };
  const results: Result[] = [];
  const checks = checkProvider(target, TERRAFORM);
  let next = await checks.next();
  for (; next.done !== true; next = await checks.next()) results.push(next.value);
  if (next.value !== null) results.push(await checkLock(setup, TERRAFORM, next.value));
  const lines = (check: "provider" | "lock"): readonly string[] =>
    linesOf(results, check).map((line) => line.replaceAll(home, "@home").replaceAll(folder, "@here"));
  return { provider: lines("provider"), lock: lines("lock") };
}

const settings = (...methods: readonly string[]): Files => ({
  "@home/.terraformrc": `provider_installation {\n${methods.join("\n")}\n}\n`,
});
const MIRROR = 'filesystem_mirror {\n  path = "@here/mirror"\n}';
const DIRECT = "direct {}";
const NOT_DIRECT = 'direct {\n  exclude = ["tocsin/tocsin"]\n}';
const NETWORK = 'network_mirror {\n  url = "https://mirror.test/secret-path/"\n}';
const IN_MIRROR = { [`mirror/${provider("7.7.7")}`]: "main" };
const SCRIPT_OF_RELEASE = {
  [`${HOME}/${provider(VERSION)}`]: "main",
  [`${OWN}/released.json`]: JSON.stringify([{ platform: "linux_amd64", checksum: SCRIPT }]),
};
const requiring = (version: string): Files => ({
  "main.tf": `terraform {\n  required_providers {\n    tocsin = { source = "tocsin/tocsin", version = "${version}" }\n  }\n}\n`,
});
describe("the provider", () => {
  const cases: Readonly<Record<string, [machine: Machine, ...lines: readonly RegExp[]]>> = {
    "is found in the home folder": [
      { files: { [`${HOME}/${provider("7.7.7")}`]: "main" } },
      /^ok tocsin 7\.7\.7 in @home\/\.terraform\.d\/plugins \(a script, which needs Node\.js\)$/,
    ],
    "is the newest of several, by number": [
      {
        files: {
          [`${HOME}/${provider("7.9.0", "linux_amd64", "tocsin")}`]: "",
          [`${HOME}/${provider("7.10.0", "linux_amd64", "tocsin")}`]: "",
        },
      },
      /^ok tocsin 7\.10\.0 in \S+ \(an executable\)$/,
    ],
    "is a script in the home folder, and no executable, with the reason": [
      { files: SCRIPT_OF_RELEASE },
      /\(a script, which needs Node\.js\)\. The npm package tocsin-linux-x64 is not installed: /,
    ],
    "is a script in the home folder, where `tocsin install` would place an executable": [
      {
        files: {
          ...SCRIPT_OF_RELEASE,
          "node_modules/tocsin-linux-x64/package.json": JSON.stringify({ version: VERSION }),
          "node_modules/tocsin-linux-x64/main.js": "main",
        },
      },
      /\(a script, which needs Node\.js\)\. `tocsin install` replaces it by the executable of tocsin-linux-x64\.$/,
    ],
    "is a script in a mirror, with the reason": [
      { files: { ...settings(MIRROR, NOT_DIRECT), [`mirror/${provider(VERSION)}`]: "main" } },
      /, by the \S+ block in @home\/\.terraformrc\. Mirrors get the script unless `tocsin install` has --executables\.$/,
    ],
    "is not there for another platform": [
      { files: { [`${HOME}/${provider("7.7.7", "darwin_arm64")}`]: "" } },
      /^problem @home\/\.terraform\.d\/plugins has the provider for darwin_arm64, not for linux_amd64\. -> Run `tocsin install`/,
    ],
    "is nowhere": [
      { files: {} },
      /^problem The provider is not installed, and no registry has it: Terraform finds no registry\.terraform\.io\/tocsin\/tocsin\. -> Run `tocsin install`/,
    ],
    "is in a mirror that the settings name": [
      { files: { ...settings(MIRROR, NOT_DIRECT), ...IN_MIRROR } },
      /^ok tocsin 7\.7\.7 in @here\/mirror \(a script, .*\), by the provider_installation block in @home\/\.terraformrc$/,
    ],
    "is asked of the registry as well": [
      { files: { ...settings(MIRROR, DIRECT), ...IN_MIRROR } },
      /^warning tocsin 7\.7\.7 is in @here\/mirror, and Terraform asks direct too, by .* -> Run `tocsin install` again/,
    ],
    "is asked of the registry alone": [
      { files: settings(DIRECT) },
      /^problem The provider_installation block in \S+ lets Terraform look only in the registry, where the provider is not\./,
    ],
    "is asked of a mirror in the network, whose path is not shown": [
      { files: settings(NETWORK) },
      /^ok Terraform asks network_mirror https:\/\/mirror\.test, by .*; whether it has the provider is not checked\.$/,
    ],
    "comes from an override": [
      {
        files: {
          ...settings('dev_overrides {\n  "tocsin/tocsin" = "@here/built"\n}', MIRROR),
          ...IN_MIRROR,
          "built/terraform-provider-tocsin": "",
        },
      },
      /^warning The provider comes from @here\/built: dev_overrides in @home\/\.terraformrc\. -> Remove them/,
    ],
    "is missing in the folder of an override": [
      { files: settings('dev_overrides {\n  "tocsin/tocsin" = "@here/built"\n}') },
      /^problem dev_overrides in @home\/\.terraformrc name @here\/built, which has no terraform-provider-tocsin\./,
    ],
    "runs already": [
      { files: {}, env: { TF_REATTACH_PROVIDERS: `{"${ADDRESS}":{}}` } },
      /^ok Terraform attaches to a provider that runs already/,
    ],
    "is not there in the version that is asked for, whatever another platform has": [
      {
        files: {
          ...requiring("~> 8.0"),
          [`${HOME}/${provider("7.7.7")}`]: "",
          [`${HOME}/${provider("8.1.0", "darwin_arm64")}`]: "",
        },
      },
      /^problem main\.tf, line 3 asks for the version "~> 8\.0" of tocsin, and 7\.7\.7 is installed\./,
    ],
    "is looked for although the cache is not there": [
      {
        files: {
          ...IN_MIRROR,
          "@home/.terraformrc": `plugin_cache_dir = "@home/cache"\nprovider_installation {\n${MIRROR}\n}\n`,
        },
      },
      /^warning plugin_cache_dir in @home\/\.terraformrc names @home\/cache, which is not a folder\. -> Create it/,
      /^ok tocsin 7\.7\.7/,
    ],
    "is looked for with a cache that only a shell knows": [
      {
        files: {
          ...IN_MIRROR,
          "@home/.terraformrc": `plugin_cache_dir = "$HOME/c"\nprovider_installation {\n${MIRROR}\n}\n`,
        },
      },
      /^ok tocsin 7\.7\.7/,
    ],
    "is looked for without settings whose file is not there": [
      { files: { [`${HOME}/${provider("7.7.7")}`]: "" }, env: { TF_CLI_CONFIG_FILE: "/nowhere/x.tfrc" } },
      /^warning TF_CLI_CONFIG_FILE names \/nowhere\/x\.tfrc, which is not there\. -> Correct or unset TF_CLI_CONFIG_FILE\.$/,
      /^ok tocsin 7\.7\.7/,
    ],
  };
  test.each(Object.entries(cases))("%s", async (_what, [machine, ...lines]) => {
    expect((await found(machine)).provider).toEqual(lines.map((line) => expect.stringMatching(line)));
  });
});

const OF_TOFU = "registry.opentofu.org/tocsin/tocsin";
const locked = (address: string, version: string, hashes: readonly string[] = []): string =>
  `provider "${address}" {\n  version = "${version}"\n  hashes  = ${JSON.stringify(hashes)}\n}\n`;
const lockFile = (version: string, ...hashes: readonly string[]): Files => ({
  ".terraform.lock.hcl": locked(ADDRESS, version, hashes),
});

describe("the lock file and the installed provider", () => {
  const mirror = { ...settings(MIRROR, NOT_DIRECT), ...IN_MIRROR };
  const here = { [INSTALLED]: "main" };
  const NOT_YET = /^warning The folder is not initialized for the provider yet\. -> Run `terraform init` in @here\.$/;
  const cases: Readonly<Record<string, [files: Files, line: RegExp]>> = {
    "are there, and belong together": [
      { ...mirror, ...here, ...lockFile("7.7.7", "zh:other", SCRIPT) },
      /^ok tocsin 7\.7\.7 in \.terraform\.lock\.hcl, and installed for linux_amd64$/,
    ],
    "are not there yet": [mirror, NOT_YET],
    "are not there yet, and the other engine has its own": [
      { ...mirror, ".terraform.lock.hcl": locked(OF_TOFU, "7.7.7") },
      /^warning OpenTofu wrote \.terraform\.lock\.hcl: it has registry\.opentofu\.org\/tocsin\/tocsin, and no registry\.terraform\.io\/tocsin\/tocsin\. -> Set TERRAFORM_BINARY_NAME=tofu to use OpenTofu here\. To move the folder to Terraform, run `terraform init` in @here\.$/,
    ],
    "are not there yet, but for the lock file, which both engines share": [
      { ...mirror, ".terraform.lock.hcl": locked(OF_TOFU, "7.7.7") + locked(ADDRESS, "7.7.7") },
      NOT_YET,
    ],
    "are not there yet, but for the lock file": [{ ...mirror, ...lockFile("7.7.7", SCRIPT) }, NOT_YET],
    "have a version that is not there": [
      { ...mirror, ...here, ...lockFile("7.6.0") },
      /^problem \.terraform\.lock\.hcl has version 7\.6\.0, and 7\.7\.7 is installed\. -> .* or install 7\.6\.0\.$/,
    ],
    "have a version that a mirror in the network may have": [
      { ...settings(NETWORK), ...here, ...lockFile("7.7.7") },
      /^ok tocsin 7\.7\.7 in/,
    ],
    "are of two platforms": [
      { ...mirror, [`.terraform/providers/${provider("7.7.7", "darwin_arm64")}`]: "main", ...lockFile("7.7.7") },
      /^problem The folder is initialized with 7\.7\.7 for darwin_arm64, not 7\.7\.7 for linux_amd64\. -> Run/,
    ],
    "are of two builds": [
      { ...mirror, [INSTALLED]: "changed", ...lockFile("7.7.7", SCRIPT) },
      /^problem The provider 7\.7\.7 doesn't match any of the checksums in .*: they are of another build, and another build is installed\. -> To add its checksum, run `terraform providers lock -fs-mirror=@here\/mirror tocsin\/tocsin`, and run `terraform init`\.$/,
    ],
    "are of two builds, where a mirror in the network may have another": [
      { ...settings(NETWORK), [INSTALLED]: "changed", ...lockFile("7.7.7", SCRIPT) },
      /-> Delete the block of `tocsin` in \.terraform\.lock\.hcl, and run `terraform init`\.$/,
    ],
    "are of two builds, before anything is initialized": [
      { ...mirror, ...lockFile("7.7.7", "h1:other") },
      /^problem The provider 7\.7\.7 doesn't match/,
    ],
    "are compared by the checksums of folders alone": [
      { ...mirror, ...here, ...lockFile("7.7.7", "zh:other") },
      /^ok tocsin 7\.7\.7 in/,
    ],
    "do not apply to an override": [
      {
        ...settings('dev_overrides {\n  "tocsin/tocsin" = "@here/built"\n}'),
        "built/terraform-provider-tocsin": "",
        ...lockFile("7.6.0"),
      },
      /^skipped Neither `init` nor the lock file applies to a provider that is overridden\.$/,
    ],
  };
  test.each(Object.entries(cases))("%s", async (_what, [files, line]) => {
    expect((await found({ files })).lock).toEqual([expect.stringMatching(line)]);
  });
});
