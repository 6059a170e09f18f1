import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { mirrorInstallation, type Packages, placeProvider, platform } from "../install/index.ts";
import { findEngine, printedJson } from "../terraform/index.ts";
import { copyConfiguration } from "./configuration-copy.ts";
import { type Drift, driftOf, type PlanJson, type PlannedChange, plannedChanges } from "./plan-data.ts";
import { environment, run } from "./run.ts";

/** The address of a service, and the token to use. */
export interface ServiceAddress {
  /** The value for a provider's `base_url`. */
  readonly url: string;
  /** The address and the token as the variables that the provider reads. */
  readonly env: Readonly<Record<"TOCSIN_BASE_URL" | "TOCSIN_TOKEN", string>>;
}

/** Values for the variables of a configuration, by their names: anything that JSON can hold. */
export type Variables = Readonly<Record<string, unknown>>;

/** Options for running a configuration; all have defaults. */
export interface TerraformOptions {
  /** A name on the PATH, or a path; the default is TERRAFORM_BINARY_NAME, else `terraform`, else `tofu`. */
  readonly program?: string;
  /** For every command; a command can be given others, which come first. */
  readonly variables?: Variables;
  /** More variables of the environment, for Terraform and the providers. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a plan. */
export interface Plan {
  /** Everything that an apply would do: empty where it would change no object and no output. */
  readonly changes: readonly PlannedChange[];
  /** The output of Terraform. */
  readonly printed: string;
}

/** The result of an apply. */
export interface Applied {
  /** The values of the outputs by their names, sensitive ones as well. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The output of Terraform. */
  readonly printed: string;
}

/**
 * A Terraform that runs a configuration on a service. Each command rejects with an error that has a `code`, a `summary`
 * and a `detail`, in which is what Terraform printed, when Terraform fails. It works in an `await using` declaration.
 */
export interface TestTerraform extends AsyncDisposable {
  /** The copy of the configuration, which a test may change. */
  readonly folder: string;
  readonly apply: (variables?: Variables) => Promise<Applied>;
  readonly plan: (variables?: Variables) => Promise<Plan>;
  /** Finds changes on the service since the last apply that Terraform did not make. */
  readonly drift: (variables?: Variables) => Promise<readonly Drift[]>;
  /** Destroys everything that the configuration made. */
  readonly destroy: (variables?: Variables) => Promise<void>;
  /** Interrupts what runs, and removes the copy. Can be called again. */
  readonly close: () => Promise<void>;
}

/** The parts that a configuration is run with. */
interface Parts {
  readonly service: ServiceAddress;
  /** The provider to run. */
  readonly packages: Packages;
  readonly options: TerraformOptions;
}

/** Copies a configuration to a temporary folder, and initializes it there. */
export async function openTerraform(
  configuration: string,
  { service, packages, options }: Parts,
): Promise<TestTerraform> {
  const program = await programFrom(options);
  const root = await mkdtemp(join(tmpdir(), "tocsin-testing-"));
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.allSettled(running);
    await rm(root, { recursive: true, force: true });
  };
  try {
    const cliConfiguration = await placeMirror(packages, root);
    const env = environment({ TF_CLI_CONFIG_FILE: cliConfiguration, ...service.env, ...options.env });
    const source = await realpath(configuration);
    const folder = await copyConfiguration(source, { root: join(root, "tree"), url: service.url });
    const terraform = async (...args: readonly string[]): Promise<string> => {
      const finished = run(program, args, { cwd: folder, env, signal: closing.signal });
      running.add(finished);
      const { code, stdout, stderr } = await finished.finally(() => running.delete(finished));
      if (code === 0) return stdout;
      const named = `${basename(program)} ${args[0] ?? ""}`;
      const original = stderr.trim() || stdout.trim();
      throw diagnosticError(ERRORS.engineFailed, { named, why: `It ended with ${code}.`, original });
    };
    await terraform("init", "-input=false", "-no-color");
    const commands = commandsOf(terraform, { root, variables: options.variables ?? {} });
    return { folder, ...commands, close, [Symbol.asyncDispose]: close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

type Commands = Pick<TestTerraform, "apply" | "plan" | "drift" | "destroy">;

function commandsOf(
  terraform: (...args: readonly string[]) => Promise<string>,
  { root, variables: common }: { readonly root: string; readonly variables: Variables },
): Commands {
  const file = join(root, "plan.bin");
  const withVariables = async (command: string, variables: Variables, ...args: readonly string[]): Promise<string> => {
    const values = join(root, "values.tfvars.json");
    await writeFile(values, JSON.stringify({ ...common, ...variables }));
    return terraform(command, "-input=false", "-no-color", `-var-file=${values}`, ...args);
  };
  const shown = async (...args: readonly string[]): Promise<unknown> =>
    JSON.parse(printedJson(await terraform("show", "-json", ...args)));
  return {
    async apply(variables = {}) {
      const printed = await withVariables("apply", variables, "-auto-approve");
      // Terraform's documented format.
      const outputs = JSON.parse(printedJson(await terraform("output", "-json"))) as OutputsJson;
      return {
        outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value])),
        printed,
      };
    },
    async plan(variables = {}) {
      const printed = await withVariables("plan", variables, `-out=${file}`);
      return { changes: plannedChanges((await shown(file)) as PlanJson), printed }; // Terraform's documented format
    },
    async drift(variables = {}) {
      await withVariables("plan", variables, "-refresh-only", `-out=${file}`);
      return driftOf((await shown(file)) as PlanJson); // Terraform's documented format
    },
    async destroy(variables = {}) {
      await withVariables("destroy", variables, "-auto-approve");
    },
  };
}

type OutputsJson = Readonly<Record<string, { readonly value: unknown }>>;

async function programFrom({ program, env = {} }: TerraformOptions): Promise<string> {
  const all = { ...process.env, ...env, ...(program === undefined ? {} : { TERRAFORM_BINARY_NAME: program }) };
  const { named, file } = await findEngine({ env: all, folder: process.cwd() });
  if (file !== null) return file;
  throw diagnosticError(ERRORS.noEngine, {
    named: named === null ? "Terraform" : `program ${named}`,
    why: "Put `terraform` or `tofu` on the PATH, or name one by the option `program` or in TERRAFORM_BINARY_NAME.",
  });
}

/**
 * Puts the provider into a mirror in a folder, and writes a CLI configuration with which Terraform and OpenTofu look
 * for it there alone; other providers come from their registry. Returns the configuration's file.
 */
async function placeMirror(packages: Packages, folder: string): Promise<string> {
  const path = join(folder, "mirror");
  await placeProvider(packages, path, [platform()]);
  const file = join(folder, "cli.tfrc");
  await writeFile(file, mirrorInstallation(path));
  return file;
}
