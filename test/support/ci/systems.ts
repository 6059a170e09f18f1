/** The pipelines to copy, and what their platforms give the jobs. */
import { githubJob, gitlabJob, type Job, type Offered } from "./pipeline.ts";
import type { Forge } from "../server/forge.ts";

/** The surroundings of a pipeline. */
export interface Surroundings {
  readonly forge: Forge;
  /** The address of the service. */
  readonly service: string;
  /** The file for the summary of a job. */
  readonly summary: string;
}

/** The values that differ between jobs. */
export interface Setting {
  /** Which of the stacks it is for. The default is `alarms`. */
  readonly stack?: string;
  readonly planToken?: string;
  /** Whether the webhook of a chat is set. The default is false. */
  readonly hasHook?: boolean;
}

/** A platform. */
export interface System {
  readonly file: string;
  readonly job: (file: string, name: string, offered: Offered) => Job;
  readonly offer: (surroundings: Surroundings, setting: Setting) => Offered;
  /** Whether it stores the state. */
  readonly keepsState: boolean;
  /** Whether the repository has a configuration in HCL and no program. */
  readonly isHcl: boolean;
}

/** Both platforms, with the pipelines for CDKTF. */
export const SYSTEMS: Readonly<Record<"GitHub" | "GitLab", System>> = {
  GitLab: {
    file: "examples/ci/gitlab-ci.yml",
    job: gitlabJob,
    offer: ({ forge, service }, { stack = "alarms", planToken = "secret-plan", hasHook = false }) => ({
      env: {
        CI_SERVER_URL: forge.url,
        CI_API_V4_URL: `${forge.url}/api/v4`,
        CI_PROJECT_ID: "42",
        CI_MERGE_REQUEST_IID: "7",
        CI_COMMIT_SHORT_SHA: "0c0ffee1",
        CI_PIPELINE_ID: "1",
        CI_PIPELINE_URL: "https://ci.example/pipelines/1",
        CI_JOB_TOKEN: "secret-job",
        TOCSIN_BASE_URL: service,
        TOCSIN_PLAN_TOKEN: planToken,
      },
      expressions: {},
      environments: {
        alarms: { TOCSIN_APPLY_TOKEN: "secret-apply" },
        report: { REPORT_TOKEN: "secret-report", ...(hasHook ? { DRIFT_WEBHOOK: forge.hook.url } : {}) },
      },
      stack,
    }),
    keepsState: true,
    isHcl: false,
  },
  GitHub: {
    file: "examples/ci/github-actions.yml",
    job: githubJob,
    offer: ({ forge, service, summary }, { stack = "alarms", planToken = "secret-plan", hasHook = false }) => ({
      env: {
        GITHUB_API_URL: forge.url,
        GITHUB_SERVER_URL: "https://ci.example",
        GITHUB_REPOSITORY: "team/alarms",
        GITHUB_RUN_ID: "1",
        GITHUB_STEP_SUMMARY: summary,
      },
      expressions: {
        "vars.TOCSIN_BASE_URL": service,
        "secrets.TOCSIN_PLAN_TOKEN": planToken,
        "secrets.DRIFT_WEBHOOK": hasHook ? forge.hook.url : "",
        "github.event.pull_request.number": "7",
        "github.event.pull_request.head.sha": "0c0ffee1",
        "github.run_id": "1",
      },
      environments: { alarms: { "secrets.TOCSIN_APPLY_TOKEN": "secret-apply" } },
      stack,
    }),
    keepsState: false,
    isHcl: false,
  },
};

/** The same with those for HCL. */
export const HCL_SYSTEMS: Readonly<Record<string, System>> = {
  "GitLab, for HCL": { ...SYSTEMS.GitLab, file: "examples/ci/gitlab-ci-hcl.yml", isHcl: true },
  "GitHub, for HCL": { ...SYSTEMS.GitHub, file: "examples/ci/github-actions-hcl.yml", isHcl: true },
};
