/** Runs the jobs of a pipeline one by one, in a repository of a user's. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { startForge, type Forge } from "../server/forge.ts";
import { runJob, type Job } from "./pipeline.ts";
import { cleanEnvironment } from "../terraform/terraform.ts";
import type { Setting, System } from "./systems.ts";
import { binary } from "../terraform/workspace.ts";
import { startService, type SeedInput, type TestService } from "../../../src/testing.ts";

const seed: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      token: "secret-apply",
      tokens: [{ token: "secret-plan", scopes: ["read_api"] }],
    },
  ],
  groups: [{ full_path: "demo", members: { ada: "owner" } }],
  projects: [{ full_path: "demo/web" }, { full_path: "demo/api" }, { full_path: "demo/ops" }],
};

/** Packages that a program needs besides Tocsin's. */
const OF_PROGRAM = ["cdktf", "constructs", "tsx"];

/** The outcome of a job. */
export interface Ran {
  readonly code: number | null;
  readonly log: string;
  /** The comments and issues that it wrote: the method and the path of each request. */
  readonly writes: readonly string[];
  /** The texts of the files that it leaves: artifacts, and reports for the platform. */
  readonly files: Readonly<Record<string, string>>;
}

/** A repository, a forge and a service, and the jobs that run there. */
export interface CiRun {
  readonly forge: Forge;
  readonly service: TestService;
  readonly repository: string;
  /** Reads the summary of the last job. */
  readonly summary: () => Promise<string>;
  readonly job: (name: string, setting?: Setting) => Job;
  /** Runs a job with the artifacts of those before it, and keeps its own. */
  readonly run: (name: string, setting?: Setting) => Promise<Ran>;
  /** Runs a job in a folder of one's own. */
  readonly runIn: (folder: string, job: Job) => Promise<Omit<Ran, "files">>;
  readonly makeFolder: () => Promise<string>;
  /** Keeps the configuration of the repository as it is from now on: synthesis takes most of a job's time. */
  readonly keepConfiguration: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts it with comments of people, for the pipeline in a file: that of the platform, or a copy with changes. */
export async function startCiRun(system: System, people: readonly string[], file = system.file): Promise<CiRun> {
  const root = await mkdtemp(join(tmpdir(), "tocsin-ci-"));
  const forge = await startForge(people);
  const service = await startService({ seed });
  const { repository, bin } = await layOut(root, system);
  const summary = join(root, "summary.md");
  const env = cleanEnvironment({ HOME: join(root, "home"), PATH: `${bin}:${process.env["PATH"] ?? ""}` });
  const artifacts = createArtifacts();

  const job = (name: string, setting: Setting = {}): Job =>
    system.job(file, name, system.offer({ forge, service: service.url, summary }, setting));

  async function runIn(cwd: string, one: Job): Promise<Omit<Ran, "files">> {
    const writes = forge.writes.length;
    const { code, stdout, stderr } = await runJob(one, { cwd, env });
    return { code, log: stdout + stderr, writes: forge.writes.slice(writes) };
  }

  async function run(name: string, setting?: Setting): Promise<Ran> {
    const one = job(name, setting);
    const cwd = one.hasCheckout ? repository : await mkdtemp(join(root, "job-"));
    const given = artifacts.of(one);
    await writeFiles(cwd, given);
    const ran = await runIn(cwd, one);
    const files = { ...(await artifacts.take(one, cwd)), ...(await textsOf(cwd, Object.values(one.reports))) };
    // A checkout removes what other jobs have left.
    for (const path of Object.keys({ ...files, ...given })) await rm(join(cwd, path), { force: true });
    return { ...ran, files };
  }

  return {
    forge,
    service,
    repository,
    summary: async () => (await textOf(summary)) ?? "",
    job,
    run,
    runIn,
    makeFolder: () => mkdtemp(join(root, "job-")),
    async keepConfiguration() {
      if (system.isHcl) return;
      const tsx = join(repository, "node_modules/.bin/tsx");
      await rm(tsx);
      await writeFile(tsx, '#!/bin/sh\n[ "$*" = main.ts ]\n', { mode: 0o755 });
    },
    async close() {
      forge.close();
      await service.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a user's repository, with a program or a configuration and the packages that it needs. Its commands go into a
 * folder beside it.
 */
async function layOut(root: string, { isHcl }: System): Promise<{ repository: string; bin: string }> {
  const repository = join(root, "repository");
  await (isHcl
    ? cp("test/support/ci/alarms", join(repository, "alarms"), { recursive: true })
    : cp("examples/cdktf", repository, { recursive: true }));
  const modules = join(repository, "node_modules");
  const bin = join(root, "bin");
  await Promise.all([mkdir(join(modules, ".bin"), { recursive: true }), mkdir(bin), mkdir(join(root, "home"))]);
  await symlink(resolve("."), join(modules, "tocsin"));
  await symlink("../tocsin/dist/main.js", join(modules, ".bin/tocsin"));
  for (const name of isHcl ? [] : OF_PROGRAM) await symlink(resolve("node_modules", name), join(modules, name));
  if (!isHcl) await symlink("../tsx/dist/cli.mjs", join(modules, ".bin/tsx"));
  await symlink(binary, join(bin, "terraform"));
  return { repository, bin };
}

type Texts = Readonly<Record<string, string>>;

/** A file of an artifact. */
interface Kept {
  readonly artifact: string;
  /** Its place in a job that gets it. */
  readonly path: string;
  readonly text: string;
}

/** The artifacts that jobs have left; what a job leaves out, nobody has. */
function createArtifacts() {
  const kept = new Map<string, Kept>();
  return {
    /** The files that a job gets, by their paths. */
    of: ({ inputs }: Job): Texts =>
      Object.fromEntries(
        inputs.flatMap(({ name, folder }) =>
          [...kept.values()].filter(isNamed(name)).map(({ path, text }) => [join(folder, path), text]),
        ),
      ),
    /** Takes the files that a job has left in a folder. */
    async take({ artifacts }: Job, folder: string): Promise<Texts> {
      const files = artifacts.flatMap(({ name: artifact, files: all }) => all.map((file) => ({ artifact, ...file })));
      const texts = await textsOf(
        folder,
        files.map(({ from }) => from),
      );
      for (const { artifact, from, to } of files) {
        const text = texts[from];
        if (text === undefined) kept.delete(`${artifact}: ${to}`);
        else kept.set(`${artifact}: ${to}`, { artifact, path: to, text });
      }
      return texts;
    },
  };
}

const isNamed =
  (name: string) =>
  ({ artifact }: Kept): boolean =>
    name.endsWith("*") ? artifact.startsWith(name.slice(0, -1)) : artifact === name;

const textOf = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);

/** The texts of those files that are there. */
async function textsOf(folder: string, paths: readonly string[]): Promise<Texts> {
  const texts = await Promise.all(paths.map(async (path) => [path, await textOf(join(folder, path))] as const));
  return Object.fromEntries(texts.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}

async function writeFiles(folder: string, texts: Texts): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
