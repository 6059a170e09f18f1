import { afterEach, describe, expect, test } from "@jest/globals";
import { startService, type SeedInput, type TestService } from "../../../src/testing.ts";
import { clientOf, closeAll, rejectionOf } from "./server.ts";

const { signal } = new AbortController();
const call = { signal };

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-of-ada" }],
  groups: [{ id: 5, full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app", moved_from: ["team/old"], members: { ada: "maintainer" } },
    { id: 8, full_path: "other/app" },
  ],
  features: { integrated_error_tracking: true },
};

const services: TestService[] = [];

afterEach(async () => {
  await closeAll();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

// The client and the embedded service are two independent readings of the interface: here they test each other.
describe.each(["interface", "upstream"] as const)("against the embedded service, profile %s", (profile) => {
  async function start(token?: string) {
    const service = await startService({ profile, seed });
    services.push(service);
    return clientOf(service.url, { token: token ?? service.token });
  }

  test("the global setting is read, written and read again", async () => {
    const { notificationSettings } = await start();
    const scope = { kind: "global" } as const;
    expect(await notificationSettings.get(scope, call)).toMatchObject({
      level: "participating",
      notification_email: "ada@example.com",
    });
    const written = await notificationSettings.put(
      scope,
      { level: "watch", notification_email: "ada@work.example" },
      call,
    );
    expect(written).toMatchObject({ level: "watch", notification_email: "ada@work.example" });
    expect(await notificationSettings.get(scope, call)).toEqual(written);
    const cleared = await notificationSettings.put(scope, { notification_email: "" }, call);
    expect(cleared.notification_email).toBe("ada@example.com");
  });

  test.each([
    { kind: "group", id: "5" },
    { kind: "group", id: "team" },
    { kind: "project", id: "7" },
    { kind: "project", id: "team/app" },
  ] as const)("a setting of %j is written event by event", async (scope) => {
    const { notificationSettings } = await start();
    expect(await notificationSettings.get(scope, call)).toEqual({
      level: "global",
      notification_email: null,
      events: null,
    });
    const change = { level: "custom", events: { new_note: true, new_issue: false } } as const;
    const written = await notificationSettings.put(scope, change, call);
    expect(written).toMatchObject(change);
    expect(await notificationSettings.get(scope, call)).toEqual(written);
  });

  test("a group or project that is not there or not seen reads as null, and refuses a write", async () => {
    const { notificationSettings } = await start();
    await expect(notificationSettings.get({ kind: "group", id: "nobody" }, call)).resolves.toBeNull();
    await expect(notificationSettings.get({ kind: "project", id: "other/app" }, call)).resolves.toBeNull();
    const error = await rejectionOf(notificationSettings.put({ kind: "project", id: "99" }, { level: "watch" }, call));
    expect(error).toMatchObject({ code: "gone", missing: "project" });
  });

  test("a moved project is read and written at its number", async () => {
    const { notificationSettings } = await start();
    const scope = { kind: "project", id: "team/old" } as const;
    const moved: string[] = [];
    const onMoved = (id: string): number => moved.push(id);
    await notificationSettings.put(scope, { level: "watch" }, { signal, onMoved });
    await expect(notificationSettings.get(scope, { signal, onMoved })).resolves.toMatchObject({ level: "watch" });
    expect(moved).toEqual(["7", "7"]);
  });

  test("a wrong token, an unverified address and an unknown level are refused in words", async () => {
    const stranger = (await start("wrong-token")).notificationSettings;
    expect(await rejectionOf(stranger.get({ kind: "global" }, call))).toMatchObject({ code: "denied", status: 401 });
    const { notificationSettings } = await start();
    const put = notificationSettings.put({ kind: "global" }, { notification_email: "eve@example.com" }, call);
    const error = await rejectionOf(put);
    expect(error).toMatchObject({ code: "invalid", status: 400 });
    expect(error.detail).toContain("notification_email: must be an email you have verified");
  });
});
