import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { startService } from "tocsin/testing";

const service = await startService({
  seed: {
    users: [{ username: "ada", email: "ada@example.com" }],
    groups: [{ full_path: "team", members: { ada: "maintainer" } }],
    projects: [{ full_path: "team/web" }],
  },
});
// The service begins anew with each run, and so must the state.
const folder = await mkdtemp(join(tmpdir(), "alarms-"));
await copyFile("main.tf", join(folder, "main.tf"));

after(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const terraform = async (...args) => {
  const env = { ...process.env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  const { stdout } = await promisify(execFile)("terraform", args, { cwd: folder, env });
  return stdout;
};

test("the alarms apply, and a second plan is empty", async () => {
  await terraform("init");
  await terraform("apply", "-auto-approve");
  await terraform("plan", "-detailed-exitcode");
});

test("a plan finds what somebody switched off by hand", async () => {
  await fetch(`${service.url}/api/v4/projects/team%2Fweb/notification_settings`, {
    method: "PUT",
    headers: { "PRIVATE-TOKEN": service.token, "Content-Type": "application/json" },
    body: JSON.stringify({ failed_pipeline: false }),
  });
  await terraform("plan", "-refresh-only", "-out=drift.plan");
  const { resource_drift: drift } = JSON.parse(await terraform("show", "-json", "drift.plan"));
  assert.deepEqual(
    drift.map(({ address, change }) => [address, change.after.events.failed_pipeline]),
    [["tocsin_notification_setting.web", false]],
  );
});
