import { afterEach, describe, expect, test } from "@jest/globals";
import type { Scope } from "../../../../../src/provider/client/index.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const start = (status: number, body: unknown) => startServer((_request, response) => answer(response, status, body));

describe("notificationSettings.get", () => {
  const scopes: [Scope, string][] = [
    [{ kind: "global" }, "/api/v4/notification_settings"],
    [{ kind: "group", id: "team" }, "/api/v4/groups/team/notification_settings"],
    [{ kind: "group", id: "5" }, "/api/v4/groups/5/notification_settings"],
    [{ kind: "project", id: "team/sub/app" }, "/api/v4/projects/team%2Fsub%2Fapp/notification_settings"],
  ];
  test.each(scopes)("of %j asks one address", async (scope, path) => {
    const { url, seen } = await start(200, { level: "global" });
    await clientOf(url).notificationSettings.get(scope, call);
    expect(seen).toEqual([`GET ${path}`]);
  });

  test("shows null for what the answer does not show", async () => {
    const { url } = await start(200, { level: "global" });
    await expect(clientOf(url).notificationSettings.get({ kind: "group", id: "5" }, call)).resolves.toEqual({
      value: { level: "global", notification_email: null, events: null },
      dateMs: expect.anything(),
      movedTo: null,
    });
  });

  test("shows every event that is true, false or null, also one that nobody knows yet", async () => {
    const events = { new_note: true, new_issue: false, close_issue: null, approver: true, brand_new: null };
    const { url } = await start(200, {
      level: "custom",
      events: { ...events, later: { email: true } },
      notification_email: "ada@example.com",
    });
    await expect(clientOf(url).notificationSettings.get({ kind: "global" }, call)).resolves.toMatchObject({
      value: { level: "custom", notification_email: "ada@example.com", events },
    });
  });

  test("rejects a documented event of another type, and leaves out a newer one", async () => {
    const get = async (name: string) => {
      const { url } = await start(200, { level: "custom", events: { [name]: "yes" } });
      return await clientOf(url).notificationSettings.get({ kind: "project", id: "team/app" }, call);
    };
    await expect(get("new_note")).rejects.toMatchObject({ code: "unsupported" });
    expect((await get("approver")).value.events).toEqual({});
  });

  test("shows no events at another level than custom, whatever the answer says: they have no effect there", async () => {
    const { url } = await start(200, { level: "watch", events: { new_note: true } });
    const { value } = await clientOf(url).notificationSettings.get({ kind: "global" }, call);
    expect(value).toEqual({ level: "watch", notification_email: null, events: null });
  });

  test.each([
    ["project", "404 Project Not Found"],
    ["group", "404 Group Not Found"],
  ] as const)("rejects as gone when the %s is not there", async (kind, message) => {
    const { url } = await start(404, { message });
    const error = await rejectionOf(clientOf(url).notificationSettings.get({ kind, id: "5" }, call));
    expect(error).toMatchObject({ status: 404, missing: kind, code: "gone" });
  });

  test.each([{ error: "404 Not Found" }, { message: "404 Not found" }, "<html></html>"])(
    "rejects for a 404 of %j",
    async (body) => {
      const { url } = await start(404, body);
      const error = await rejectionOf(clientOf(url).notificationSettings.get({ kind: "project", id: "5" }, call));
      expect(error).toMatchObject({ status: 404, missing: null, code: "unsupported" });
    },
  );

  test("rejects a scope that can name nothing before it asks, as a write does", async () => {
    const { url, seen } = await start(200, { level: "global" });
    const { notificationSettings } = clientOf(url);
    const scope = { kind: "project", id: "" } as const;
    await expect(notificationSettings.get(scope, call)).rejects.toMatchObject({ code: "invalid" });
    await expect(notificationSettings.put(scope, { level: "watch" }, call)).rejects.toMatchObject({ code: "invalid" });
    expect(seen).toEqual([]);
  });
});

describe("notificationSettings.put", () => {
  test("sends flat what it is given and nothing else, null as empty", async () => {
    const { url, seen } = await start(200, { level: "custom", events: { new_note: true } });
    const change = {
      level: "custom",
      notification_email: "",
      events: { new_note: true, new_issue: false, failed_pipeline: null },
    } as const;
    const setting = await clientOf(url).notificationSettings.put({ kind: "global" }, change, call);
    const [method, target = ""] = seen[0]?.split(" ") ?? [];
    expect(method).toBe("PUT");
    expect(Object.fromEntries(new URL(target, url).searchParams)).toEqual({
      level: "custom",
      notification_email: "",
      new_note: "true",
      new_issue: "false",
      failed_pipeline: "",
    });
    expect(setting.value.events).toEqual({ new_note: true });
  });

  test("rejects with what is missing", async () => {
    const { url } = await start(404, { message: "404 Group Not Found" });
    const error = await rejectionOf(
      clientOf(url).notificationSettings.put({ kind: "group", id: "5" }, { level: "watch" }, call),
    );
    expect(error).toMatchObject({ code: "gone", missing: "group", summary: "Group not found" });
  });
});
