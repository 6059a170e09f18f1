import { afterEach, expect, test } from "@jest/globals";
import { closeAll, startServer, startSilent } from "../support/server/http-server.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import { seedOfProjects, settingsIn } from "../support/terraform/many-settings.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const SETTINGS = 400;

const seed = seedOfProjects(SETTINGS);

const TIMEOUT_S = 2;

/** A setting of each project. The command `drift --state` reads no provider block, and so waits 30 s for an answer. */
const CONFIGURATION = `
provider "tocsin" {
  request_timeout = "${TIMEOUT_S}s"
}${settingsIn(SETTINGS)}`;

/** A finished command, and how long it took. */
interface Timed extends Finished {
  readonly seconds: number;
}

async function timed(command: () => Promise<Finished>): Promise<Timed> {
  const startedMs = performance.now();
  const finished = await command();
  return { ...finished, seconds: (performance.now() - startedMs) / 1000 };
}

const planIn = (workspace: Workspace, url: string) =>
  timed(() => workspace.terraform("plan", { TOCSIN_BASE_URL: url }));

const driftIn = ({ folder, env }: Workspace, url: string) =>
  timed(() =>
    run(process.execPath, ["dist/main.js", "drift", "--state", `${folder}/terraform.tfstate`], {
      cwd: process.cwd(),
      env: { ...env, TOCSIN_BASE_URL: url },
    }),
  );

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** One error, one warning that Terraform folds, and one paragraph of the report. */
function expectFolded({ plan, drift }: { plan: Timed; drift: Timed }, tries: number): void {
  const printed = plan.stderr.replaceAll(/\s+/g, " ");
  expect([plan.code, drift.code]).toEqual([1, 1]);
  expect(count(printed, /Error: /g)).toBe(1);
  expect(count(plan.stdout + plan.stderr, /Warning: Not refreshed/g)).toBe(1);
  expect(count(printed, new RegExp(`It was tried ${tries} times`, "g"))).toBe(1);
  expect(drift.stdout).toMatch(
    new RegExp(
      `\\? ${SETTINGS} objects were not checked \\(.* and ${SETTINGS - 3} more\\)\\s.*It was tried ${tries} times`,
    ),
  );
  expect(drift.stdout.split("\n").length).toBeLessThan(12);
}

describeWithTerraform(`a plan and the drift of ${SETTINGS} settings`, (open) => {
  test("end within a minute where connections are refused", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const { url, close } = await startServer(() => undefined);
    await close();
    const [plan, drift] = await Promise.all([planIn(workspace, url), driftIn(workspace, url)]);
    expectFolded({ plan, drift }, 6);
    expect(plan.seconds).toBeLessThan(60);
    expect(drift.seconds).toBeLessThan(60);
  });

  test("end within three timeouts and a minute where nothing answers", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const { url } = await startSilent();
    const [plan, drift] = await Promise.all([planIn(workspace, url), driftIn(workspace, url)]);
    expectFolded({ plan, drift }, 3);
    expect(plan.seconds).toBeLessThan(3 * TIMEOUT_S + 60);
    expect(drift.seconds).toBeLessThan(3 * 30 + 60);
  });

  test("fail for one project alone whose requests hang while the others are answered", async () => {
    const workspace = await open({ seed, faults: true });
    await workspace.apply(CONFIGURATION);
    const rule = { path: "*team%2Fp3/*", fault: { kind: "delay", milliseconds: 30_000 } };
    const headers = { "PRIVATE-TOKEN": "secret-root" };
    const { ok } = await fetch(`${workspace.service.url}/_tocsin/faults`, {
      method: "POST",
      headers,
      body: JSON.stringify(rule),
    });
    expect(ok).toBe(true);
    const plan = await planIn(workspace, workspace.service.url);
    expect(plan.code).toBe(1);
    expect(count(plan.stderr, /Error: /g)).toBe(1);
    expect(plan.stderr).toContain("with tocsin_notification_setting.all[3],");
    expect(plan.seconds).toBeLessThan(3 * TIMEOUT_S + 60);
  });
});
