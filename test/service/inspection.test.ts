import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { startService, type SeedInput, type TestService } from "../../src/testing.ts";
import { sendTo } from "./serving.ts";

const seed: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "of-ada", admin: true },
    { username: "bob", email: "bob@example.com", verified_emails: ["bob@work.example"] },
  ],
  groups: [{ id: 5, full_path: "team" }],
  projects: [{ id: 7, full_path: "team/web", client_keys: [{ public_key: "glet_1" }] }],
  notification_settings: [
    { user: "bob", level: "mention", notification_email: "bob@work.example" },
    { user: "bob", group: "team", level: "watch", events: { new_note: true } },
  ],
};

const KEYS = "/api/v4/projects/7/error_tracking/client_keys";

let service: TestService;

const send = (method: string, path: string, json?: object) =>
  sendTo(service.url, path, { method, token: "of-ada", ...(json === undefined ? {} : { json }) });

beforeEach(async () => void (service = await startService({ seed, faults: true, profile: "upstream" })));
afterEach(() => service.close());

test("the variables lead a provider to the service, as its first user", () => {
  expect(service.env).toEqual({ TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "of-ada" });
});

describe("a setting", () => {
  test("is the first user's, or that of a named one, who needs no token", () => {
    expect(service.settingOf("team")).toMatchObject({ level: "global", events: { new_note: false } });
    // At this level, no response has the events.
    expect(service.settingOf("team", "Bob")).toMatchObject({ level: "watch", events: { new_note: true } });
    expect(service.settingOf("global", "bob")).toMatchObject({
      level: "mention",
      notification_email: "bob@work.example",
    });
  });

  test("is named by a path, or by what imports the resource", () => {
    const places = ["team/web", "TEAM/Web", "project/7", "project/team/web"];
    const others = ["team", "group/5", "group/team"];
    expect(places.map((place) => "new_epic" in service.settingOf(place).events)).toEqual(places.map(() => false));
    expect(new Set(others.map((place) => service.settingOf(place, "bob").level))).toEqual(new Set(["watch"]));
  });

  test("has every event of its place, with the value that a setting begins with", () => {
    expect(service.settingOf("team/web").events).toMatchObject({ moved_project: true, fixed_pipeline: false });
  });

  test("of a place or user that is not there names those that are", () => {
    expect(() => service.settingOf("group/9")).toThrow("has no group/9: Its groups and projects are: team, team/web.");
    expect(() => service.settingOf("team", "eve")).toThrow("Service has no user eve: Its users are those of its seed.");
    expect(() => service.keysOf("team")).toThrow("Service has no project team");
  });
});

test("keys have Terraform's names, oldest first", async () => {
  const { json } = await send("POST", KEYS);
  const { public_key } = json as { public_key: string };
  const [first, second] = service.keysOf("team/web");
  expect(first).toMatchObject({ key_id: 1, public_key: "glet_1", active: true, events: 0 });
  expect(second).toMatchObject({ key_id: 2, public_key, tracker_dsn: expect.stringContaining(`//${public_key}@127.`) });
  expect(service.keysOf(7)).toEqual([first, second]);
});

describe("a reset", () => {
  test("brings back the seed, with its numbers, and keeps the token and the address", async () => {
    const before = [service.settingOf("team/web"), service.keysOf(7)];
    await send("PUT", "/api/v4/projects/7/notification_settings", { level: "disabled" });
    await send("DELETE", `${KEYS}/1`);
    await send("POST", KEYS);
    service.reset();
    expect([service.settingOf("team/web"), service.keysOf(7)]).toEqual(before);
    expect((await send("GET", KEYS)).json).toMatchObject([{ id: 1, public_key: "glet_1" }]);
    expect((await send("POST", KEYS)).json).toMatchObject({ id: 2 });
  });

  test("ends faults", async () => {
    await send("POST", "/_tocsin/faults", { path: "*", fault: { kind: "status", status: 503 } });
    expect((await send("GET", KEYS)).status).toBe(503);
    service.reset();
    expect((await send("GET", KEYS)).status).toBe(200);
  });

  test("counts requests anew", async () => {
    await using limited = await startService({ seed: { ...seed, rate_limit_per_minute: 1 } });
    const status = async () => (await sendTo(limited.url, KEYS, { token: "of-ada" })).status;
    // A minute may begin in between.
    while ((await status()) !== 429);
    limited.reset();
    expect(await status()).toBe(200);
  });

  test("keeps a token that the service made up", async () => {
    await using other = await startService();
    other.reset();
    const path = "/api/v4/notification_settings";
    expect((await sendTo(other.url, path, { token: other.token })).status).toBe(200);
  });
});
