import { afterEach, describe, expect, test } from "@jest/globals";
import { dsnOf } from "../../../src/service/error-tracking/key-routes.ts";
import { errorTrackingSettingBody } from "../../../src/service/error-tracking/setting-body.ts";
import { profileNamed } from "../../../src/service/model/profile.ts";
import { openStore, type Store } from "../../../src/service/store/index.ts";
import type { ServiceContext } from "../../../src/service/context.ts";

const stores: Store[] = [];

async function world(integratedErrorTracking: boolean, dsnUrl: string | null = null): Promise<ServiceContext> {
  const store = await openStore(null);
  stores.push(store);
  const unlimited = { rateLimitPerMinute: null, apiLimits: {} };
  const instance = { tier: "free", integratedErrorTracking, dsnUrl, release: null, ...unlimited } as const;
  return { store, instance, profile: profileNamed("interface"), url: () => "http://127.0.0.1:8080" };
}

const EXTERNAL = { isActive: true, isIntegrated: false, projectName: null, externalUrl: null, apiUrl: null };

afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

describe("errorTrackingSettingBody", () => {
  test.each<[string, object, object]>([
    ["no tracker", {}, { project_name: null, tracker_external_url: null, api_url: null }],
    [
      "a tracker's address",
      { apiUrl: "https://t.example/api/0/projects/org/front-end_2/" },
      { project_name: "Front End 2", tracker_external_url: "https://t.example/org/front-end_2/" },
    ],
    [
      "a name in mixed letters",
      { apiUrl: "https://t.example/api/0/projects/org/myCoolProj-2" },
      { project_name: "My Cool Proj 2" },
    ],
    [
      "an address of another form",
      { apiUrl: "https://t.example/x" },
      { project_name: null, tracker_external_url: "https://t.example/x" },
    ],
    ["an address without a project", { apiUrl: "https://t.example/api/0/projects/org" }, { project_name: null }],
    [
      "names of its own",
      { apiUrl: "https://t.example/api/0/projects/a/b", projectName: "Mine", externalUrl: "https://e.example" },
      { project_name: "Mine", tracker_external_url: "https://e.example" },
    ],
  ])("of settings with %s", async (_what, parts, expected) => {
    expect(errorTrackingSettingBody({ ...EXTERNAL, ...parts }, await world(true))).toMatchObject(expected);
  });

  test("shows the tracker under an integrated setting only where the feature is off", async () => {
    const setting = { ...EXTERNAL, isIntegrated: true, apiUrl: "https://t.example/x" };
    expect(errorTrackingSettingBody(setting, await world(true))).toMatchObject({ integrated: true, api_url: null });
    expect(errorTrackingSettingBody(setting, await world(false))).toMatchObject({
      integrated: false,
      api_url: "https://t.example/x",
    });
  });
});

describe("dsnOf", () => {
  const key = { id: 1, projectId: 5, publicKey: "glet_a", isActive: true, events: 0 };
  test.each([
    [null, "http://glet_a@127.0.0.1:8080/errortracking/api/v1/projects/5"],
    ["https://e.example", "https://glet_a@e.example:443/errortracking/api/v1/projects/5"],
    ["http://e.example", "http://glet_a@e.example:80/errortracking/api/v1/projects/5"],
    ["https://e.example/", "https://glet_a@e.example:443/errortracking/api/v1/projects/5"],
    ["https://e.example/a/b", "https://glet_a@e.example:443/a/b/errortracking/api/v1/projects/5"],
    ["https://e.example/a/b/", "https://glet_a@e.example:443/a/b/errortracking/api/v1/projects/5"],
    ["http://[::1]:9000", "http://glet_a@[::1]:9000/errortracking/api/v1/projects/5"],
  ])("for %j is %s", async (dsnUrl, expected) => {
    expect(dsnOf(key, await world(true, dsnUrl))).toBe(expected);
  });
});
