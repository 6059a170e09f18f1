import { describe, expect, test } from "@jest/globals";
import type { ProfileName, SeedInput } from "../../../src/service/index.ts";
import { type Reply, type Sender, serving } from "../serving.ts";

const PATH = "/api/v4/projects/1/error_tracking/settings";
const members = { mia: "maintainer" } as const;
const client_keys = (name: string): { public_key: string; active?: boolean }[] => [
  { public_key: `${name}-live` },
  { public_key: `${name}-dead`, active: false },
];
const seed = (integrated_error_tracking: boolean): SeedInput => ({
  users: [{ username: "mia", email: "mia@example.com", token: "token" }],
  projects: [
    { id: 1, full_path: "team/on", members, error_tracking: {}, client_keys: client_keys("on") },
    { id: 2, full_path: "team/none", members, client_keys: client_keys("none") },
    { id: 3, full_path: "team/off", members, error_tracking: { active: false }, client_keys: client_keys("off") },
    {
      id: 4,
      full_path: "team/external",
      members,
      error_tracking: { api_url: "https://tracker.example/api/0/projects/o/p" },
      client_keys: client_keys("external"),
    },
  ],
  features: { integrated_error_tracking },
});

const report = (send: Sender, project: number | string, key: string): Promise<Reply> =>
  send(`/errortracking/api/v1/projects/api/${project}/envelope/${key === "" ? "" : `?sentry_key=${key}`}`, {
    method: "POST",
    token: null,
    body: '{}\n{"type":"event"}\n{}\n',
  });

type Row = readonly [what: string, project: number | string, key: string, status: number, detail: string | null];

const KEY = "the client key is unknown, inactive or of another project";
const OFF = "error tracking is off in this project";
const AUTH = "missing authorization information";
const FEATURE = "integrated error tracking is switched off";

/** The answers of each profile, with the feature on. */
const REPORTS: Readonly<Record<ProfileName, readonly Row[]>> = {
  interface: [
    ["an active key and settings", 1, "on-live", 200, null],
    ["an inactive key", 1, "on-dead", 404, KEY],
    ["an unknown key", 1, "nobody", 404, KEY],
    ["a key of another project", 1, "none-live", 404, KEY],
    ["no key", 1, "", 400, AUTH],
    ["no settings", 2, "none-live", 404, OFF],
    ["settings that are off", 3, "off-live", 404, OFF],
    ["an external tracker", 4, "external-live", 404, "the project reports to an external tracker"],
    ["no project", 9, "on-live", 404, "the project does not exist"],
    ["a project that is no number", "team%2Fon", "on-live", 404, "the project does not exist"],
  ],
  upstream: [
    ["an active key and settings", 1, "on-live", 200, null],
    ["an inactive key", 1, "on-dead", 403, KEY],
    ["an unknown key", 1, "nobody", 403, KEY],
    ["a key of another project", 1, "none-live", 403, KEY],
    ["no key", 1, "", 401, AUTH],
    ["no settings", 2, "none-live", 200, null],
    ["settings that are off", 3, "off-live", 200, null],
    ["an external tracker", 4, "external-live", 200, null],
    ["no project", 9, "on-live", 403, KEY],
  ],
};

describe.each(["interface", "upstream"] as const)("in the profile %s, a report", (profile) => {
  const send = serving({ seed: seed(true), profile });
  const without = serving({ seed: seed(false), profile });

  test.each(REPORTS[profile])("with %s", async (...[, project, key, status, detail]) => {
    const reply = await report(send, project, key);
    expect([reply.status, reply.headers.get("x-sentry-error")]).toEqual([status, detail]);
    if (detail !== null) expect(reply.json).toEqual({ detail });
  });

  test("where the feature is off is refused", async () => {
    const reply = await report(without, 1, "on-live");
    expect([reply.status, reply.json]).toEqual([profile === "interface" ? 404 : 403, { detail: FEATURE }]);
  });
});

describe("a project whose error tracking is switched off and on", () => {
  const send = serving({ seed: seed(true) });

  test("refuses reports until it is on again, and counts none of them", async () => {
    const statuses: number[] = [];
    for (const active of [false, true]) {
      await send(`${PATH}?active=${active}`, { method: "PATCH" });
      statuses.push((await report(send, 1, "on-live")).status);
    }
    expect(statuses).toEqual([404, 200]);
    expect((await send("/_tocsin/events?project=1")).json).toMatchObject([{ events: 1 }, { events: 0 }]);
  });

  test("refuses them before they are read", async () => {
    const body = Buffer.alloc(2 * 1024 * 1024);
    const { status } = await send("/errortracking/api/v1/projects/api/2/store/", { method: "POST", token: null, body });
    expect(status).toBe(404);
  });
});
