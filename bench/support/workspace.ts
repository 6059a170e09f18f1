import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { cleanEnvironment, findTerraform, run } from "../../test/support/terraform/terraform.ts";
import type { Contender } from "./contender.ts";
import { placePlugin, type Watch } from "./mirror.ts";
import { stateOf, type Rename } from "./state.ts";

/** A folder in which Terraform runs with one contender. */
export interface Workspace {
  readonly folder: string;
  /** The folder of the contender, from which Terraform starts it; null for one that is built in. */
  readonly plugin: string | null;
  /** The environment of Terraform. */
  readonly env: NodeJS.ProcessEnv;
  /** Writes a state with so many applied resources. */
  write(count: number, rename?: Rename): Promise<void>;
  /** The same, and makes sure that a plan shows no changes. */
  fill(count: number, rename?: Rename): Promise<void>;
  /** The seconds that a plan takes. Throws when it shows a change. */
  plan(env?: Readonly<Record<string, string>>): Promise<number>;
  /** The seconds that an apply of so many new resources takes. */
  apply(count: number): Promise<number>;
  /** The size of the state. */
  stateBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Options for opening a workspace. */
export interface Surroundings {
  readonly service: Pick<ServiceProcess, "url" | "token">;
  readonly watch?: Watch;
}

/** The path of the terraform to run. Throws when there is none. */
export function terraformPath(): string {
  const found = findTerraform();
  if (found === null) throw new Error("terraform is not on the PATH");
  return found;
}

/** Opens a workspace for a contender, initialized and with an empty state. */
export async function openWorkspace(
  { plugin, configuration }: Contender,
  { service, watch }: Surroundings,
): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), "tocsin-bench-"));
  const [folder, mirror, cliConfig] = [join(root, "work"), join(root, "mirror"), join(root, "cli.tfrc")];
  await mkdir(folder);
  await mkdir(mirror);
  await writeFile(cliConfig, `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`);
  await writeFile(join(folder, "main.tf"), configuration);
  const placed = plugin === null ? null : await placePlugin(mirror, plugin, watch);
  const settings = {
    TF_CLI_CONFIG_FILE: cliConfig,
    TOCSIN_BASE_URL: service.url,
    TOCSIN_TOKEN: service.token,
    // For configurations that say so themselves.
    TF_VAR_base_url: service.url,
    TF_VAR_token: service.token,
  };
  let resources = 1;
  const terraform = async (args: string, env: Readonly<Record<string, string>> = {}): Promise<number> => {
    const all = cleanEnvironment({ ...settings, TF_VAR_resources: String(resources), ...env });
    const startedMs = performance.now();
    const words = [...args.split(" "), "-input=false", "-no-color"];
    const { code, stdout, stderr } = await run(terraformPath(), words, { cwd: folder, env: all });
    if (code !== 0) throw new Error(`terraform ${args} ended with ${code}:\n${stdout.slice(-2000)}${stderr}`);
    return (performance.now() - startedMs) / 1000;
  };
  await terraform("init");
  const state = join(folder, "terraform.tfstate");
  let one: string | null = null;
  const plan: Workspace["plan"] = (env) => terraform("plan -detailed-exitcode", env);
  const write: Workspace["write"] = async (count, rename) => {
    resources = 1;
    if (one === null) await terraform("apply -auto-approve");
    one ??= await readFile(state, "utf8");
    resources = count;
    await writeFile(state, stateOf(one, count, rename));
  };
  return {
    folder,
    plugin: placed,
    env: cleanEnvironment(settings),
    write,
    async fill(count, rename) {
      await write(count, rename);
      await plan();
    },
    plan,
    async apply(count) {
      resources = count;
      await rm(state, { force: true });
      return terraform("apply -auto-approve");
    },
    stateBytes: async () => (await stat(state)).size,
    close: () => rm(root, { recursive: true, force: true }),
  };
}
