import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { VERSION } from "../../src/version.ts";
import { isLong, runs } from "../support/runs.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";

const ADDRESS = "registry.terraform.io/tocsin/tocsin";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "tocsin-home-"));
  await writeFile(
    join(home, "main.tf"),
    configuration('resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}'),
  );
});

afterEach(() => rm(home, { recursive: true, force: true }));

type Variables = Readonly<Record<string, string>>;

const inHome = (env: Variables = {}) => ({ cwd: home, env: cleanEnvironment({ HOME: home, ...env }) });

const tocsin = repeatedCommand();
const install = (args: readonly string[] = [], env?: Variables): Promise<Finished> =>
  tocsin(["install", ...args], inHome(env));

/** Runs a line of a shell in which `terraform` is the one under test. */
const shell = (line: string): Promise<Finished> =>
  run("sh", ["-euc", `terraform() { "${binary}" "$@"; }\n${line}`], inHome());

/** Terraform finds the provider; with `starts` it runs it, too. */
async function expectInit({ starts = isLong } = {}): Promise<void> {
  expect(await shell("terraform init -no-color -input=false")).toMatchObject({ code: 0, stderr: "" });
  if (starts) expect(await shell("terraform validate -no-color")).toMatchObject({ code: 0, stderr: "" });
}

const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);

async function writeCliConfiguration(name: string, text: string): Promise<string> {
  const file = join(home, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Puts an executable into a mirror, and returns its folder. */
async function writeExecutable(mirror: string): Promise<string> {
  const folder = join(home, mirror, ADDRESS, VERSION, "linux_amd64");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `terraform-provider-tocsin_v${VERSION}`), "");
  return folder;
}

/** Makes the printed changes in a file, by the letter. */
async function follow(text: string, file: string): Promise<void> {
  expect(text).toContain(`${file} has a provider_installation block`);
  let changed = await readFile(file, "utf8");
  const [mirror = ""] = /^ {2}filesystem_mirror \{\n[^]*?^ {2}\}\n/m.exec(text) ?? [];
  changed = changed.replace(/^\}/m, () => `${mirror}}`);
  for (const [, method = "", line = ""] of text.matchAll(/^Set this in its (\w+) block.*\n\n( {4}exclude = .*)$/gm))
    changed = changed.replace(new RegExp(`${method} \\{[^}]*\\}`), () => `${method} {\n${line}\n  }`);
  await writeFile(file, changed);
}

const DIRECT = "provider_installation {\n  direct {}\n}\n";

const WITH_EXCLUSION = `# our company's
provider_installation {
  filesystem_mirror {
    path    = "/opt/mirror"
    include = ["company.example/*/*"]
  }
  direct {
    exclude = ["company.example/*/*"]
  }
}
`;

describeWithTerraform("tocsin install", () => {
  test("makes the provider usable without a CLI configuration, and a second time", async () => {
    for (const time of ["first", "second"]) {
      expect({ time, ...(await install()) }).toMatchObject({ time, code: 0, stderr: "" });
      await expectInit({ starts: true });
    }
  });

  const blocks = [
    [".terraform.d/company.tfrc", WITH_EXCLUSION],
    [".terraformrc", DIRECT],
  ] as const;
  test.each(blocks.slice(0, runs(1, 2)))(
    "beside a provider_installation block in %s says what to change there, and it works then",
    async (name, text) => {
      const file = await writeCliConfiguration(name, text);
      const { code, stderr } = await install();
      expect(code).toBe(1);
      expect(stderr).toContain("your CLI configuration says to look elsewhere");
      expect(await exists(join(home, ".terraform.d/plugins", ADDRESS))).toBe(true);
      await follow(stderr, file);
      await expectInit();
      expect(await install()).toMatchObject({ code: 0, stderr: "" });
    },
  );
});

describeWithTerraform("tocsin install --mirror", () => {
  test.each([`my "mirror" \${x} $HOME 'é'`, "mirror"].slice(0, runs(1, 2)))(
    "prints a CLI configuration and a lock command that work as they stand: %s",
    async (folder) => {
      const { code, stdout } = await install(["--mirror", folder]);
      expect(code).toBe(0);
      const [, file = ""] = /^Add this to your CLI configuration, (.*?)\. Other providers/m.exec(stdout) ?? [];
      expect(file).toBe(join(home, ".terraformrc"));
      await writeFile(file, /^provider_installation \{[^]*?^\}/m.exec(stdout)?.[0] ?? "");
      await expectInit({ starts: true });
      expect(await shell(/^terraform providers lock .*$/m.exec(stdout)?.[0] ?? "false")).toMatchObject({ code: 0 });
      const hashes = (await readFile(join(home, ".terraform.lock.hcl"), "utf8")).match(/"h1:[^"]+"/g);
      expect(hashes).toHaveLength(1);
    },
  );

  const blocks = [
    ["with one method", DIRECT],
    ["with an exclusion", WITH_EXCLUSION],
  ] as const;
  test.each(blocks.slice(0, runs(1, 2)))(
    "prints what to change in a block %s that is there, and takes ~ for the home folder",
    async (_kind, text) => {
      const file = await writeCliConfiguration(".terraformrc", text);
      const { code, stdout } = await install(["--mirror=~/mirror"]);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/^provider_installation \{/m);
      await follow(stdout, file);
      await expectInit();
      expect((await install(["--mirror=~/mirror"])).stdout).not.toContain("provider_installation");
      expect(await exists(join(home, "mirror", ADDRESS))).toBe(true);
    },
  );
});

describe("tocsin install", () => {
  const refused: Readonly<Record<string, [args: readonly string[], env: Variables, text: string]>> = {
    "an empty HOME": [[], { HOME: "" }, "The environment variable HOME is empty, and must be an absolute path."],
    "a relative HOME": [[], { HOME: "rel" }, 'The environment variable HOME is "rel", and must be an absolute path.'],
    "the home folder of another user": [["--mirror", "~bo/m"], {}, "Write the path of the folder in full"],
    "a folder below a file": [["--mirror", "main.tf/m"], {}, "Choose another folder"],
    "the folder of an executable": [["--mirror", "m"], {}, "Script would replace an executable"],
    "executables without a mirror": [["--executables"], {}, "--executables needs a mirror"],
    "executables of a release": [["--executables", "--mirror", "x", "--from", "r"], {}, "cannot be used with option"],
    "the executables of a clone": [["--executables", "--mirror", "x"], {}, "Executables are missing"],
    "a folder that can never be made": [["--mirror", "/proc/m"], {}, "Choose another folder"],
  };

  test.each(Object.entries(refused))("refuses %s, and writes nothing", async (_what, [args, env, expected]) => {
    await writeExecutable("m");
    const { code, stdout, stderr } = await install(args, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(expected);
    for (const name of [".terraform.d", "rel", "~bo", "x"]) expect(await exists(join(home, name))).toBe(false);
  });

  test("replaces an executable with --force", async () => {
    const folder = await writeExecutable("m");
    expect(await install(["--mirror", "m", "--force"])).toMatchObject({ code: 0, stderr: "" });
    expect(await exists(join(folder, "main.js"))).toBe(true);
  });
});
