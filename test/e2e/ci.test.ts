import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startCiRun, type CiRun } from "../support/ci/run.ts";
import { SYSTEMS } from "../support/ci/systems.ts";

/** The jobs that may write comments, issues, or lines of a chat. */
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
    for (const name of ["plan", "apply", "drift", "undeclared", "drift-report", "drill"]) {
      const { hasCheckout, reach } = ci.job(name, setting);
      expect({ name, hasCheckout, found: reach.filter((value) => REPORTER.test(value)) }).toEqual({
        name,
        hasCheckout: true,
        found: [],
      });
    }
    for (const name of ["comment", "alert"]) expect(ci.job(name, setting).hasCheckout).toBe(false);
    for (const name of ["plan", "drift", "undeclared", "drift-report", "drill", "comment", "alert"])
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

  /** Runs the job `alert` on a report, and returns the text of the issue. */
  async function alert(complete: boolean, list: string, drifted = 1): Promise<string> {
    const folder = await ci.makeFolder();
    const counts = { drifted, changed: drifted, gone: 0, not_checked: Number(!complete), failed: 0 };
    const files = { json: JSON.stringify({ complete, counts }), md: list };
    for (const [kind, text] of Object.entries(files))
      for (const name of ["drift", "drift-1"]) await writeFile(join(folder, `${name}.${kind}`), text);
    expect(await ci.runIn(folder, ci.job("alert"))).toMatchObject({ code: 0, log: "" });
    return ci.forge.issues.at(-1)?.body ?? "";
  }

  test("keeps the list of the last complete check in the issue below an incomplete one", async () => {
    const found = await alert(true, "### Drift in a.b\n");
    expect(found).toMatch(/^<!-- .+ -->\nThe \[last check\]\(https:.+\/1\) found:\n\n### Drift in a\.b\n$/s);
    for (const times of ["once", "twice"]) {
      const kept = await alert(false, `### Incomplete ${times}\n`, 0);
      expect(kept).toMatch(
        /\nThe \[last check\]\(https:.+\/1\) was incomplete:\n\n### Incomplete \w+\n\n<!-- .+ -->\n/,
      );
      expect(
        kept
          .split(/^### /m)
          .slice(1)
          .map((part) => part.split("\n")[0]),
      ).toEqual([`Incomplete ${times}`, "Drift in a.b"]);
      expect(kept.match(/\[last complete check\]\(https:.+\/1\) found:/g)).toHaveLength(1);
    }
    expect(await alert(true, "### Drift in c.d\n")).not.toContain("a.b");

    const long = (name: string) => `### ${name}\n\n${`| ${name} |\n`.repeat(60_000 / (name.length + 5))}`;
    await alert(true, long("drift"));
    const both = await alert(false, long("incomplete"), 0);
    expect(both).toContain("### drift\n");
    if (!system.keepsState) expect(both).toMatch(/\n\| drift \|\n\n…$/);
    if (!system.keepsState) expect(both.length).toBeLessThan(65_536);
    await alert(true, "### No drift\n", 0);
    expect(ci.forge.issues).toMatchObject([{ isOpen: false }]);
    // An incomplete check that finds drift opens another one, which has nothing to keep.
    expect(await alert(false, "### Incomplete\n")).toMatch(/ was incomplete:\n\n### Incomplete\n\n<!-- .+ -->$/);
  });

  test("puts a plan with changes into a comment", async () => {
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
