import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "@jest/globals";
import { attachedProviders, type AttachedProviders } from "./attached-provider.ts";
import { configuration } from "./configuration.ts";
import { driftOf } from "../drift/plan-drift.ts";
import { needing } from "../needs.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import type { SomeEngines } from "./release.ts";
import { requireEngines, run, type Finished } from "./terraform.ts";
import { startService, type TestService, type ServiceOptions } from "../../../src/testing.ts";

/** A folder with a configuration, a Terraform that runs in it, and a service of its own that the provider talks to. */
export interface Workspace {
  readonly service: TestService;
  readonly folder: string;
  /** The terraform that it runs. */
  readonly engine: string;
  /** The mirror with the providers. */
  readonly mirror: string;
  /** The environment of Terraform: it hides the machine's own, and points the provider at the service. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a command in which Terraform runs, with `env` or, in a group that attaches, with a provider that runs. */
  readonly attached: <T>(
    command: (env: NodeJS.ProcessEnv) => Promise<T>,
    extra?: Readonly<Record<string, string>>,
  ) => Promise<T>;
  /**
   * Replaces the configuration, which may have no module and no other provider; the `terraform` block is added. The
   * folder is initialized.
   */
  write(hcl: string): Promise<void>;
  /**
   * Runs Terraform; any exit code is an answer. With variables that are not the provider's, it starts the provider
   * itself.
   */
  terraform(args: string, env?: Readonly<Record<string, string>>): Promise<Finished>;
  /** Runs Terraform and fails the test when the exit code is another. Returns everything printed. */
  expectExit(code: number, args: string, env?: Readonly<Record<string, string>>): Promise<string>;
  apply(hcl?: string): Promise<string>;
  /** Fails the test when a plan shows any change, or its refresh any drift. */
  expectNoChanges(): Promise<void>;
  /** The attributes that a refresh reports as changed. */
  drift(): Promise<readonly string[]>;
  /** A request of somebody who is not Terraform. */
  request(method: string, path: string): Promise<unknown>;
  close(): Promise<void>;
}

const engines = requireEngines();

const attaches = process.env["ATTACH"] !== "0";

/** The terraform under test. */
export const [binary] = engines;

/** Opens a workspace for one test. */
export type Open = (options?: ServiceOptions) => Promise<Workspace>;

type Body = (open: Open) => void;

/** Groups tests that need Terraform, which starts the provider as users' does. */
export const describeWithTerraform = (title: string, body: Body): void =>
  describeWith(title, { isAttached: false, body });

/**
 * The same for what does not depend on how the provider starts, with one provider block: Terraform attaches to a
 * provider that runs beside the workspaces, as under a debugger. A command starts it three to five times otherwise,
 * which is most of its time; ATTACH=0 brings that back.
 */
export const describeAttached = (title: string, body: Body): void =>
  describeWith(title, { isAttached: attaches, body });

/** Groups tests that run once with every engine that is named, each of which starts the provider. */
export const describeWithEveryEngine = (title: string, body: Body): void =>
  describeEngines(title, { isAttached: false, body });

/** The same with engines that attach. */
export const describeEveryEngineAttached = (title: string, body: Body): void =>
  describeEngines(title, { isAttached: attaches, body });

/** The same with these of them: what they can do, others cannot. */
export const describeEnginesAttached = (title: string, some: SomeEngines, body: Body): void =>
  describeSome(title, some, { isAttached: attaches, body });

/** The same where each of them starts the provider. */
export const describeWithEngines = (title: string, some: SomeEngines, body: Body): void =>
  describeSome(title, some, { isAttached: false, body });

function describeSome(title: string, { need, programs }: SomeEngines, group: Group): void {
  if (programs.length === 0) needing(need, false).describe(title, () => openFor("", group));
  for (const engine of programs) describe(`${title}, with ${basename(engine)}`, () => openFor(engine, group));
}

function describeEngines(title: string, group: Group): void {
  for (const engine of engines) describe(`${title}, with ${basename(engine)}`, () => openFor(engine, group));
}

/** Options of a group of tests. */
interface Group {
  readonly isAttached: boolean;
  readonly body: Body;
}

function describeWith(title: string, group: Group): void {
  describe(title, () => openFor(binary, group));
}

function openFor(engine: string, { isAttached, body }: Group): void {
  let sandbox: Sandbox;
  let template: Promise<string> | undefined;
  const opened: Workspace[] = [];
  beforeAll(async () => void (sandbox = await createSandbox()));
  afterAll(async () => {
    await Promise.all(opened.map((workspace) => workspace.close()));
    await sandbox.close();
  });
  body(async (options) => {
    const initialized = (): Promise<string> => (template ??= makeTemplate(engine, sandbox));
    const workspace = await openWorkspace(
      { engine, sandbox, initialized, providers: isAttached ? attachedProviders() : null },
      options,
    );
    opened.push(workspace);
    return workspace;
  });
}

/** Makes a folder as `terraform init` leaves it: every workspace with the provider alone begins as a copy. */
async function makeTemplate(engine: string, { folder, env }: Sandbox): Promise<string> {
  const template = await mkdtemp(join(folder, "template-"));
  await writeFile(join(template, "main.tf"), configuration(""));
  const { code, stderr } = await run(engine, withFlags(["init"]), { cwd: template, env });
  if (code !== 0) throw new Error(`terraform init ended with ${code}:\n${stderr}`);
  return template;
}

/** The origin of workspaces: a Terraform, the provider's mirror, and a folder that is initialized. */
interface Origin {
  readonly engine: string;
  readonly sandbox: Sandbox;
  readonly initialized: () => Promise<string>;
  /** Null: Terraform starts the provider itself. */
  readonly providers: AttachedProviders | null;
}

async function openWorkspace(
  { engine, sandbox, initialized, providers }: Origin,
  options: ServiceOptions = {},
): Promise<Workspace> {
  const service = await startService(options);
  const folder = await mkdtemp(join(sandbox.folder, "work-"));
  // Our own commands run the same one.
  const named = sandbox.env.TERRAFORM_BINARY_NAME === undefined ? {} : { TERRAFORM_BINARY_NAME: engine };
  const env = { ...sandbox.env, ...named, ...service.env };
  const attached: Workspace["attached"] = (command, extra = {}) => {
    const own = { ...env, ...extra };
    const isProvidersOwn = Object.keys(extra).every((name) => name.startsWith("TOCSIN_"));
    if (providers === null || !isProvidersOwn) return command(own);
    return providers.lend(own, (reattach) => command({ ...own, TF_REATTACH_PROVIDERS: reattach }));
  };
  const terraform: Workspace["terraform"] = (args, extra) =>
    attached((own) => run(engine, withFlags(args.split(" ")), { cwd: folder, env: own }), extra);
  const expectExit: Workspace["expectExit"] = async (code, args, extra) => {
    const { code: actual, stdout, stderr } = await terraform(args, extra);
    if (actual !== code) throw new Error(`terraform ${args} ended with ${actual}, not ${code}:\n${stdout}${stderr}`);
    return stdout + stderr;
  };
  let isInitialised = false;
  const workspace: Workspace = {
    service,
    folder,
    engine,
    mirror: sandbox.mirror,
    env,
    attached,
    terraform,
    expectExit,
    async write(hcl) {
      if (!isInitialised) await cp(await initialized(), folder, { recursive: true });
      isInitialised = true;
      await writeFile(join(folder, "main.tf"), configuration(hcl));
    },
    async apply(hcl) {
      if (hcl !== undefined) await workspace.write(hcl);
      return expectExit(0, "apply -auto-approve");
    },
    async expectNoChanges() {
      const output = await expectExit(0, "plan -json -detailed-exitcode");
      expect(output.split("\n").filter((line) => line.includes('"type":"resource_drift"'))).toEqual([]);
    },
    async drift() {
      const { code } = await terraform("plan -refresh-only -detailed-exitcode -out=drift.plan");
      expect(code).not.toBe(1);
      return driftOf((await terraform("show -json drift.plan")).stdout);
    },
    async request(method, path) {
      const answer = await fetch(`${service.url}/api/v4${path}`, {
        method,
        headers: { "PRIVATE-TOKEN": service.token },
      });
      expect([200, 201]).toContain(answer.status);
      return answer.json();
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return workspace;
}

/** Adds flags for no colors, and no questions. */
function withFlags([command = "", ...rest]: readonly string[]): readonly string[] {
  const asks = ["init", "plan", "apply", "destroy", "import"].includes(command);
  const colours = asks || command === "validate";
  return [command, ...(asks ? ["-input=false"] : []), ...(colours ? ["-no-color"] : []), ...rest];
}
