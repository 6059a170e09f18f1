import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startService, terraform } from "tocsin/testing";

const service = await startService({
  seed: {
    users: [{ username: "ada", email: "ada@example.com" }],
    groups: [{ full_path: "team", members: { ada: "maintainer" } }],
    projects: [{ full_path: "team/web" }],
  },
});
const alarms = await terraform(import.meta.dirname, service);

after(async () => {
  await service.close();
  await alarms.close();
});

test("the alarms apply, and a second plan is empty", async () => {
  await alarms.apply();
  assert.equal(service.settingOf("team/web", "ada").events.failed_pipeline, true);
  assert.deepEqual((await alarms.plan()).changes, []);
});

test("a plan finds what somebody switched off by hand", async () => {
  await fetch(`${service.url}/api/v4/projects/team%2Fweb/notification_settings`, {
    method: "PUT",
    headers: { "PRIVATE-TOKEN": service.token, "Content-Type": "application/json" },
    body: JSON.stringify({ failed_pipeline: false }),
  });
  assert.deepEqual(await alarms.drift(), [
    {
      address: "tocsin_notification_setting.web",
      attribute: "events.failed_pipeline",
      recorded: true,
      live: false,
    },
  ]);
});
