import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { App, Testing } from "cdktf";
import { startService, type TestService } from "tocsin/testing";
import { Alarms } from "./alarms";

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = Testing.fullSynth(new Alarms(new App(), "alarms"));
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const terraform = (...args: string[]) =>
  promisify(execFile)("terraform", args, {
    cwd: join(folder, "stacks/alarms"),
    env: { ...process.env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token },
  });

test("the alarms apply, and a second plan is empty", async () => {
  await terraform("init");
  await terraform("apply", "-auto-approve");
  await terraform("plan", "-detailed-exitcode");
}, 60_000);

test("a failed pipeline is an alarm then", async () => {
  const answer = await fetch(`${service.url}/api/v4/projects/demo%2Fweb/notification_settings`, {
    headers: { "PRIVATE-TOKEN": service.token },
  });
  expect(await answer.json()).toMatchObject({ level: "custom", events: { failed_pipeline: true } });
});
