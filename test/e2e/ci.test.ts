import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startCiRun, type CiRun } from "../support/ci/run.ts";
import { SYSTEMS } from "../support/ci/systems.ts";
import { binary } from "../support/terraform/workspace.ts";

/** What may write comments, issues or lines of a chat. */
const REPORTER = /^secret-(report|pull-requests|issues)|secret-hook/;

const PLAN = "plan-1-alarms.txt";

/** A configuration of one resource. */
const STACK = {
  terraform: { required_providers: { tocsin: { source: "tocsin/tocsin" } } },
  provider: { tocsin: [{}] },
  resource: { tocsin_notification_setting: { web: { project: "demo/web", level: "watch" } } },
};

// The long tests run every job, on the configuration of the example.
describe.each(Object.entries(SYSTEMS))("the pipeline for %s", (_name, system) => {
  let ci: CiRun;

  beforeAll(async () => {
    ci = await startCiRun(system, []);
  });

  afterAll(() => ci.close());

  test("gives nothing that writes comments, issues or lines to a job that runs the repository's code", () => {
    const setting = { hasHook: true };
    for (const name of ["plan", "apply", "drift", "drift-report"]) {
      const { hasCheckout, reach } = ci.job(name, setting);
      expect({ name, hasCheckout, found: reach.filter((value) => REPORTER.test(value)) }).toEqual({
        name,
        hasCheckout: true,
        found: [],
      });
    }
    for (const name of ["comment", "alert"]) expect(ci.job(name, setting).hasCheckout).toBe(false);
    for (const name of ["plan", "drift", "drift-report", "comment", "alert"])
      expect(ci.job(name, setting).reach).not.toContain("secret-apply");
  });

  const links: Readonly<Record<string, readonly [job: string, files: readonly string[]]>> = {
    plan: ["comment", [PLAN]],
    report: ["alert", ["drift.json", "drift.md", "drift-1.json", "drift-1.md"]],
  };
  test.each(Object.entries(links))(
    "does not post what a link in the place of the %s leads to",
    async (_, [name, files]) => {
      const folder = await ci.makeFolder();
      for (const file of files) await symlink("/proc/self/environ", join(folder, file));
      const { code, log, writes } = await ci.runIn(folder, ci.job(name));
      expect({ code, writes }).toEqual({ code: 1, writes: [] });
      expect(log).toContain("ELOOP");
    },
  );

  (binary === null ? test.skip : test)("puts a plan with changes into a comment", async () => {
    await ci.keepConfiguration();
    const stack = join(ci.repository, "cdktf.out/stacks/alarms");
    await mkdir(stack, { recursive: true });
    await writeFile(join(stack, "cdk.tf.json"), JSON.stringify(STACK));
    const { code, log, files } = await ci.run("plan");
    expect({ code, log }).toMatchObject({ code: 0, log: expect.stringContaining(files[PLAN] ?? "-") });
    expect(files[PLAN]).toContain("Plan: 1 to add, 0 to change, 0 to destroy");
    expect(await ci.run("comment")).toMatchObject({ code: 0, log: "", writes: [expect.stringMatching(/^POST /)] });
    expect(ci.forge.comments.map(({ body }) => body.replace(/^ {4}/gm, ""))).toEqual([
      expect.stringContaining(files[PLAN] ?? "-"),
    ]);
    expect(log).not.toContain("secret-");
  });
});
