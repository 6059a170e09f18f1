import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startServiceProcess, type ServiceProcess } from "../support/sandbox.ts";
import { cleanEnvironment } from "../support/terraform.ts";
import { startForge, type Forge } from "../support/forge.ts";
import { githubJob, gitlabJob, runJob, type Job, type Offered } from "../support/pipeline.ts";
import { binary } from "../support/workspace.ts";

const seed = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      token: "secret-apply",
      tokens: [{ token: "secret-plan", scopes: ["read_api"] }],
    },
  ],
  groups: [{ full_path: "demo", members: { ada: "owner" } }],
  projects: [{ full_path: "demo/web" }, { full_path: "demo/api" }],
};

/** A repository of a user's: the program, the packages that it names, and a home of its own beside it. */
interface Checkout {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What the package.json of the repository names. */
const PACKAGES = ["cdktf", "constructs", "tocsin", "tsx"];

async function layOut(root: string): Promise<Checkout> {
  const cwd = join(root, "repository");
  await cp("examples/cdktf", cwd, { recursive: true });
  const bin = join(cwd, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  for (const name of PACKAGES) {
    await symlink(resolve(name === "tocsin" ? "." : join("node_modules", name)), join(cwd, "node_modules", name));
  }
  await symlink("../tocsin/dist/main.js", join(bin, "tocsin"));
  await symlink("../tsx/dist/cli.mjs", join(bin, "tsx"));
  await symlink(binary ?? "", join(bin, "terraform"));
  const home = join(root, "home");
  await mkdir(home);
  return { cwd, env: cleanEnvironment({ HOME: home, PATH: `${bin}:${process.env["PATH"] ?? ""}` }) };
}

const SYSTEMS = {
  GitLab: {
    job: (name: string, offered: Offered): Job => gitlabJob("examples/ci/gitlab-ci.yml", name, offered),
    offer: (forge: Forge, service: ServiceProcess): Offered => ({
      env: {
        CI_SERVER_URL: forge.url,
        CI_API_V4_URL: `${forge.url}/api/v4`,
        CI_PROJECT_ID: "42",
        CI_MERGE_REQUEST_IID: "7",
        CI_COMMIT_SHORT_SHA: "0c0ffee1",
        CI_JOB_URL: "https://ci.example/jobs/1",
        CI_JOB_TOKEN: "secret-job",
        COMMENT_TOKEN: "secret-comment",
        TOCSIN_BASE_URL: service.url,
        TOCSIN_PLAN_TOKEN: "secret-plan",
        TOCSIN_APPLY_TOKEN: "secret-apply",
      },
      expressions: {},
    }),
    comment: { path: "/api/v4/projects/42/merge_requests/7/notes", credentials: "secret-comment" },
    keepsState: true,
  },
  GitHub: {
    job: (name: string, offered: Offered): Job => githubJob("examples/ci/github-actions.yml", name, offered),
    offer: (forge: Forge, service: ServiceProcess): Offered => ({
      env: { GITHUB_API_URL: forge.url, GITHUB_REPOSITORY: "team/alarms" },
      expressions: {
        "vars.TOCSIN_BASE_URL": service.url,
        "secrets.TOCSIN_PLAN_TOKEN": "secret-plan",
        "secrets.TOCSIN_APPLY_TOKEN": "secret-apply",
        "github.token": "secret-comment",
        "github.event.pull_request.number": "7",
        "github.event.pull_request.head.sha": "0c0ffee1",
        "github.server_url": "https://ci.example",
        "github.repository": "team/alarms",
        "github.run_id": "1",
      },
    }),
    comment: { path: "/repos/team/alarms/issues/7/comments", credentials: "Bearer secret-comment" },
    keepsState: false,
  },
};

const group = binary === null ? describe.skip : describe;

group.each(Object.entries(SYSTEMS))("the pipeline for %s", (_name, system) => {
  let root: string;
  let forge: Forge;
  let service: ServiceProcess;
  let checkout: Checkout;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "tocsin-ci-"));
    const seedFile = join(root, "seed.json");
    await writeFile(seedFile, JSON.stringify(seed));
    forge = await startForge();
    service = await startServiceProcess(["--seed", seedFile]);
    checkout = await layOut(root);
  });

  afterAll(async () => {
    forge.close();
    await service.close();
    await rm(root, { recursive: true, force: true });
  });

  /** Runs a job, and reads what it left behind. */
  async function runNamed(name: string) {
    const job = system.job(name, system.offer(forge, service));
    const posted = forge.comments.length;
    const { code, stdout, stderr } = await runJob(job, checkout);
    const log = stdout + stderr;
    expect(log).not.toContain("secret-");
    const texts = job.artifacts.map((path) => readFile(join(checkout.cwd, path), "utf8"));
    return { code, log, artifact: (await Promise.all(texts)).join(""), comments: forge.comments.slice(posted) };
  }

  test("posts a plan with changes, and keeps its text", async () => {
    const { code, log, artifact, comments } = await runNamed("plan");
    expect({ code, log }).toMatchObject({ code: 0 });
    expect(artifact).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy/);
    expect(log).toContain(artifact);
    expect(comments).toEqual([{ ...system.comment, body: expect.stringContaining(artifact) }]);
    expect(comments[0]?.body).toContain("Plan of 0c0ffee1 ([job](https://ci.example/");
  });

  test("applies it", async () => {
    const { code, log } = await runNamed("apply");
    expect({ code, log }).toMatchObject({
      code: 0,
      log: expect.stringMatching(/Apply complete! Resources: \d+ added/),
    });
    expect(forge.hasState()).toBe(system.keepsState);
  });

  test("posts that nothing changes, and finds no drift", async () => {
    const { code, comments } = await runNamed("plan");
    expect(code).toBe(0);
    expect(comments).toEqual([{ ...system.comment, body: expect.stringContaining("No changes.") }]);
    expect(await runNamed("drift")).toMatchObject({ code: 0, artifact: expect.stringContaining("No changes.") });
  });

  test("fails with 2 for drift, and names it in the log and the artifact", async () => {
    const change = `${service.url}/api/v4/groups/demo/notification_settings?level=disabled`;
    expect((await fetch(change, { method: "PUT", headers: { "PRIVATE-TOKEN": "secret-apply" } })).status).toBe(200);
    const { code, log, artifact } = await runNamed("drift");
    expect(code).toBe(2);
    expect(artifact).toMatch(/level\s+= "watch" -> "disabled"/);
    expect(log).toContain(artifact);
  });

  test("fails with 1 where it cannot plan, keeps the reason, and posts nothing", async () => {
    await service.close();
    const { code, artifact, comments } = await runNamed("plan");
    expect({ code, comments }).toEqual({ code: 1, comments: [] });
    expect(artifact).toContain("Error:");
  });
});
