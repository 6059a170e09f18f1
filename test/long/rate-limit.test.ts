import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const JOBS = 20;
const SETTINGS = 15;
const LIMIT_PER_MINUTE = 300;

/**
 * The share of the limit that the jobs take together: the rest is for requests that a busy machine sends late, into the
 * next minute.
 */
const SHARE = 0.9;

const jobs = Array.from({ length: JOBS }, (_, index) => index);

const seed: SeedInput = {
  users: [{ username: "root", email: "root@example.com", admin: true, token: "secret-root" }],
  groups: [{ full_path: "team", members: { root: "owner" } }],
  projects: Array.from({ length: JOBS * SETTINGS }, (_, index) => ({ full_path: `team/p${index}` })),
  rate_limit_per_minute: LIMIT_PER_MINUTE,
};

const shard = (job: number, perSecond: number | null): string => `
provider "tocsin" {
  max_requests_per_second = ${perSecond ?? "null"}
}
resource "tocsin_notification_setting" "one" {
  count   = ${SETTINGS}
  project = "team/p\${${job * SETTINGS} + count.index}"
  level   = "watch"
}`;

/** An answer of the service: its time and status. */
interface Answer {
  readonly atMs: number;
  readonly status: number;
}

function answersIn(lines: readonly string[]): readonly Answer[] {
  return lines.flatMap((line) => {
    const [, at, status] = /^(\S+) [A-Z]+ \/api\/\S+ (\d+) /.exec(line) ?? [];
    return at === undefined ? [] : [{ atMs: Date.parse(at), status: Number(status) }];
  });
}

/** Applies all shards side by side, each in a folder beside the workspace's. */
async function applyAll({ folder, engine, env }: Workspace, perSecond: number | null): Promise<readonly Finished[]> {
  const runs = jobs.map(async (job) => {
    const cwd = `${folder}-${job}`;
    await cp(folder, cwd, { recursive: true });
    await writeFile(join(cwd, "main.tf"), configuration(shard(job, perSecond)));
    return run(engine, ["apply", "-auto-approve", "-input=false", "-no-color"], { cwd, env });
  });
  return Promise.all(runs);
}

describeWithTerraform(`${JOBS} jobs under a limit of ${LIMIT_PER_MINUTE} requests in a minute`, (open) => {
  async function applied(perSecond: number | null) {
    const lines: string[] = [];
    const workspace = await open({ seed, log: (line) => void lines.push(line) });
    await workspace.write("");
    const failed = (await applyAll(workspace, perSecond)).filter(({ code }) => code !== 0);
    const answers = answersIn(lines);
    const times = answers.map(({ atMs }) => atMs);
    const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
    const good = answers.filter(({ status }) => status < 400).length;
    const allowedSeconds = (good / LIMIT_PER_MINUTE) * 60;
    const refused = answers.filter(({ status }) => status === 429).length;
    console.log({ perSecond, requests: answers.length, refused, seconds, allowedSeconds });
    return { failed: failed.map(({ stderr }) => stderr), refused, ratio: seconds / allowedSeconds };
  }

  test("each with its share of the limit, are refused nothing and take what the limit allows", async () => {
    const { failed, refused, ratio } = await applied((LIMIT_PER_MINUTE / 60 / JOBS) * SHARE);
    expect({ failed, refused }).toEqual({ failed: [], refused: 0 });
    expect(ratio).toBeLessThanOrEqual(1.2);
  });

  test("without shares, wait as the service asks and do not fail", async () => {
    const { failed, refused } = await applied(null);
    expect(failed).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });
});
