import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, terraform, type TestService, type TestTerraform } from "tocsin/testing";

let service: TestService;
let keys: TestTerraform;

beforeAll(async () => {
  service = await startService();
  keys = await terraform(import.meta.dirname, service, { variables: { quarter: "2026-4" } });
}, 60_000);

afterAll(async () => {
  await service.close();
  await keys.close();
});

test("the next quarter gets a key, and the one before stays valid", async () => {
  const { outputs: before } = await keys.apply();
  const { outputs: after } = await keys.apply({ quarter: "2027-1" });
  expect(service.keysOf("demo/web").map((key) => key.tracker_dsn)).toEqual([before.dsn, after.dsn]);
}, 60_000);
