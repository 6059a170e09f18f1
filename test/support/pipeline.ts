import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { run, type Finished } from "./terraform.ts";

type Variables = Readonly<Record<string, string>>;

/** What a CI system gives its jobs: by `$NAME` on GitLab, by `${{ expression }}` and `$NAME` on GitHub. */
export interface Offered {
  /** Variables of the environment. */
  readonly env: Variables;
  /** Values of expressions. */
  readonly expressions: Variables;
}

interface Step {
  readonly script: string;
  readonly env: Variables;
}

/** A job as its file has it: steps that run one after the other, and the files that it leaves. */
export interface Job {
  readonly steps: readonly Step[];
  readonly artifacts: readonly string[];
}

interface GitLabJob {
  readonly variables?: Variables;
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[] };
}

interface GitLabFile extends Readonly<Record<string, unknown>> {
  readonly default: { readonly before_script: readonly string[] };
  readonly variables: Variables;
}

/** Reads a job of a pipeline of GitLab's. All of its lines run in one shell. */
export function gitlabJob(file: string, name: string, offered: Offered): Job {
  const pipeline = parse(readFileSync(file, "utf8")) as GitLabFile; // GitLab's format
  const { variables, script, artifacts } = pipeline[name] as GitLabJob; // the same
  const env: Record<string, string> = { ...offered.env };
  for (const [key, value] of Object.entries({ ...pipeline.variables, ...variables })) {
    env[key] = value.replace(/\$(\w+)/g, (_text, reference: string) => env[reference] ?? "");
  }
  return {
    steps: [{ script: [...pipeline.default.before_script, ...script].join("\n"), env }],
    artifacts: artifacts?.paths ?? [],
  };
}

interface GitHubStep {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Variables;
  readonly with?: { readonly path?: string };
}

interface GitHubFile {
  readonly env: Variables;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly GitHubStep[] }>>;
}

/** Reads a job of a workflow of GitHub's. Each step has a shell of its own. */
export function githubJob(file: string, name: string, { env, expressions }: Offered): Job {
  const workflow = parse(readFileSync(file, "utf8")) as GitHubFile; // GitHub's format
  const steps = workflow.jobs[name]?.steps ?? [];
  const evaluated = (variables: Variables = {}): Variables =>
    Object.fromEntries(Object.entries(variables).map(([key, text]) => [key, evaluate(text, expressions)]));
  return {
    steps: steps.flatMap((step) =>
      step.run === undefined
        ? []
        : [{ script: step.run, env: { ...env, ...evaluated(workflow.env), ...evaluated(step.env) } }],
    ),
    artifacts: steps.flatMap(({ uses = "", with: inputs }) =>
      uses.startsWith("actions/upload-artifact@") && inputs?.path !== undefined ? [inputs.path] : [],
    ),
  };
}

function evaluate(text: string, expressions: Variables): string {
  return text.replace(/\$\{\{ (.+?) \}\}/g, (_text, expression: string) => {
    const value = expressions[expression];
    if (value === undefined) throw new Error(`nothing is known of ${expression}`);
    return value;
  });
}

/** Runs a job as the runners of both do, until a step fails. */
export async function runJob({ steps }: Job, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<Finished> {
  const log = { code: 0, stdout: "", stderr: "" };
  for (const step of steps) {
    const args = ["--noprofile", "--norc", "-eo", "pipefail", "-c", withoutInstall(step.script)];
    const { code, stdout, stderr } = await run("bash", args, { cwd, env: { ...env, ...step.env } });
    log.code = code;
    log.stdout += stdout;
    log.stderr += stderr;
    if (code !== 0) break;
  }
  return log;
}

/** The packages are there already: what npm installs comes from beyond this machine. */
const withoutInstall = (script: string): string => script.replace(/^npm ci$/m, "true");
