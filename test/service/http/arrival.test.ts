import { describe, expect, test } from "@jest/globals";
import { type Reply, type Request, serving } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", token: "token" }],
    projects: [
      {
        full_path: "team/app",
        members: { ada: "maintainer" },
        error_tracking: {},
        client_keys: [{ public_key: "glet_live" }],
      },
    ],
  },
});

const ORIGIN = "https://pages.example";
const ENVELOPE = "/errortracking/api/v1/projects/api/1/envelope/";

/** Sends a request like a page of another origin: a browser adds the header. */
const fromPage = (path: string, { headers, ...request }: Request = {}): Promise<Reply> =>
  send(path, { ...request, headers: { ...headers, Origin: ORIGIN } });

const preflight = (path: string, method: string, names: string): Promise<Reply> =>
  fromPage(path, {
    method: "OPTIONS",
    token: null,
    headers: { "Access-Control-Request-Method": method, "Access-Control-Request-Headers": names },
  });

describe("a page of another origin", () => {
  test.each([
    ["/api/v4/notification_settings", "PUT", "private-token,content-type"],
    ["/api/v4/nothing", "DELETE", "authorization"],
    [ENVELOPE, "POST", "x-sentry-auth"],
  ])("may use %s, and learns so before a token is looked at", async (path, method, names) => {
    const { status, headers, text } = await preflight(path, method, names);
    expect([status, text, headers.get("access-control-allow-origin")]).toEqual([200, "", "*"]);
    expect(headers.get("access-control-allow-methods")).toContain(method);
    expect(headers.get("access-control-allow-headers")).toBe(names);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  test.each<[status: number, path: string, request: Request]>([
    [200, "/api/v4/notification_settings", {}],
    [401, "/api/v4/notification_settings", { token: "unknown" }],
    [404, "/api/v4/nothing", {}],
    [405, "/api/v4/user", { method: "DELETE" }],
    [413, "/api/v4/notification_settings", { method: "PUT", body: Buffer.alloc(2 * 1024 * 1024) }],
    [200, `${ENVELOPE}?sentry_key=glet_live`, { method: "POST", body: "{}" }],
    [404, `${ENVELOPE}?sentry_key=glet_other`, { method: "POST", body: "{}" }],
  ])("reads a %i of %s", async (status, path, request) => {
    const reply = await fromPage(path, request);
    expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    expect(reply.headers.get("access-control-expose-headers")).toMatch(/\bLink, X-Total\b.*\bX-Request-Id\b/);
  });

  test("may not use what lies beside the interface", async () => {
    for (const path of ["/", "/_tocsin/events?project=1"]) {
      expect((await fromPage(path)).headers.get("access-control-allow-origin")).toBeNull();
    }
    expect((await preflight("/_tocsin/events", "GET", "private-token")).status).toBe(204);
  });

  test("is named by its browser: other clients get no such headers", async () => {
    expect((await send("/api/v4/user")).headers.get("access-control-allow-origin")).toBeNull();
  });
});
