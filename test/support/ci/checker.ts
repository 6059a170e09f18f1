/** Checks of CI files, by packages from the registry that have the schemas of GitHub and GitLab. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cleanEnvironment, run } from "../terraform/terraform.ts";

/** GitHub's own parser of workflows. */
const WORKFLOW_PARSER = "@actions/workflow-parser@0.3.61";

/** Has GitLab's own schema. Newer ones do not run on Node.js 20. */
const GITLAB_CI_LOCAL = "gitlab-ci-local@4.73.0";

const ENVIRONMENT = cleanEnvironment({ FORCE_COLOR: "0" });

/** A pipeline that a CI file starts. */
export interface Pipeline {
  /** The complaints about the file; empty if it is valid. */
  readonly complaints: string;
  /** The jobs that run, in their order. */
  readonly jobs: readonly string[];
}

/** Why a workflow runs: the contexts of its expressions, and the results of jobs that do not succeed. */
export interface WorkflowRun {
  readonly github: Readonly<Record<string, unknown>>;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly results?: Readonly<Record<string, string>>;
}

/** Reads the text of a GitHub workflow, for one run of it. */
export type ReadWorkflow = (text: string, run?: WorkflowRun) => Promise<Pipeline>;

const READ_WORKFLOW = `
import { readFileSync } from "node:fs";
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";

function isTrue(expression, contexts, isGood) {
  const status = (name, value) => ({ name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) });
  const functions = [status("success", isGood), status("cancelled", false), status("always", true)];
  const parser = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions);
  const values = JSON.parse(JSON.stringify(contexts), data.reviver);
  return new Evaluator(parser.parse(), values, new Map(functions.map((one) => [one.name, one]))).evaluate().value;
}

function startedJobs({ jobs }, { github, inputs = {}, results = {} }) {
  const ended = {};
  for (const { id, needs: names = [], if: condition } of jobs) {
    const needs = Object.fromEntries(names.map((name) => [String(name), { result: ended[String(name)] }]));
    const isGood = Object.values(needs).every(({ result }) => result === "success");
    const starts = isTrue(condition.expression, { github, inputs, needs }, isGood);
    ended[String(id)] = starts ? (results[String(id)] ?? "success") : "skipped";
  }
  return Object.keys(ended).filter((name) => ended[name] !== "skipped");
}

async function read(content, run) {
  const { context, value } = parseWorkflow({ name: "workflow", content }, new NoOperationTraceWriter());
  // Finds a job that needs one that is not there.
  const template = value === undefined ? undefined : await convertWorkflowTemplate(context, value);
  const complaints = context.errors.getErrors().map(({ message }) => message).join("\\n");
  const jobs = complaints === "" && run !== null ? startedJobs(template, run) : [];
  console.log(JSON.stringify({ complaints, jobs }));
}

void read(readFileSync("workflow.yml", "utf8"), JSON.parse(process.argv[2]));
`;

/** Installs GitHub's parser into a folder. */
export function installWorkflowParser(folder: string): ReadWorkflow {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", WORKFLOW_PARSER]);
  const source = join(folder, "read.ts");
  const program = join(folder, "read.cjs");
  writeFileSync(source, READ_WORKFLOW);
  // The parser imports JSON in a way that Node.js refuses.
  const options = ["--bundle", "--platform=node", "--log-level=error", `--outfile=${program}`];
  execFileSync(resolve("node_modules/.bin/esbuild"), [source, ...options]);
  return async (text, event) => {
    const cwd = mkdtempSync(join(folder, "workflow-"));
    writeFileSync(join(cwd, "workflow.yml"), text);
    const args = [program, JSON.stringify(event ?? null)];
    const { code, stdout, stderr } = await run(process.execPath, args, { cwd, env: ENVIRONMENT });
    if (code !== 0) throw new Error(`the parser failed:\n${stderr}`);
    return JSON.parse(stdout) as Pipeline; // as the program writes it
  };
}

/** Reads the text of a GitLab CI file, for a pipeline with these variables. */
export type ReadPipeline = (text: string, variables: Readonly<Record<string, string>>) => Promise<Pipeline>;

/** Unpacks gitlab-ci-local into a folder: its one file needs none of the dependencies that its package names. */
export function unpackGitLab(folder: string): ReadPipeline {
  execFileSync("npm", ["pack", GITLAB_CI_LOCAL, "--loglevel=error", "--pack-destination", folder], { stdio: "pipe" });
  execFileSync("tar", ["-xzf", `${GITLAB_CI_LOCAL.replace("@", "-")}.tgz`], { cwd: folder });
  const program = join(folder, "package/dist/index.js");
  return async (text, variables) => {
    const cwd = mkdtempSync(join(folder, "pipeline-"));
    writeFileSync(join(cwd, ".gitlab-ci.yml"), text);
    const given = Object.entries(variables).flatMap(([name, value]) => ["--variable", `${name}=${value}`]);
    const args = [program, "--list-csv", "--home", cwd, ...given];
    const { code, stdout, stderr } = await run(process.execPath, args, { cwd, env: ENVIRONMENT });
    const [, ...rows] = stdout
      .trim()
      .split("\n")
      .filter((line) => line.includes(";"));
    return { complaints: code === 0 ? "" : stderr, jobs: rows.map((row) => row.split(";")[0] ?? "") };
  };
}
