/** Checks of CI files, by packages from the registry that have the schemas of GitHub and GitLab. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cleanEnvironment, run } from "./terraform.ts";

/** GitHub's own parser of workflows. */
const WORKFLOW_PARSER = "@actions/workflow-parser@0.3.61";

/** Has GitLab's own schema. Newer ones do not run on Node.js 20. */
const GITLAB_CI_LOCAL = "gitlab-ci-local@4.73.0";

const ENVIRONMENT = cleanEnvironment({ FORCE_COLOR: "0" });

/** What is wrong with the text of a GitHub workflow; empty when it is valid. */
export type CheckWorkflow = (text: string) => Promise<string>;

const CHECK_WORKFLOW = `
import { readFileSync } from "node:fs";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";

async function check(content) {
  const { context, value } = parseWorkflow({ name: "workflow", content }, new NoOperationTraceWriter());
  // Finds a job that needs one that is not there.
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  console.log(context.errors.getErrors().map(({ message }) => message).join("\\n"));
}

void check(readFileSync(process.argv[2], "utf8"));
`;

/** Installs GitHub's parser into a folder. */
export function installWorkflowParser(folder: string): CheckWorkflow {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", WORKFLOW_PARSER]);
  const source = join(folder, "check.ts");
  const program = join(folder, "check.cjs");
  writeFileSync(source, CHECK_WORKFLOW);
  // The parser imports JSON in a way that Node.js refuses.
  const options = ["--bundle", "--platform=node", "--log-level=error", `--outfile=${program}`];
  execFileSync(resolve("node_modules/.bin/esbuild"), [source, ...options]);
  return async (text) => {
    const cwd = mkdtempSync(join(folder, "workflow-"));
    writeFileSync(join(cwd, "workflow.yml"), text);
    const { code, stdout, stderr } = await run(process.execPath, [program, "workflow.yml"], { cwd, env: ENVIRONMENT });
    if (code !== 0) throw new Error(`the parser failed:\n${stderr}`);
    return stdout.trim();
  };
}

/** What a pipeline starts with the text of a GitLab CI file. */
export interface Pipeline {
  /** What is wrong with the file; empty when it is valid. */
  readonly complaints: string;
  readonly jobs: readonly string[];
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
