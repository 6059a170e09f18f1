import { afterEach, describe, expect, test } from "@jest/globals";
import type { Reply } from "../../../../src/provider/client/index.ts";
import { startService, type SeedInput, type TestService } from "../../../../src/testing.ts";
import { clientOf, closeAll, rejectionOf } from "../../../support/server/http-server.ts";

const call = { signal: new AbortController().signal };

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-of-ada" }],
  groups: [{ id: 5, full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app", moved_from: ["team/old"], members: { ada: "maintainer" } },
    { id: 8, full_path: "other/app" },
  ],
  features: { integrated_error_tracking: true },
};

const valueOf = async <T>(reply: Promise<Reply<T>>): Promise<T> => (await reply).value;

const services: TestService[] = [];

afterEach(async () => {
  await closeAll();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

// The client and the embedded service are two independent readings of the interface: here they test each other.
describe.each(["interface", "upstream"] as const)("against the embedded service, profile %s", (profile) => {
  async function start(token?: string, features = seed.features) {
    const service = await startService({ profile, seed: { ...seed, ...(features === undefined ? {} : { features }) } });
    services.push(service);
    return clientOf(service.url, { token: token ?? service.token });
  }

  test("the global setting is read, written and read again", async () => {
    const { notificationSettings } = await start();
    const scope = { kind: "global" } as const;
    expect(await valueOf(notificationSettings.get(scope, call))).toMatchObject({
      level: "participating",
      notification_email: "ada@example.com",
    });
    const change = { level: "watch", notification_email: "ada@work.example" } as const;
    const written = await valueOf(notificationSettings.put(scope, change, call));
    expect(written).toMatchObject({ level: "watch", notification_email: "ada@work.example" });
    expect(await valueOf(notificationSettings.get(scope, call))).toEqual(written);
    const cleared = await valueOf(notificationSettings.put(scope, { notification_email: "" }, call));
    expect(cleared.notification_email).toBe("ada@example.com");
  });

  test.each([
    { kind: "group", id: "5" },
    { kind: "group", id: "team" },
    { kind: "project", id: "7" },
    { kind: "project", id: "team/app" },
  ] as const)("a setting of %j is written event by event", async (scope) => {
    const { notificationSettings } = await start();
    expect(await valueOf(notificationSettings.get(scope, call))).toEqual({
      level: "global",
      notification_email: null,
      events: null,
    });
    const change = { level: "custom", events: { new_note: true, new_issue: false } } as const;
    const written = await valueOf(notificationSettings.put(scope, change, call));
    expect(written).toMatchObject(change);
    expect(await valueOf(notificationSettings.get(scope, call))).toEqual(written);
  });

  test("a group or project that is not there or not seen is gone, for reads and writes", async () => {
    const { notificationSettings } = await start();
    const group = await rejectionOf(notificationSettings.get({ kind: "group", id: "nobody" }, call));
    expect(group).toMatchObject({ code: "gone", missing: "group" });
    const unseen = await rejectionOf(notificationSettings.get({ kind: "project", id: "other/app" }, call));
    expect(unseen).toMatchObject({ code: "gone", missing: "project" });
    const error = await rejectionOf(notificationSettings.put({ kind: "project", id: "99" }, { level: "watch" }, call));
    expect(error).toMatchObject({ code: "gone", missing: "project" });
  });

  test("a moved project is read and written at its number", async () => {
    const { notificationSettings } = await start();
    const scope = { kind: "project", id: "team/old" } as const;
    const moved = { value: { level: "watch" }, movedTo: "7" };
    await expect(notificationSettings.put(scope, { level: "watch" }, call)).resolves.toMatchObject(moved);
    await expect(notificationSettings.get(scope, call)).resolves.toMatchObject(moved);
  });

  test("a wrong token and an unverified address are refused with a reason", async () => {
    const stranger = (await start("wrong-token")).notificationSettings;
    expect(await rejectionOf(stranger.get({ kind: "global" }, call))).toMatchObject({ code: "denied", status: 401 });
    const { notificationSettings } = await start();
    const put = notificationSettings.put({ kind: "global" }, { notification_email: "eve@example.com" }, call);
    const error = await rejectionOf(put);
    expect(error).toMatchObject({ code: "invalid", status: 400 });
    expect(error.detail).toContain("notification_email: must be an email you have verified");
  });

  test("a user to act as who does not exist is an error about that option", async () => {
    const service = await startService({ profile, token: "secret-of-root" });
    services.push(service);
    const { notificationSettings } = clientOf(service.url, { token: "secret-of-root", sudo: "nobody" });
    const error = await rejectionOf(notificationSettings.get({ kind: "group", id: "demo" }, call));
    expect(error).toMatchObject({ code: "denied", status: 404, summary: "User to act as does not exist" });
    expect(error.detail).toContain("`the_person`");
  });

  test("error tracking is set up, switched off and on again, and creates its first key automatically", async () => {
    const { errorTrackingSettings, clientKeys } = await start();
    await expect(valueOf(errorTrackingSettings.get("team/app", call))).resolves.toBeNull();
    const unset = await rejectionOf(errorTrackingSettings.patch("team/app", { active: true }, call));
    expect(unset).toMatchObject({ code: "gone", missing: "setting" });
    const created = await valueOf(errorTrackingSettings.put("team/app", { active: true, integrated: true }, call));
    expect(created).toEqual({
      active: true,
      project_name: null,
      tracker_external_url: null,
      api_url: null,
      integrated: true,
    });
    await expect(valueOf(clientKeys.list("7", call))).resolves.toHaveLength(1);
    const off = await valueOf(errorTrackingSettings.patch("7", { active: false }, call));
    expect(off).toEqual({ ...created, active: false });
    await expect(valueOf(errorTrackingSettings.get("team/app", call))).resolves.toEqual(off);
  });

  test("an external set-up that lacks its address is refused with a success status, which is an error", async () => {
    const { errorTrackingSettings } = await start();
    const error = await rejectionOf(errorTrackingSettings.put("7", { active: true, integrated: false }, call));
    expect(error).toMatchObject({ code: "invalid", status: 200 });
    expect(error.detail).toContain("api url");
  });

  test("a setup is refused with an explanation if the feature is off", async () => {
    const { errorTrackingSettings } = await start(undefined, { integrated_error_tracking: false });
    const error = await rejectionOf(errorTrackingSettings.put("7", { active: true, integrated: true }, call));
    expect(error).toMatchObject({ code: "unsupported", summary: "Integrated error tracking is switched off" });
  });

  test("keys are created, listed completely and deleted, even if there are more than fit on a page", async () => {
    const client_keys = Array.from({ length: 101 }, (_, index) => ({ public_key: `glet_${index}` }));
    const projects = [{ id: 9, full_path: "team/many", client_keys }];
    const service = await startService({ profile, seed: { ...seed, projects } });
    services.push(service);
    const { clientKeys } = clientOf(service.url, { token: service.token });
    const before = await valueOf(clientKeys.list("team/many", call));
    expect(before.map((key) => key.public_key)).toEqual(client_keys.map((key) => key.public_key));
    const making = { before, advice: "" };
    const made = [
      await valueOf(clientKeys.create("team/many", making, call)),
      await valueOf(clientKeys.create("team/many", making, call)),
    ];
    await expect(valueOf(clientKeys.list("team/many", call))).resolves.toEqual([...before, ...made]);
    const id = before[0]?.id ?? 0;
    await expect(valueOf(clientKeys.delete("team/many", id, call))).resolves.toBe(true);
    await expect(valueOf(clientKeys.delete("team/many", id, call))).resolves.toBe(false);
    await expect(valueOf(clientKeys.list("9", call))).resolves.toEqual([...before.slice(1), ...made]);
  });

  test("a project that is not seen is missing for every call", async () => {
    const { clientKeys, errorTrackingSettings } = await start();
    const calls = [
      errorTrackingSettings.get("other/app", call),
      errorTrackingSettings.put("other/app", { active: true, integrated: true }, call),
      errorTrackingSettings.patch("other/app", { active: true }, call),
      clientKeys.list("other/app", call),
      clientKeys.create("other/app", { before: [], advice: "" }, call),
      clientKeys.delete("other/app", 1, call),
    ];
    for (const error of await Promise.all(calls.map(rejectionOf))) {
      expect(error).toMatchObject({ code: "gone", missing: "project", status: 404 });
    }
  });

  test("a key is deleted and made in a project that has moved", async () => {
    const { clientKeys, errorTrackingSettings } = await start();
    const { value, movedTo } = await clientKeys.create("team/old", { before: [], advice: "" }, call);
    expect(movedTo).toBe("7");
    await expect(clientKeys.list("team/old", call)).resolves.toMatchObject({ value: [{ id: value.id }], movedTo: "7" });
    await expect(clientKeys.delete("team/old", value.id, call)).resolves.toMatchObject({ value: true, movedTo: "7" });
    await expect(errorTrackingSettings.get("team/old", call)).resolves.toMatchObject({ value: null, movedTo: "7" });
  });
});
