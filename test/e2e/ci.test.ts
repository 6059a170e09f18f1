import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startServiceProcess, type ServiceProcess } from "../support/sandbox.ts";
import { cleanEnvironment } from "../support/terraform.ts";
import { startForge, type Entry, type Forge } from "../support/forge.ts";
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

/** What the package.json of the repository names. */
const PACKAGES = ["cdktf", "constructs", "tocsin", "tsx"];

/** A repository of a user's, with the program and the packages that it names. Its commands go into a folder beside it. */
async function layOut(root: string): Promise<{ repository: string; bin: string }> {
  const repository = join(root, "repository");
  await cp("examples/cdktf", repository, { recursive: true });
  const modules = join(repository, "node_modules");
  const bin = join(root, "bin");
  await Promise.all([mkdir(join(modules, ".bin"), { recursive: true }), mkdir(bin), mkdir(join(root, "home"))]);
  for (const name of PACKAGES) {
    await symlink(resolve(name === "tocsin" ? "." : join("node_modules", name)), join(modules, name));
  }
  await symlink("../tocsin/dist/main.js", join(modules, ".bin/tocsin"));
  await symlink("../tsx/dist/cli.mjs", join(modules, ".bin/tsx"));
  await symlink(binary ?? "", join(bin, "terraform"));
  return { repository, bin };
}

const SYSTEMS = {
  GitLab: {
    job: (name: string, offered: Offered): Job => gitlabJob("examples/ci/gitlab-ci.yml", name, offered),
    offer: (forge: Forge, service: ServiceProcess, planToken: string): Offered => ({
      env: {
        CI_SERVER_URL: forge.url,
        CI_API_V4_URL: `${forge.url}/api/v4`,
        CI_PROJECT_ID: "42",
        CI_MERGE_REQUEST_IID: "7",
        CI_COMMIT_SHORT_SHA: "0c0ffee1",
        CI_PIPELINE_URL: "https://ci.example/pipelines/1",
        CI_JOB_TOKEN: "secret-job",
        TOCSIN_BASE_URL: service.url,
        TOCSIN_PLAN_TOKEN: planToken,
      },
      expressions: {},
      environments: { alarms: { TOCSIN_APPLY_TOKEN: "secret-apply" }, report: { REPORT_TOKEN: "secret-report" } },
    }),
    keepsState: true,
  },
  GitHub: {
    job: (name: string, offered: Offered): Job => githubJob("examples/ci/github-actions.yml", name, offered),
    offer: (forge: Forge, service: ServiceProcess, planToken: string): Offered => ({
      env: {
        GITHUB_API_URL: forge.url,
        GITHUB_SERVER_URL: "https://ci.example",
        GITHUB_REPOSITORY: "team/alarms",
        GITHUB_RUN_ID: "1",
      },
      expressions: {
        "vars.TOCSIN_BASE_URL": service.url,
        "secrets.TOCSIN_PLAN_TOKEN": planToken,
        "github.event.pull_request.number": "7",
        "github.event.pull_request.head.sha": "0c0ffee1",
      },
      environments: { alarms: { "secrets.TOCSIN_APPLY_TOKEN": "secret-apply" } },
    }),
    keepsState: false,
  },
};

/** More comments than a page has, each as if it were the job's own. */
const PEOPLE = Array.from({ length: 100 }, () => "<!-- tocsin: plan of alarms -->\nMine.");

/** What may write comments or issues. */
const REPORTER = /^secret-(report|pull-requests|issues)/;

const ours = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ isOurs }) => isOurs);
const unindented = ({ body }: Entry): string => body.replace(/^ {4}/gm, "");

type Files = Readonly<Record<string, string>>;

const group = binary === null ? describe.skip : describe;

group.each(Object.entries(SYSTEMS))("the pipeline for %s", (_name, system) => {
  let root: string;
  let forge: Forge;
  let service: ServiceProcess;
  let layout: { repository: string; bin: string };
  const artifacts = new Map<string, Files>();

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "tocsin-ci-"));
    const seedFile = join(root, "seed.json");
    await writeFile(seedFile, JSON.stringify(seed));
    forge = await startForge(PEOPLE);
    service = await startServiceProcess(["--seed", seedFile]);
    layout = await layOut(root);
  });

  afterAll(async () => {
    forge.close();
    await service.close();
    await rm(root, { recursive: true, force: true });
  });

  const jobNamed = (name: string, planToken = "secret-plan"): Job =>
    system.job(name, system.offer(forge, service, planToken));

  /** A new folder with nothing but the artifacts that a job gets. */
  async function emptyFolder(job: Job): Promise<string> {
    const folder = await mkdtemp(join(root, "job-"));
    const files = job.inputs.flatMap((input) => Object.entries(artifacts.get(input) ?? {}));
    await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), text)));
    return folder;
  }

  async function runIn(cwd: string, job: Job) {
    const env = cleanEnvironment({ HOME: join(root, "home"), PATH: `${layout.bin}:${process.env["PATH"] ?? ""}` });
    const writes = forge.writes.length;
    const { code, stdout, stderr } = await runJob(job, { cwd, env });
    const log = stdout + stderr;
    expect(log).not.toContain("secret-");
    return { code, log, writes: forge.writes.slice(writes) };
  }

  /** Runs a job, and keeps the artifacts that it leaves for those that follow. */
  async function runNamed(name: string, planToken?: string) {
    const job = jobNamed(name, planToken);
    const cwd = job.hasCheckout ? layout.repository : await emptyFolder(job);
    const ran = await runIn(cwd, job);
    for (const artifact of job.artifacts) {
      const texts = artifact.paths.map(async (path) => [path, await readFile(join(cwd, path), "utf8")] as const);
      artifacts.set(artifact.name, Object.fromEntries(await Promise.all(texts)));
    }
    return { ...ran, text: artifacts.get(name)?.[`${name}.txt`] ?? "" };
  }

  test("puts a plan with changes into a comment, and keeps its text", async () => {
    const { code, log, text } = await runNamed("plan");
    expect({ code, log }).toMatchObject({ code: 0 });
    expect(text).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy/);
    expect(log).toContain(text);
    expect(await runNamed("comment")).toMatchObject({ code: 0, log: "", writes: [expect.stringMatching(/^POST /)] });
    const [comment, ...others] = ours(forge.comments).map(unindented);
    expect(others).toEqual([]);
    expect(comment).toContain(text);
    expect(comment).toMatch(/^<!-- .+ -->\nPlan of 0c0ffee1 \(\[\w+\]\(https:\/\/ci\.example\/.+\/1\)\):\n\n/);
  });

  test("applies it", async () => {
    const { code, log } = await runNamed("apply");
    expect({ code, log }).toMatchObject({
      code: 0,
      log: expect.stringMatching(/Apply complete! Resources: \d+ added/),
    });
    expect(forge.hasState()).toBe(system.keepsState);
    // The configuration stays as it is. To synthesise it once more in each of the jobs below is most of their time.
    await writeFile(join(layout.repository, "main.ts"), "");
  });

  test("edits the same comment after the next push, and nobody else's", async () => {
    expect(await runNamed("plan")).toMatchObject({ code: 0 });
    expect(await runNamed("comment")).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    expect(ours(forge.comments)).toEqual([expect.objectContaining({ body: expect.stringContaining("No changes.") })]);
    expect(forge.comments.slice(0, PEOPLE.length).map(({ body }) => body)).toEqual(PEOPLE);
  });

  test("is quiet without drift, opens one issue for a drift, keeps it up to date, and closes it", async () => {
    expect(await runNamed("drift")).toMatchObject({ code: 0, text: expect.stringContaining("No changes.") });
    const quiet = artifacts.get("drift") ?? {};
    expect(await runNamed("alert")).toMatchObject({ code: 0, log: "", writes: [] });

    const change = `${service.url}/api/v4/groups/demo/notification_settings?level=disabled`;
    expect((await fetch(change, { method: "PUT", headers: { "PRIVATE-TOKEN": "secret-apply" } })).status).toBe(200);
    const { code, log, text } = await runNamed("drift");
    expect({ code, log }).toMatchObject({ code: 0, log: expect.stringContaining(text) });
    expect(text).toMatch(/level\s+= "watch" -> "disabled"/);
    expect(await runNamed("alert")).toMatchObject({ code: 0, writes: [expect.stringMatching(/^POST /)] });
    const [issue] = forge.issues;
    expect(issue).toMatchObject({ title: "Drift of alarms", isOpen: true });
    expect(issue && unindented(issue)).toContain(text);

    artifacts.set("drift", { ...artifacts.get("drift"), "drift.txt": "the next day" });
    expect(await runNamed("alert")).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    expect(forge.issues).toEqual([{ ...issue, body: expect.stringContaining("the next day") }]);

    artifacts.set("drift", quiet);
    expect(await runNamed("alert")).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    expect(forge.issues).toEqual([expect.objectContaining({ id: issue?.id, isOpen: false })]);
  });

  test("fails with 1 where it cannot plan, and keeps the reason", async () => {
    expect(await runNamed("plan", "secret-revoked")).toMatchObject({
      code: 1,
      text: expect.stringContaining("Error:"),
    });
  });

  test("gives nothing that writes comments or issues to a job that runs the repository's code", () => {
    for (const name of ["plan", "apply", "drift"]) {
      const { hasCheckout, reach } = jobNamed(name);
      expect({ name, hasCheckout, found: reach.filter((value) => REPORTER.test(value)) }).toEqual({
        name,
        hasCheckout: true,
        found: [],
      });
    }
    for (const name of ["comment", "alert"]) expect(jobNamed(name).hasCheckout).toBe(false);
    for (const name of ["plan", "drift", "comment", "alert"])
      expect(jobNamed(name).reach).not.toContain("secret-apply");
  });

  test("does not post what a link in the place of the plan leads to", async () => {
    const job = jobNamed("comment");
    const folder = await mkdtemp(join(root, "job-"));
    await symlink("/proc/self/environ", join(folder, "plan.txt"));
    const { code, log, writes } = await runIn(folder, job);
    expect({ code, writes }).toEqual({ code: 1, writes: [] });
    expect(log).toContain("ELOOP");
  });
});
