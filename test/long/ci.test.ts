import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startCiRun, type CiRun, type Ran } from "../support/ci/run.ts";
import { HCL_SYSTEMS, SYSTEMS, type Setting } from "../support/ci/systems.ts";
import type { Entry } from "../support/server/forge.ts";

/** More comments than a page has, each as if it were the job's own. */
const PEOPLE = Array.from({ length: 100 }, () => "<!-- tocsin: plan of alarms -->\nMine.");

const PLAN = "plan-1-alarms.txt";

const ours = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ isOurs }) => isOurs);
const unindented = ({ body }: Entry): string => body.replace(/^ {4}/gm, "");

/** A plan without what it says of its progress. */
const withoutProgress = (plan = ""): string => plan.replace(/^.*: (Refreshing state|Reading|Read complete).*\n/gm, "");

// What needs no run of all jobs is tried by test/e2e/ci.test.ts.
describe.each(Object.entries({ ...SYSTEMS, ...HCL_SYSTEMS }))("the pipeline for %s", (_name, system) => {
  let ci: CiRun;

  beforeAll(async () => {
    ci = await startCiRun(system, PEOPLE);
  });

  afterAll(() => ci.close());

  async function run(name: string, setting?: Setting): Promise<Ran> {
    const ran = await ci.run(name, setting);
    expect(ran.log).not.toContain("secret-");
    return ran;
  }

  /** The jobs of a drift check. */
  async function check(setting?: Setting): Promise<readonly [drift: Ran, report: Ran, alert: Ran]> {
    const drift = await run("drift", setting);
    expect(await run("undeclared", setting)).toMatchObject({ code: 0 });
    return [drift, await run("drift-report", setting), await run("alert", setting)];
  }

  async function changeByHand(level: string): Promise<void> {
    const url = `${ci.service.url}/api/v4/groups/demo/notification_settings?level=${level}`;
    expect((await fetch(url, { method: "PUT", headers: { "PRIVATE-TOKEN": "secret-apply" } })).status).toBe(200);
  }

  test("puts a plan with changes into a comment, and keeps its text", async () => {
    const { code, log, files } = await run("plan");
    expect({ code, log }).toMatchObject({ code: 0, log: expect.stringContaining(files[PLAN] ?? "-") });
    expect(files[PLAN]).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy/);
    expect(await run("comment")).toMatchObject({ code: 0, log: "", writes: [expect.stringMatching(/^POST /)] });
    const [comment, ...others] = ours(ci.forge.comments).map(unindented);
    expect(others).toEqual([]);
    expect(comment).toContain(files[PLAN]);
    expect(comment).toMatch(
      /^<!-- .+ -->\nPlan of 0c0ffee1 \(\[\w+\]\(https:\/\/ci\.example\/.+\/1\)\):\n\n\*\*alarms\*\*:\n\n/,
    );
  });

  test("applies it", async () => {
    const { code, log } = await run("apply");
    expect({ code, log }).toMatchObject({
      code: 0,
      log: expect.stringMatching(/Apply complete! Resources: \d+ added/),
    });
    expect(ci.forge.states()).toEqual(system.keepsState ? ["alarms"] : []);
    await ci.keepConfiguration();
  });

  test("proves the keys after the apply and by itself, and fails when one is deleted", async () => {
    const drills = [await run("apply"), await run("drill")];
    for (const { code, log, files } of drills) {
      expect({ code, log }).toMatchObject({ code: 0, log: expect.stringContaining("2 of 2 test events arrived.") });
      expect(Object.values(files).join()).toContain('tests="3" failures="0"');
    }
    const url = `${ci.service.url}/api/v4/projects/demo%2Fweb/error_tracking/client_keys`;
    const headers = { "PRIVATE-TOKEN": "secret-apply" };
    const [key] = (await (await fetch(url, { headers })).json()) as { id: number }[];
    await fetch(`${url}/${key?.id ?? 0}`, { method: "DELETE", headers });
    const { code, log, files } = await run("drill");
    expect({ code, log }).toMatchObject({ code: 2, log: expect.stringContaining("1 of 2 test events arrived.") });
    expect(Object.values(files).join()).toContain('tests="3" failures="1"');
    expect(await run("apply")).toMatchObject({ code: 0, log: expect.stringContaining("2 of 2 test events arrived.") });
  });

  test("edits the same comment after the next push, and nobody else's", async () => {
    expect(await run("plan")).toMatchObject({ code: 0 });
    expect(await run("comment")).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    const [comment, ...others] = ours(ci.forge.comments);
    expect([comment?.body.split("\n").slice(2), others]).toEqual([["", "**alarms**: no changes."], []]);
    expect(ci.forge.comments.slice(0, PEOPLE.length).map(({ body }) => body)).toEqual(PEOPLE);
  });

  test("is quiet without drift", async () => {
    const [drift, report, alert] = await check({ hasHook: true });
    expect(drift).toMatchObject({ code: 0, log: expect.stringContaining("No drift; 7 checked.") });
    expect(report).toMatchObject({ code: 0, log: "No drift; nothing undeclared; 7 checked.\n" });
    expect(alert).toMatchObject({ code: 0, log: "", writes: [] });
    expect(ci.forge.hook.lines).toEqual([]);
  });

  test("opens one issue for a change by hand, and reports it to the platform and to a chat", async () => {
    await changeByHand("disabled");
    const [drift, report, alert] = await check({ hasHook: true });
    expect(drift).toMatchObject({ code: 0, log: expect.stringContaining('level: "watch" -> "disabled"') });
    expect(report).toMatchObject({ code: 0, log: expect.stringContaining("Drift in 1 object (1 changed)") });
    expect(alert).toMatchObject({ code: 0, log: "", writes: [expect.stringMatching(/^POST /)] });
    expect(ci.forge.issues).toEqual([
      expect.objectContaining({
        title: "Drift of alarms",
        isOpen: true,
        body: expect.stringMatching(
          /^<!-- .+ -->\nThe \[last check\]\(https:.+\/1\) found:\n\n### Drift in 1 object .*<code>&#34;disabled&#34;</s,
        ),
      }),
    ]);
    expect(ci.forge.hook.lines).toEqual([
      expect.stringMatching(/^Drift of alarms: 1 changed, 0 gone, 0 not checked, 0 incomplete\. https:.+\/1$/),
    ]);
    if (system.keepsState) {
      expect(JSON.parse(report.files["drift-counts.json"] ?? "")).toEqual({
        create: 0,
        update: 1,
        delete: 0,
        undeclared: 0,
      });
      expect(report.files["drift.xml"]).toContain('failures="1"');
    } else {
      expect(report.log).toMatch(
        /^::warning .*title=Drift \(alarm off\)::tocsin_notification_setting\.team \(group demo\): level:/m,
      );
      expect(await ci.summary()).toMatch(/^### Drift in 1 object /);
      expect(JSON.parse(report.files["drift.sarif"] ?? "")).toMatchObject({ version: "2.1.0" });
    }
  });

  test("keeps the issue up to date, without a chat as well", async () => {
    await changeByHand("participating");
    const [, , alert] = await check();
    expect(alert).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    expect(ci.forge.issues).toMatchObject([{ isOpen: true, body: expect.stringContaining("&#34;participating&#34;") }]);
    expect(ci.forge.hook.lines).toHaveLength(1);
  });

  test("names a key that somebody made by hand, which is no drift", async () => {
    const url = `${ci.service.url}/api/v4/projects/demo%2Fops/error_tracking/client_keys`;
    const { status } = await fetch(url, { method: "POST", headers: { "PRIVATE-TOKEN": "secret-apply" } });
    expect(status).toBe(201);
    const { code, files } = await run("undeclared");
    const found: unknown = JSON.parse(files["reports/undeclared.json"] ?? "");
    expect([code, found]).toMatchObject([
      0,
      { counts: { undeclared: 1, drifted: 0 }, findings: [{ import_id: expect.stringMatching(/^demo\/ops:/) }] },
    ]);
    const [, report] = await check();
    expect(report).toMatchObject({ code: 0, log: expect.stringContaining("; 1 undeclared; 7 checked.") });
  });

  test("closes it when the change is undone", async () => {
    await changeByHand("watch");
    const [, , alert] = await check({ hasHook: true });
    expect(alert).toMatchObject({ code: 0, writes: [expect.stringMatching(/^(PUT|PATCH) /)] });
    expect(ci.forge.issues).toMatchObject([
      { isOpen: false, body: expect.stringContaining("&#34;participating&#34;") },
    ]);
    expect(ci.forge.hook.lines.slice(1)).toEqual([expect.stringContaining(": 0 changed, 0 gone, 0 not checked, 0 in")]);
  });

  test("fails with 1 where it cannot plan, and comments with the reason", async () => {
    const { code, files } = await run("plan", { planToken: "secret-revoked" });
    expect({ code, text: files[PLAN] }).toMatchObject({ code: 1, text: expect.stringContaining("Error:") });
    expect(await run("comment")).toMatchObject({ code: 0 });
    expect(ours(ci.forge.comments).map(unindented)).toEqual([expect.stringContaining(withoutProgress(files[PLAN]))]);
  });
});
