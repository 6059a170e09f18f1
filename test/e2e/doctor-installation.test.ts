import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { diagnose } from "../../src/commands/doctor/diagnose.ts";
import type { Result } from "../../src/commands/doctor/result.ts";
import { scriptPackages } from "../../src/commands/install/packages.ts";
import { placeProvider, platform } from "../../src/commands/install/place-provider.ts";
import { VERSION } from "../../src/version.ts";
import { registryOf } from "../support/terraform/bundled-provider.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { lineOf, linesOf, makeFolder, pathWith } from "../support/diagnosis.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const OTHER = platform() === "linux_arm64" ? "darwin_amd64" : "linux_arm64";
const block = (methods: string): string => `provider_installation {\n${methods}\n}\n`;
const mirror = (path: string): string => block(`  filesystem_mirror {\n    path = "${path}"\n  }`);

interface Place {
  readonly home: string;
  readonly folder: string;
}

async function diagnosedIn({ home, folder }: Place, env: NodeJS.ProcessEnv): Promise<readonly Result[]> {
  const results: Result[] = [];
  for await (const result of diagnose({ folder, home, alias: null, env, own: "dist" })) results.push(result);
  return results;
}

/**
 * The setup of a machine, the result of the check, and the outcome of `terraform init`; null if that would ask a
 * registry.
 */
interface Case {
  readonly prepare?: (place: Place) => Promise<void>;
  readonly cliConfig?: (place: Place) => string;
  readonly env?: Readonly<Record<string, string>>;
  readonly line: RegExp;
  readonly init: 0 | 1 | null;
}

const placed = (folder: string, platforms: readonly string[]) => (place: Place) =>
  placeProvider(scriptPackages("dist/provider"), join(place.home, folder), platforms);

const REATTACH = JSON.stringify({
  "registry.terraform.io/tocsin/tocsin": {
    Protocol: "grpc",
    ProtocolVersion: 6,
    Pid: 1,
    Test: true,
    Addr: { Network: "unix", String: "/nonexistent" },
  },
});

const CASES: Readonly<Record<string, Case>> = {
  "in the home folder": {
    prepare: placed(".terraform.d/plugins", [platform()]),
    line: /^ok tocsin \S+ in \S+\/\.terraform\.d\/plugins \(a script, which needs Node\.js\)\. This command was built in a clone, /,
    init: 0,
  },
  "in a mirror": {
    prepare: placed("mirror", [platform()]),
    cliConfig: ({ home }) => mirror(join(home, "mirror")),
    line: /^ok tocsin \S+ in \S+\/mirror \(a script, which needs Node\.js\), by the provider_installation block in \S+\.terraformrc\. Mirrors get the script unless/,
    init: 0,
  },
  "in the home folder, in no version that the configuration takes": {
    prepare: async (place) => {
      await placed(".terraform.d/plugins", [platform()])(place);
      const main = join(place.folder, "main.tf");
      await writeFile(
        main,
        (await readFile(main, "utf8")).replace(/"tocsin\/tocsin"/, '$&\n      version = "~> 99.0"'),
      );
    },
    line: /^problem main\.tf, line \d+ asks for the version "~> 99\.0" of tocsin, and \S+ is installed\. -> Write/,
    init: 1,
  },
  "not in the mirror": {
    cliConfig: ({ home }) => mirror(join(home, "empty")),
    prepare: ({ home }) => mkdir(join(home, "empty")).then(() => undefined),
    line: /^problem The provider_installation block in \S+ lets \w+ look only in \S+empty, where the provider is not\. -> Run `tocsin install`/,
    init: 1,
  },
  "in a mirror for another platform": {
    prepare: placed("mirror", [OTHER]),
    cliConfig: ({ home }) => mirror(join(home, "mirror")),
    line: new RegExp(
      `^problem \\S+mirror has the provider for ${OTHER}, not for ${platform()}\\. -> Run .tocsin install`,
    ),
    init: 1,
  },
  "in the home folder, where a block does not look": {
    prepare: placed(".terraform.d/plugins", [platform()]),
    cliConfig: () => block("  direct {}"),
    line: /^problem The provider_installation block in \S+ lets \w+ look only in the registry, where the provider is not/,
    init: null,
  },
  "in a mirror, and the registry is asked too": {
    prepare: placed("mirror", [platform()]),
    cliConfig: ({ home }) => mirror(join(home, "mirror")).replace(/\n\}\n$/, "\n  direct {}\n}\n"),
    line: /^warning tocsin \S+ is in \S+, and \w+ asks direct too.* -> Run `tocsin install` again/,
    init: null,
  },
  "by a network mirror": {
    cliConfig: () => block('  network_mirror {\n    url = "https://mirror.test/some/path/"\n  }'),
    line: /^ok \w+ asks network_mirror https:\/\/mirror\.test, by .*; whether it has the provider is not checked\.$/,
    init: null,
  },
  nowhere: { line: /^problem The provider is not installed, and no registry has it/, init: null },
  "under a debugger": {
    env: { TF_REATTACH_PROVIDERS: REATTACH },
    line: /^ok \w+ attaches to a provider that runs already \(TF_REATTACH_PROVIDERS\)\.$/,
    init: null,
  },
  "by an override that has none": {
    cliConfig: ({ home }) => block(`  dev_overrides {\n    "tocsin/tocsin" = "${home}"\n  }`),
    line: /^problem dev_overrides in \S+ name \S+, which has no terraform-provider-tocsin/,
    init: null,
  },
};

/** A Terraform that says its version and does nothing else. */
const terraform = (version: string): string => `#!/bin/sh\necho "Terraform v${version}"\necho "on ${platform()}"\n`;

describeWithTerraform("the check where the provider is found", (open) => {
  test.each(Object.entries(CASES))(
    "agrees with Terraform: %s",
    async (_what, { prepare, cliConfig, env, line, init }) => {
      const place = { home: await makeFolder(), folder: await makeFolder({ "main.tf": configuration("") }) };
      await prepare?.(place);
      if (cliConfig !== undefined) await writeFile(join(place.home, ".terraformrc"), cliConfig(place));
      // Where `init` has nothing to say, a Terraform with a version is enough.
      const programs = init === null ? { PATH: await pathWith({ terraform: terraform("1.11.4") }) } : {};
      const folders = { HOME: place.home, XDG_DATA_HOME: "", XDG_DATA_DIRS: "/nonexistent" };
      const whole = cleanEnvironment({ ...folders, ...programs, ...env });
      expect(lineOf(await diagnosedIn(place, whole), "provider")).toMatch(line);
      if (init === null) return;
      expect((await run(binary, ["init", "-input=false"], { cwd: place.folder, env: whole })).code).toBe(init);
    },
  );

  test("warns of a cache folder that is not there, which Terraform reports too", async () => {
    const home = await makeFolder({ "main.tf": 'output "one" {\n  value = 1\n}\n' });
    await writeFile(join(home, ".terraformrc"), `plugin_cache_dir = "${home}/cache"\n`);
    const env = cleanEnvironment({ HOME: home });
    const [line] = linesOf(await diagnosedIn({ home, folder: home }, env), "provider");
    expect(line).toMatch(/^warning plugin_cache_dir in \S+ names \S+cache, which is not a folder\. -> Create it/);
    const { stderr } = await run(binary, ["init"], { cwd: home, env });
    expect(stderr).toContain("The specified plugin cache dir");
  });

  test("warns of overrides with which Terraform works, and skips the lock file", async () => {
    const { folder, env, mirror: root } = await open();
    const built = join(root, "registry.terraform.io/tocsin/tocsin", VERSION, platform());
    const file = join(folder, "override.tfrc");
    await writeFile(file, block(`  dev_overrides {\n    "tocsin/tocsin" = "${built}"\n  }\n  direct {}`));
    await writeFile(join(folder, "main.tf"), configuration(""));
    const whole = { ...env, TF_CLI_CONFIG_FILE: file };
    const results = await diagnosedIn({ home: folder, folder }, whole);
    expect(lineOf(results, "provider")).toMatch(
      /^warning The provider comes from \S+: dev_overrides in \S+override\.tfrc\. -> Remove them/,
    );
    expect(lineOf(results, "lock")).toMatch(/^skipped Neither `init` nor the lock file applies/);
    expect((await run(binary, ["validate"], { cwd: folder, env: whole })).code).toBe(0);
  });
});

/** The command that the advice names. */
const command = registryOf(binary).includes("opentofu") ? "tofu" : "terraform";

describeWithTerraform("the check of the lock file", (open) => {
  const initialized = async () => {
    const workspace = await open();
    await workspace.write("");
    const lock = join(workspace.folder, ".terraform.lock.hcl");
    const line = async (): Promise<string> =>
      lineOf(await diagnosedIn({ home: workspace.folder, folder: workspace.folder }, workspace.env), "lock");
    return { ...workspace, lock, line };
  };

  test("is content with what init has left", async () => {
    const { line, folder } = await initialized();
    expect(await line()).toBe(`ok tocsin ${VERSION} in .terraform.lock.hcl, and installed for ${platform()}`);
    await rm(join(folder, ".terraform"), { recursive: true });
    expect(await line()).toBe(
      `warning The folder is not initialized for the provider yet. -> Run \`${command} init\` in ${folder}.`,
    );
  });

  test("finds another build of the same version, as Terraform does", async () => {
    const workspace = await initialized();
    const { line, lock } = workspace;
    const text = await readFile(lock, "utf8");
    await writeFile(lock, text.replace(/"h1:[^"]+"/, '"h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="'));
    expect(await line()).toMatch(
      /^problem The provider \S+ doesn't match any of the checksums in \.terraform\.lock\.hcl: they are of another build, and the script that comes with this command is installed\./,
    );
    expect(await workspace.expectExit(1, "init")).toContain("doesn't match any of the");
  });

  test("finds a locked version that is not installed, as Terraform does", async () => {
    const workspace = await initialized();
    const { line, lock } = workspace;
    const text = await readFile(lock, "utf8");
    await writeFile(lock, text.replace(/version = "[^"]+"/, 'version = "0.0.9"'));
    expect(await line()).toMatch(
      new RegExp(
        `^problem .terraform.lock.hcl has version 0.0.9, and ${VERSION} is installed. -> Run .terraform init -upgrade`,
      ),
    );
    await workspace.expectExit(1, "init");
  });

  test("finds a folder that was initialized on another platform", async () => {
    const { line, folder } = await initialized();
    const version = join(folder, ".terraform/providers", registryOf(binary), "tocsin/tocsin", VERSION);
    await rename(join(version, platform()), join(version, OTHER));
    expect(await line()).toMatch(
      new RegExp(`^problem The folder is initialized with ${VERSION} for ${OTHER}, not ${VERSION} for ${platform()}`),
    );
  });
});
