import { describe, expect, test } from "@jest/globals";
import { serving } from "../serving.ts";

const MARKED = { marked_for_deletion_on: "2026-11-20" };

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "token" }],
  groups: [{ id: 5, full_path: "team", ...MARKED, members: { ada: "owner" as const } }],
  projects: [{ id: 7, full_path: "team/app-deletion_scheduled-7", ...MARKED }],
};

describe("a project or group that is marked for deletion", () => {
  const send = serving({ seed });

  test.each(["projects/7", "groups/5"])("shows the day under both names, and can be read: %s", async (place) => {
    const { status, json } = await send(`/api/v4/${place}`, { token: "token" });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ marked_for_deletion_at: "2026-11-20", marked_for_deletion_on: "2026-11-20" }),
    ]);
    const settings = await send(`/api/v4/${place}/notification_settings`, { token: "token" });
    expect(settings.status).toBe(200);
  });

  test.each([
    ["PUT", "projects/7/notification_settings?level=watch"],
    ["PUT", "groups/5/notification_settings?level=watch"],
    ["PUT", "projects/7/error_tracking/settings?active=true&integrated=true"],
    ["POST", "projects/7/error_tracking/client_keys"],
  ])("refuses changes: %s %s", async (method, path) => {
    expect((await send(`/api/v4/${path}`, { method, token: "token" })).status).toBe(403);
  });
});
