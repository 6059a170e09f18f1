import { rmSync } from "node:fs";
import { join } from "node:path";
import { App, Testing } from "cdktf";
import { startService, terraform, type TestService, type TestTerraform } from "tocsin/testing";
import { Alarms } from "./alarms";

let folder: string;
let service: TestService;
let alarms: TestTerraform;

beforeAll(async () => {
  folder = Testing.fullSynth(new Alarms(new App(), "alarms"));
  service = await startService();
  alarms = await terraform(join(folder, "stacks/alarms"), service);
}, 60_000);

afterAll(async () => {
  await service.close();
  await alarms.close();
  rmSync(folder, { recursive: true });
});

test("the alarms apply, and a second plan is empty", async () => {
  await alarms.apply();
  expect((await alarms.plan()).changes).toEqual([]);
}, 60_000);

test("a failed pipeline is an alarm then", () => {
  expect(service.settingOf("demo/web")).toMatchObject({ level: "custom", events: { failed_pipeline: true } });
  expect(service.keysOf("demo/web")).toHaveLength(1);
});
