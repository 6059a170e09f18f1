import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  installWorkflowParser,
  unpackGitLab,
  type ReadPipeline,
  type ReadWorkflow,
  type WorkflowRun,
} from "../support/ci/checker.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";

let folder: string;
let readWorkflow: ReadWorkflow;
let readPipeline: ReadPipeline;

beforeAll(() => {
  folder = makeFolder();
  readWorkflow = installWorkflowParser(folder);
  readPipeline = unpackGitLab(folder);
});

afterAll(() => removeFolder(folder));

/** A mistake: what it replaces in the file, with what, and the complaint. */
type Mistake = readonly [from: string, to: string, complaint: string];

/** The file with one mistake in it. */
function withMistake(file: string, [from, to]: Mistake): string {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  return text.replace(from, to);
}

const GITHUB = "examples/ci/github-actions.yml";
const GITHUB_HCL = "examples/ci/github-actions-hcl.yml";
const WORKFLOWS = readdirSync(".github/workflows").map((name) => join(".github/workflows", name));

const GITHUB_MISTAKES: Readonly<Record<string, Mistake>> = {
  "an unknown key": ["runs-on: ubuntu-latest", "runs-onn: ubuntu-latest", "Unexpected value 'runs-onn'"],
  "an unknown event": ["  pull_request:", "  pull_requests:", "Unexpected value 'pull_requests'"],
  "an unknown permission": ["      contents: read", "      content: read", "Unexpected value 'content'"],
  "a misspelt expression": ["${{ github.token }}", "${{ gthub.token }}", "Unrecognized named-value: 'gthub'"],
  "a job that is not there": ["needs: plan", "needs: plans", "Job 'comment' depends on unknown job 'plans'."],
};

const pullRequest = (from: string) => ({
  event_name: "pull_request",
  repository: "team/alarms",
  event: { pull_request: { head: { repo: { full_name: from } } } },
});
const byHand = (run: string): WorkflowRun => ({ github: { event_name: "workflow_dispatch" }, inputs: { run } });
const CHECK = ["drift", "undeclared", "drift-report", "alert"];

/** Why a workflow of GitHub's runs, and the jobs that it then has. */
const RUNS: Readonly<Record<string, readonly [WorkflowRun, readonly string[]]>> = {
  "a pull request": [{ github: pullRequest("team/alarms") }, ["plan", "comment"]],
  "a plan that fails": [{ github: pullRequest("team/alarms"), results: { plan: "failure" } }, ["plan", "comment"]],
  "a plan that a newer push ends": [{ github: pullRequest("team/alarms"), results: { plan: "cancelled" } }, ["plan"]],
  "a pull request from a fork": [{ github: pullRequest("bo/alarms") }, []],
  "a push": [{ github: { event_name: "push" } }, ["apply"]],
  "a schedule": [{ github: { event_name: "schedule" } }, [...CHECK, "drill"]],
  "a stack that is not checked": [
    { github: { event_name: "schedule" }, results: { drift: "failure", "drift-report": "failure" } },
    [...CHECK, "drill"],
  ],
  "a check by hand": [byHand("drift"), CHECK],
  "a drill by hand": [byHand("drill"), ["drill"]],
  "an apply by hand": [byHand("apply"), ["apply"]],
};

describe("GitHub's parser", () => {
  test.each([GITHUB, GITHUB_HCL, ...WORKFLOWS])("accepts %s", async (file) => {
    expect((await readWorkflow(readFileSync(file, "utf8"))).complaints).toBe("");
  });

  test.each(Object.entries(GITHUB_MISTAKES))("refuses %s", async (_title, mistake) => {
    expect((await readWorkflow(withMistake(GITHUB, mistake))).complaints).toContain(mistake[2]);
  });

  test.each(Object.entries(RUNS))(`starts the jobs of ${GITHUB} for %s`, async (_title, [run, jobs]) => {
    expect(await readWorkflow(readFileSync(GITHUB, "utf8"), run)).toEqual({ complaints: "", jobs });
  });
});

const GITLAB = "examples/ci/gitlab-ci.yml";
const GITLAB_HCL = "examples/ci/gitlab-ci-hcl.yml";
const mergeRequest = (from: string, runsIn = "42") => ({
  CI_PIPELINE_SOURCE: "merge_request_event",
  CI_COMMIT_BRANCH: "",
  CI_PROJECT_ID: runsIn,
  CI_MERGE_REQUEST_PROJECT_ID: "42",
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: from,
});
const GITLAB_CHECK = ["drift: [alarms]", "undeclared", "drift-report", "alert"];

/** The variables that GitLab sets, and the jobs that it then starts. */
const PIPELINES: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
  "a merge request": [mergeRequest("42"), ["plan: [alarms]", "comment"]],
  "a merge request from a fork": [mergeRequest("43", "43"), []],
  "a merge request from a fork, run in the project by a member of it": [mergeRequest("43"), []],
  "a push to the default branch": [{ CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "main" }, ["apply: [alarms]"]],
  "a push to another branch": [{ CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "topic" }, []],
  "a schedule": [
    { CI_PIPELINE_SOURCE: "schedule", CI_COMMIT_BRANCH: "main" },
    ["drift: [alarms]", "undeclared", "drill: [alarms]", "drift-report", "alert"],
  ],
  "a check by hand": [{ CI_PIPELINE_SOURCE: "web", CI_COMMIT_BRANCH: "main", RUN: "drift" }, GITLAB_CHECK],
  "a drill by hand": [{ CI_PIPELINE_SOURCE: "web", CI_COMMIT_BRANCH: "main", RUN: "drill" }, ["drill: [alarms]"]],
  "an apply by hand": [{ CI_PIPELINE_SOURCE: "web", CI_COMMIT_BRANCH: "main", RUN: "apply" }, ["apply: [alarms]"]],
};

const GITLAB_MISTAKES: Readonly<Record<string, Mistake>> = {
  "an unknown key": ["interruptible:", "interuptible:", "'interuptible' property is not expected to be here at plan"],
  "an unknown value": ["when: always", "when: allways", "(found allways) at plan.artifacts.when"],
  "a rule without its condition": ["    - if: $CI", "    - iff: $CI", "'iff' property is not expected to be here"],
  "a stage that is not there": ["stage: report", "stage: reports", "stage:reports not found for comment"],
  "a job that is not there": ["needs: [plan]", "needs: [plans]", "needs: [plans] for comment could not be found"],
};

describe("GitLab's schema", () => {
  describe.each([GITLAB, GITLAB_HCL])("accepts %s", (file) => {
    test.each(Object.entries(PIPELINES))("in the pipeline of %s", async (_title, [variables, jobs]) => {
      expect(await readPipeline(readFileSync(file, "utf8"), variables)).toEqual({ complaints: "", jobs });
    });
  });

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ["a merge request", { CI_PIPELINE_SOURCE: "merge_request_event", CI_COMMIT_BRANCH: "" }, ["test", "executable"]],
    ["a schedule", { CI_PIPELINE_SOURCE: "schedule", CI_COMMIT_BRANCH: "main" }, ["nightly"]],
    [
      "a tag",
      { CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "", CI_COMMIT_TAG: "v1.0.0" },
      ["test", "executable", "release"],
    ],
  ])("accepts the project's own file in the pipeline of %s", async (_title, variables, jobs) => {
    const read = await readPipeline(readFileSync(".gitlab-ci.yml", "utf8"), variables);
    const names = read.jobs.map((name) => name.replace(/:.*/, ""));
    expect({ complaints: read.complaints, jobs: [...new Set(names)] }).toEqual({ complaints: "", jobs });
  });

  test.each(Object.entries(GITLAB_MISTAKES))("refuses %s", async (_title, mistake) => {
    const [variables] = PIPELINES["a merge request"] ?? [{}];
    const { complaints } = await readPipeline(withMistake(GITLAB, mistake), variables);
    expect(complaints).toContain(mistake[2]);
  });
});
