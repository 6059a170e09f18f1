import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import { run, type Finished } from "../terraform/terraform.ts";

type Variables = Readonly<Record<string, string>>;

/** The values that a CI system gives its jobs: by `$NAME` on GitLab, by `${{ expression }}` and `$NAME` on GitHub. */
export interface Offered {
  /** Variables of the environment. */
  readonly env: Variables;
  /** Values of expressions. */
  readonly expressions: Variables;
  /** The values for jobs of an environment: variables on GitLab, values of expressions on GitHub. */
  readonly environments: Readonly<Record<string, Variables>>;
  /** Which of the stacks a job is for, if it is one of a matrix. */
  readonly stack?: string;
}

interface Step {
  readonly script: string;
  readonly env: Variables;
}

/** Files that a job leaves under a name. */
export interface Artifact {
  readonly name: string;
  /** The place of each file, and its place in a job that gets it. */
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

/** Artifacts that a job gets. */
export interface Input {
  /** Their name; with a `*` at its end, how their names begin. */
  readonly name: string;
  readonly folder: string;
}

/** A job as its file has it: steps that run one after the other, and the files that it gets and leaves. */
export interface Job {
  readonly steps: readonly Step[];
  /** Every value that code in the job can get at, secrets among them. */
  readonly reach: readonly string[];
  /** Whether it has the repository's files. */
  readonly hasCheckout: boolean;
  /** The stacks of its matrix; none where it has no matrix. */
  readonly stacks: readonly string[];
  readonly inputs: readonly Input[];
  readonly artifacts: readonly Artifact[];
  /** The files that the platform reads, by their kind. */
  readonly reports: Variables;
}

interface GitLabJob {
  readonly extends?: string;
  readonly before_script?: readonly string[];
  readonly parallel?: { readonly matrix: readonly [{ readonly STACK: readonly string[] }] };
  readonly variables?: Variables;
  readonly environment?: { readonly name: string };
  readonly needs?: readonly string[];
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports?: Variables };
}

interface GitLabFile extends Readonly<Record<string, unknown>> {
  readonly default: { readonly before_script: readonly string[] };
  readonly variables: Readonly<Record<string, string | { readonly value: string }>>;
}

/** Reads a job of a pipeline of GitLab's. All of its lines run in one shell. */
export function gitlabJob(file: string, name: string, offered: Offered): Job {
  const pipeline = parse(readFileSync(file, "utf8")) as GitLabFile; // GitLab's format
  const own = pipeline[name] as GitLabJob; // the same
  const job = { ...(pipeline[own.extends ?? ""] as GitLabJob | undefined), ...own }; // the same
  const stacks = job.parallel?.matrix[0].STACK ?? [];
  const env: Record<string, string> = { ...offered.env, ...offered.environments[job.environment?.name ?? ""] };
  if (stacks.length > 0) env["STACK"] = offered.stack ?? "";
  const expanded = (text: string): string =>
    text.replace(/\$(\w+)/g, (_text, reference: string) => env[reference] ?? "");
  for (const [key, variable] of Object.entries({ ...pipeline.variables, ...job.variables })) {
    env[key] = expanded(typeof variable === "string" ? variable : variable.value);
  }
  const lines = [...(job.before_script ?? pipeline.default.before_script), ...job.script];
  return {
    steps: [{ script: lines.join("\n"), env }],
    reach: Object.values(env),
    hasCheckout: env["GIT_STRATEGY"] !== "none",
    stacks,
    inputs: (job.needs ?? []).map((need) => ({ name: need, folder: "." })),
    artifacts: [{ name, files: (job.artifacts?.paths ?? []).map(expanded).map((path) => ({ from: path, to: path })) }],
    reports: job.artifacts?.reports ?? {},
  };
}

interface GitHubStep {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Variables;
  readonly with?: { readonly name?: string; readonly pattern?: string; readonly path?: string };
}

interface GitHubJob {
  readonly strategy?: { readonly matrix: { readonly stack: readonly string[] } };
  readonly env?: Variables;
  readonly environment?: string;
  readonly permissions?: Variables;
  readonly steps: readonly GitHubStep[];
}

interface GitHubFile {
  readonly env: Variables;
  readonly jobs: Readonly<Record<string, GitHubJob>>;
}

/**
 * Reads a job of a workflow of GitHub's. Each step has a shell of its own. The job's own token is called after what it
 * may write, such as `secret-issues`.
 */
export function githubJob(file: string, name: string, offered: Offered): Job {
  const { env, expressions, environments, stack = "" } = offered;
  const workflow = parse(readFileSync(file, "utf8")) as GitHubFile; // GitHub's format
  const job: Partial<GitHubJob> = workflow.jobs[name] ?? {};
  const { environment = "", permissions = {}, steps = [] } = job;
  const rights = Object.keys(permissions).filter((right) => permissions[right] === "write");
  const token = ["secret", ...rights].join("-");
  const known = { ...expressions, ...environments[environment], "github.token": token, "matrix.stack": stack };
  const evaluated = (variables: Variables = {}): Variables =>
    Object.fromEntries(Object.entries(variables).map(([key, text]) => [key, evaluate(text, known)]));
  const common = { ...evaluated(workflow.env), ...evaluated(job.env) };
  const using = (action: string): readonly GitHubStep[] => steps.filter(({ uses }) => uses?.startsWith(`${action}@`));
  const scripts = steps.flatMap((step) =>
    step.run === undefined ? [] : [{ script: step.run, env: { ...env, ...common, ...evaluated(step.env) } }],
  );
  return {
    steps: scripts,
    // An action gets the job's token without being given it.
    reach: [token, ...scripts.flatMap((step) => Object.values(step.env))],
    hasCheckout: using("actions/checkout").length > 0,
    stacks: job.strategy?.matrix.stack ?? [],
    inputs: using("actions/download-artifact").map((step) => ({
      name: step.with?.pattern ?? step.with?.name ?? "*",
      folder: step.with?.path ?? ".",
    })),
    artifacts: using("actions/upload-artifact").map((step) => ({
      name: evaluate(step.with?.name ?? "artifact", known),
      files: uploaded(evaluate(step.with?.path ?? "", known)),
    })),
    reports: {},
  };
}

/** The folder that all of the files share is left out. */
const uploaded = (paths: string): Artifact["files"] =>
  paths
    .trim()
    .split("\n")
    .map((path) => ({ from: path, to: basename(path) }));

function evaluate(text: string, expressions: Variables): string {
  return text.replace(/\$\{\{ (.+?) \}\}/g, (_text, expression: string) => {
    const value = expressions[expression];
    if (value === undefined) throw new Error(`nothing is known of ${expression}`);
    return value;
  });
}

/** Runs a job as the runners of both do, in the plainest shell that an image has, until a step fails. */
export async function runJob({ steps }: Job, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<Finished> {
  const log = { code: 0, stdout: "", stderr: "" };
  for (const step of steps) {
    const args = ["-ec", withoutInstall(step.script)];
    const { code, stdout, stderr } = await run("sh", args, { cwd, env: { ...env, ...step.env } });
    log.code = code;
    log.stdout += stdout;
    log.stderr += stderr;
    if (code !== 0) break;
  }
  return log;
}

/** The packages are there already: what npm installs comes from beyond this machine. */
const withoutInstall = (script: string): string => script.replace(/^npm ci\b.*$/m, "true");
