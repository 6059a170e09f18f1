import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const path = "/api/v4/projects/team%2Fapp/error_tracking/settings";
const setting = { active: true, project_name: null, tracker_external_url: null, api_url: null, integrated: true };

async function start(status: number, body: unknown) {
  const server = await startServer((_request, response) => answer(response, status, body));
  return { seen: server.seen, settings: clientOf(server.url).errorTrackingSettings };
}

describe("errorTrackingSettings.get", () => {
  test("returns the settings as the interface writes them", async () => {
    const { settings, seen } = await start(200, setting);
    await expect(settings.get("team/app", call)).resolves.toEqual({
      value: setting,
      dateMs: expect.anything(),
      movedTo: null,
    });
    expect(seen).toEqual([`GET ${path}`]);
  });

  test("returns the same if the service says sentry", async () => {
    const { active, api_url, integrated } = setting;
    const { settings } = await start(200, {
      active,
      api_url,
      integrated,
      project_name: "App",
      sentry_external_url: "https://sentry.test/app",
    });
    await expect(settings.get("7", call)).resolves.toMatchObject({
      value: { ...setting, project_name: "App", tracker_external_url: "https://sentry.test/app" },
    });
  });

  test("resolves to null when the project has none", async () => {
    const { settings } = await start(404, { message: "404 Error Tracking Setting Not Found" });
    await expect(settings.get("7", call)).resolves.toEqual({ value: null, dateMs: expect.anything(), movedTo: null });
  });

  test("rejects as gone, with what is missing, when there is no such project", async () => {
    const { settings } = await start(404, { message: "404 Project Not Found" });
    expect(await rejectionOf(settings.get("7", call))).toMatchObject({ code: "gone", missing: "project" });
  });

  test.each([{ error: "404 Not Found" }, { message: "404 Not Found" }, { message: "404 Not found" }, "<html></html>"])(
    "rejects for another 404, %j",
    async (body) => {
      const { settings } = await start(404, body);
      expect(await rejectionOf(settings.get("7", call))).toMatchObject({ code: "unsupported", missing: null });
    },
  );

  test.each(["active", "integrated", "tracker_external_url", "api_url", "project_name"])(
    "rejects an answer without %s",
    async (field) => {
      const { settings } = await start(
        200,
        Object.fromEntries(Object.entries(setting).filter(([name]) => name !== field)),
      );
      const error = await rejectionOf(settings.get("7", call));
      expect(error).toMatchObject({ code: "unsupported", status: 200 });
      expect(error.detail).toContain(`${field} is not`);
    },
  );
});

describe("errorTrackingSettings.put", () => {
  test("sends both values in the query", async () => {
    const { settings, seen } = await start(200, setting);
    await expect(settings.put("team/app", { active: true, integrated: true }, call)).resolves.toEqual({
      value: setting,
      dateMs: expect.anything(),
      movedTo: null,
    });
    expect(seen).toEqual([`PUT ${path}?active=true&integrated=true`]);
  });

  test("explains a bare 404: the feature is off", async () => {
    const { settings } = await start(404, { message: "404 Not Found" });
    const error = await rejectionOf(settings.put("7", { active: true, integrated: true }, call));
    expect(error).toMatchObject({
      code: "unsupported",
      summary: "Integrated error tracking is switched off",
      missing: null,
    });
    expect(error.detail).toContain("integrated_error_tracking");
  });

  test("takes another 404 for what it is", async () => {
    const { settings } = await start(404, { error: "404 Not Found" });
    const error = await rejectionOf(settings.put("7", { active: true, integrated: true }, call));
    expect(error.summary).toBe("Service does not have this endpoint");
  });

  test("rejects a success status with an error in it", async () => {
    const message = "Error tracking setting api url is a required field";
    const { settings } = await start(200, { message, status: "error", http_status: "bad_request" });
    const error = await rejectionOf(settings.put("7", { active: true, integrated: false }, call));
    expect(error).toMatchObject({ code: "invalid", status: 200 });
    expect(error.detail.split("\n").at(-1)).toBe(message);
  });
});

describe("errorTrackingSettings.patch", () => {
  test("sends integrated only when it is given", async () => {
    const { settings, seen } = await start(200, setting);
    await settings.patch("team/app", { active: false }, call);
    await settings.patch("team/app", { active: true, integrated: false }, call);
    expect(seen).toEqual([`PATCH ${path}?active=false`, `PATCH ${path}?active=true&integrated=false`]);
  });

  test("rejects as gone when there are no settings to change", async () => {
    const { settings } = await start(404, { message: "404 Error Tracking Setting Not Found" });
    expect(await rejectionOf(settings.patch("7", { active: true }, call))).toMatchObject({
      code: "gone",
      missing: "setting",
    });
  });
});
