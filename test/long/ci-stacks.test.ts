import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startCiRun, type CiRun, type Ran } from "../support/ci/run.ts";
import { SYSTEMS, type System } from "../support/ci/systems.ts";

/** The pipeline with the names of two stacks in it, as its comments say. */
async function forTwoStacks(system: System, folder: string): Promise<string> {
  const text = await readFile(system.file, "utf8");
  const edited = text.replaceAll("[alarms]", "[alarms, ops]").replaceAll("STACKS: alarms", "STACKS: alarms ops");
  // Two places, so that no third one can be forgotten.
  expect(edited.length - text.length).toBe(", ops".length + " ops".length);
  await writeFile(join(folder, "pipeline.yml"), edited);
  return join(folder, "pipeline.yml");
}

describe.each(Object.entries(SYSTEMS))("the pipeline for %s, of two stacks", (_name, system) => {
  let folder: string;
  let ci: CiRun;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tocsin-stacks-"));
    ci = await startCiRun(system, [], await forTwoStacks(system, folder));
    await ci.keepConfiguration();
    await write("alarms", { project: "demo/web", level: "watch" });
    await write("ops", { project: "demo/ops", level: "watch" });
  });

  afterAll(async () => {
    await ci.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes a stack of one resource; a string instead of its arguments makes an invalid configuration. */
  async function write(stack: string, setting: object | string, output?: object): Promise<void> {
    const path = join(ci.repository, "cdktf.out/stacks", stack);
    const resource = { tocsin_notification_setting: { [stack]: setting } };
    const terraform = { required_providers: { tocsin: { source: "tocsin/tocsin" } } };
    const json = JSON.stringify({ terraform, provider: { tocsin: [{}] }, resource, output });
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "cdk.tf.json"), typeof setting === "string" ? setting : json);
  }

  async function changeByHand(level: string): Promise<void> {
    const url = `${ci.service.url}/api/v4/projects/demo%2Fweb/notification_settings?level=${level}`;
    expect((await fetch(url, { method: "PUT", headers: { "PRIVATE-TOKEN": "secret-apply" } })).status).toBe(200);
  }

  /** Runs a job for each stack, and says how they ended. */
  async function each(name: string): Promise<readonly (number | null)[]> {
    const codes: (number | null)[] = [];
    for (const stack of ci.job(name).stacks) codes.push((await ci.run(name, { stack })).code);
    return codes;
  }

  async function report(): Promise<readonly [report: Ran, alert: Ran]> {
    await ci.run("undeclared");
    return [await ci.run("drift-report"), await ci.run("alert", { hasHook: true })];
  }

  /** The comment on both stacks, without its title. */
  async function commented(): Promise<string> {
    expect(await ci.run("comment")).toMatchObject({ code: 0, log: "" });
    const [comment, ...others] = ci.forge.comments;
    expect(others).toEqual([]);
    return comment?.body.replace(/^.+\n.+\n\n/, "") ?? "";
  }

  test("has one job for each of them that plans, applies, or looks for drift", () => {
    for (const name of ["plan", "apply", "drift"]) expect(ci.job(name).stacks).toEqual(["alarms", "ops"]);
    for (const name of ["comment", "undeclared", "drift-report", "alert"]) expect(ci.job(name).stacks).toEqual([]);
  });

  test("has one comment with each plan under its name", async () => {
    expect(await each("plan")).toEqual([0, 0]);
    expect(await commented()).toMatch(
      /^\*\*alarms\*\*:\n\n {4}\n.*web.* {4}Plan: 1 to add.*\n\*\*ops\*\*:\n\n {4}\n.*demo\/ops.* {4}Plan: 1 to add/s,
    );
  });

  test("applies each with a state of its own, and has a line for one without changes", async () => {
    expect(await each("apply")).toEqual([0, 0]);
    expect(ci.forge.states()).toEqual(system.keepsState ? ["alarms", "ops"] : []);
    await write("ops", { project: "demo/ops", level: "mention" });
    expect(await each("plan")).toEqual([0, 0]);
    expect(await commented()).toMatch(/^\*\*alarms\*\*: no changes\.\n\n\*\*ops\*\*:\n\n {4}\n.*"watch" -> "mention"/s);
  });

  test("fits long plans into one comment, and still says what they come to", async () => {
    const outputs = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`o${at}`, { value: "x".repeat(50) }]));
    await write("alarms", { project: "demo/web", level: "mention" }, outputs);
    await write("ops", { project: "demo/ops", level: "mention" }, outputs);
    expect(await each("plan")).toEqual([0, 0]);
    const comment = await commented();
    expect(comment.length).toBeLessThan(60_000);
    const parts = comment.split("**ops**:");
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(part).toMatch(/"watch" -> "mention".*\n {4}…\n {4}Plan: 0 to add, 1 to change/s);
  });

  test("names the one whose job fails, and has the other's plan", async () => {
    await write("alarms", { project: "demo/web", level: "watch" });
    await write("ops", "no configuration");
    expect(await each("plan")).toEqual([0, 1]);
    expect(await commented()).toBe("**alarms**: no changes.\n\n**ops**: no plan: its job failed.");
  });

  test("has one issue, with the drift of one and the name of the other, whose job fails", async () => {
    await changeByHand("disabled");
    expect(await each("drift")).toEqual([0, 1]);
    const [{ code, log }, alert] = await report();
    expect({ code, log }).toMatchObject({
      code: 1,
      log: expect.stringContaining("reports/ops.json\n  ! There is no rep"),
    });
    expect(alert).toMatchObject({ code: 0, writes: [expect.stringMatching(/^POST /)] });
    const [issue] = ci.forge.issues;
    expect(issue?.body).toMatch(
      /### Incomplete\. Drift in 1 object.*setting\.alarms<.*reports\/ops\.json<.*no report/s,
    );
    expect(ci.forge.hook.lines).toEqual([expect.stringContaining(" 1 changed, 0 gone, 0 not checked, 2 incomplete.")]);
  });

  test("leaves the issue open while one is not checked, and closes it after its job has run again", async () => {
    await changeByHand("watch");
    expect(await each("drift")).toEqual([0, 1]);
    expect((await report())[0]).toMatchObject({ code: 1 });
    expect(ci.forge.issues).toMatchObject([{ isOpen: true, body: expect.stringContaining("Incomplete. No drift") }]);

    await write("ops", { project: "demo/ops", level: "watch" });
    expect(await ci.run("drift", { stack: "ops" })).toMatchObject({ code: 0 });
    expect((await report())[0]).toMatchObject({ code: 0, log: "No drift; nothing undeclared; 2 checked.\n" });
    expect(ci.forge.issues).toMatchObject([{ isOpen: false }]);
  });

  test("opens no issue for a check that is incomplete, but tells the chat", async () => {
    await write("ops", "no configuration");
    expect(await each("drift")).toEqual([0, 1]);
    expect((await report())[1]).toMatchObject({ code: 0, writes: [] });
    expect(ci.forge.hook.lines.at(-1)).toContain(" 0 changed, 0 gone, 0 not checked, 2 incomplete.");
  });
});
