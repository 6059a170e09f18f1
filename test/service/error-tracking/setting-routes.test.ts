import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";
import { integrated, keys, permissionCases, SEED, settings } from "./seeded.ts";

const EXTERNAL = {
  project_name: "My App",
  tracker_external_url: "https://tracker.example/org/my-app",
  api_url: "https://tracker.example/api/0/projects/org/my-app",
};
const NO_TRACKER = {
  message: "Error tracking setting api url is a required field and Error tracking setting token is a required field",
  status: "error",
};
const NO_SETTING = { status: 404, answer: { message: "404 Error Tracking Setting Not Found" } };

describe("who may", () => {
  const send = serving({ seed: SEED });
  testCases(send, {
    ...permissionCases({ method: "GET", path: settings(1), open: settings(5) }),
    ...permissionCases({ method: "PUT", path: settings(1, "?active=nonsense"), open: settings(5) }),
    ...permissionCases({ method: "PATCH", path: settings(1), open: settings(5) }),
    "a maintainer": { path: settings(2), status: 200, answer: integrated(true) },
    "an owner": { path: settings(2), token: "owner", status: 200, answer: integrated(true) },
    "an administrator": { path: settings(2), token: "admin", status: 200, answer: integrated(true) },
    "an encoded path": { path: settings("team%2Fon"), status: 200, answer: integrated(true) },
    "an old path is not written to": { method: "PUT", path: settings("team%2Fstale"), status: 405 },
  });
});

describe("GET", () => {
  const send = serving({ seed: SEED });
  testCases(send, {
    "a project without settings": { path: settings(1), ...NO_SETTING },
    "an external tracker": {
      path: settings(3),
      status: 200,
      answer: { active: false, ...EXTERNAL, integrated: false },
    },
    "nothing set up yet": {
      path: settings(4),
      status: 200,
      answer: { active: false, project_name: null, tracker_external_url: null, api_url: null, integrated: false },
    },
  });
});

describe("parameters that are refused", () => {
  const send = serving({ seed: SEED });
  const put = (query: string): { method: string; path: string; status: number } => ({
    method: "PUT",
    path: settings(1, query),
    status: 400,
  });
  const patch = (query: string): { method: string; path: string; status: number } => ({
    ...put(query),
    method: "PATCH",
  });
  testCases(send, {
    "PUT without integrated": { ...put("?active=true"), answer: { error: "integrated is missing" } },
    "PUT with an integrated that is no boolean": {
      ...put("?active=true&integrated=perhaps"),
      answer: { error: "integrated is invalid" },
    },
    "PUT without active": { ...put("?integrated=true"), answer: { error: "active is missing, active is empty" } },
    "PUT without both": { ...put(""), answer: { error: "active is missing, active is empty, integrated is missing" } },
    "PUT with an empty active": { ...put("?active=&integrated=true"), answer: { error: "active is empty" } },
    "PUT with an active of null": {
      ...put(""),
      json: { active: null, integrated: true },
      answer: { error: "active is empty" },
    },
    "PUT with an active that is no boolean": {
      ...put("?active=perhaps&integrated=2"),
      answer: { error: "active is invalid, integrated is invalid" },
    },
    "PATCH without active": { ...patch(""), answer: { error: "active is missing, active is empty" } },
    "PATCH with an integrated that is no boolean": {
      ...patch("?active=true&integrated=perhaps"),
      answer: { error: "integrated is invalid" },
    },
    "PATCH refuses parameters before it misses settings": {
      ...patch("?active="),
      answer: { error: "active is empty" },
    },
  });
});

describe("PUT", () => {
  const send = serving({ seed: SEED });
  const put = (project: number, json: unknown): ReturnType<typeof send> =>
    send(settings(project), { method: "PUT", json });

  test("creates the settings, and the first client key once", async () => {
    const reply = await put(1, { active: true, integrated: true });
    expect([reply.status, reply.json]).toEqual([200, integrated(true)]);
    expect((await send(keys(1))).json).toHaveLength(1);
    await put(1, { active: true, integrated: true });
    expect((await send(keys(1))).json).toHaveLength(1);
    expect((await send(settings(1))).json).toEqual(integrated(true));
  });

  test("updates settings that are there", async () => {
    const reply = await put(2, { active: "0", integrated: "1" });
    expect([reply.status, reply.json]).toEqual([200, integrated(false)]);
  });

  test("makes no key for settings that are off", async () => {
    expect((await put(5, { active: false, integrated: true })).json).toEqual(integrated(false));
    expect((await send(keys(5))).json).toEqual([]);
  });

  test("makes a key where there are inactive ones only", async () => {
    await put(6, { active: true, integrated: true });
    expect((await send(keys(6))).json).toMatchObject([{ active: false }, { active: true }]);
  });

  test("answers 200 with an error where an external tracker was never set up, and saves nothing", async () => {
    const reply = await put(4, { active: true, integrated: false });
    expect([reply.status, reply.json]).toEqual([200, NO_TRACKER]);
    expect((await send(settings(4))).json).toMatchObject({ active: false });
  });

  test("answers 200 with an error to an empty integrated", async () => {
    const reply = await put(4, { active: true, integrated: null });
    const message = "Error tracking setting integrated is not included in the list";
    expect([reply.status, reply.json]).toEqual([200, { message, status: "error" }]);
  });

  test("creates settings that are neither active nor integrated", async () => {
    await put(4, { active: false, integrated: false });
    expect((await send(settings(4))).json).toMatchObject({ active: false, integrated: false });
  });

  test("switches an external tracker on, over to the integrated one and back", async () => {
    const external = { active: true, ...EXTERNAL, integrated: false };
    expect((await put(3, { active: true, integrated: false })).json).toEqual(external);
    expect((await put(3, { active: true, integrated: true })).json).toEqual(integrated(true));
    expect((await put(3, { active: true, integrated: false })).json).toEqual(external);
  });
});

describe("PATCH", () => {
  const send = serving({ seed: SEED });
  const patch = (project: number, query: string): ReturnType<typeof send> =>
    send(settings(project, query), { method: "PATCH" });

  test("never creates settings", async () => {
    const { status, answer } = NO_SETTING;
    const reply = await patch(1, "?active=true&integrated=true");
    expect([reply.status, reply.json]).toEqual([status, answer]);
    expect((await send(settings(1))).status).toBe(404);
  });

  test("leaves integrated as it is when it is not sent or empty", async () => {
    expect((await patch(2, "?active=false")).json).toEqual(integrated(false));
    expect((await patch(2, "?active=true&integrated=")).json).toEqual(integrated(true));
  });

  test("answers 200 with an error where an external tracker was never set up", async () => {
    expect((await patch(4, "?active=true")).json).toEqual(NO_TRACKER);
    expect((await patch(4, "?active=false")).json).toMatchObject({ active: false });
  });

  test("makes the first key when it switches the integrated tracker on", async () => {
    await patch(4, "?active=true&integrated=true");
    expect((await send(keys(4))).json).toHaveLength(1);
  });
});

describe("an external tracker's page without its interface", () => {
  const error_tracking = { active: false, integrated: false, tracker_external_url: "https://tracker.example/org/app" };
  const projects = [{ id: 7, full_path: "team/page", error_tracking }];
  const send = serving({ seed: { ...SEED, projects } });
  const json = { active: true, integrated: false };
  testCases(send, {
    "is not enough to switch it on with PUT": {
      path: settings(7),
      method: "PUT",
      json,
      status: 200,
      answer: NO_TRACKER,
    },
    "is not enough to switch it on with PATCH": {
      path: settings(7),
      method: "PATCH",
      json,
      status: 200,
      answer: NO_TRACKER,
    },
  });
});

describe("with the feature off", () => {
  const send = serving({ seed: { ...SEED, features: { integrated_error_tracking: false } } });
  testCases(send, {
    "PUT is a bare 404": {
      method: "PUT",
      path: settings(2, "?active=true&integrated=true"),
      status: 404,
      answer: { message: "404 Not Found" },
    },
    "PUT refuses parameters all the same": { method: "PUT", path: settings(2), status: 400 },
    "GET shows integrated as false whatever is stored": {
      path: settings(2),
      status: 200,
      answer: { active: true, project_name: null, tracker_external_url: null, api_url: null, integrated: false },
    },
  });

  test("PATCH works, stores integrated and shows false", async () => {
    const reply = await send(settings(3), { method: "PATCH", json: { active: true, integrated: true } });
    expect(reply.json).toEqual({ active: true, ...EXTERNAL, integrated: false });
    expect((await send(keys(3))).json).toHaveLength(1);
  });
});

describe("the profile upstream", () => {
  const send = serving({ seed: SEED, profile: "upstream" });

  test("has its own field name, and keeps an external tracker's values under the integrated one", async () => {
    const { text } = await send(settings(3), { method: "PUT", json: { active: true, integrated: true } });
    expect(text).toBe(
      '{"active":true,"project_name":"My App","sentry_external_url":"https://tracker.example/org/my-app",' +
        '"api_url":"https://tracker.example/api/0/projects/org/my-app","integrated":true}',
    );
  });
});
