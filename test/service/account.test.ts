import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "./serving.ts";

const SEED = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      tokens: [
        { token: "token", scopes: ["read_api"], expires_at: "2999-01-31" },
        { token: "old", expires_at: "2020-01-01" },
      ],
    },
    { username: "root", email: "root@example.com", token: "admin", scopes: ["api", "sudo"], admin: true },
    { username: "ops", email: "ops@example.com", token: "sudo-only", scopes: ["sudo"], admin: true },
    { username: "bob", email: "bob@example.com", token: "blocked", blocked: true },
  ],
  release: "13.2",
  tier: "premium",
} as const;

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const BLOCKED = { message: "403 Forbidden - Your account has been blocked." };
const UNAUTHORIZED = { message: "401 Unauthorized" };

const send = serving({ seed: SEED });

describe("GET /user", () => {
  test("shows the caller", async () => {
    const { status, json } = await send("/api/v4/user");
    expect([status, json]).toEqual([
      200,
      {
        id: 1,
        username: "ada",
        name: "ada",
        state: "active",
        locked: false,
        avatar_url: null,
        created_at: expect.stringMatching(TIME),
        confirmed_at: expect.stringMatching(TIME),
        commit_email: "ada@example.com",
        two_factor_enabled: false,
        web_url: `${send.service().url}/ada`,
        email: "ada@example.com",
        bot: false,
      },
    ]);
  });

  test("tells an administrator that they are one, and shows the user that they act for", async () => {
    const { json } = await send("/api/v4/user", { token: "admin" });
    expect(json).toMatchObject({ username: "root", is_admin: true });
    const other = (await send("/api/v4/user", { token: "admin", headers: { Sudo: "ada" } })).json;
    expect(other).toMatchObject({ username: "ada" });
    expect(other).not.toHaveProperty("is_admin");
  });
});

describe("GET /personal_access_tokens/self", () => {
  const PATH = "/api/v4/personal_access_tokens/self";

  test("shows the token without its secret", async () => {
    const { status, json } = await send(PATH);
    expect([status, json]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: "token of ada",
        revoked: false,
        created_at: expect.stringMatching(TIME),
        description: null,
        granular: false,
        scopes: ["read_api"],
        user_id: 1,
        last_used_at: null,
        active: true,
        expired: false,
        expires_at: "2999-01-31",
      },
    ]);
  });

  test("needs no scope", async () => {
    expect(await send(PATH, { token: "sudo-only" })).toMatchObject({ status: 200, json: { scopes: ["sudo"] } });
  });

  testCases(send, {
    "no token is refused": { path: PATH, token: null, status: 401, answer: UNAUTHORIZED },
    "an expired token is refused": { path: PATH, token: "old", status: 401 },
    "a token of a blocked user is refused": { path: PATH, token: "blocked", status: 403, answer: BLOCKED },
  });
});

describe("the release", () => {
  const kas = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null };
  const metadata = { version: "13.2.0", revision: "tocsin", kas, enterprise: true };
  testCases(send, {
    "is shown by /version": { path: "/api/v4/version", status: 200, answer: metadata },
    "is shown by /metadata": { path: "/api/v4/metadata", status: 200, answer: metadata },
    "is shown to nobody without a token": {
      path: "/api/v4/version",
      token: null,
      status: 401,
      answer: UNAUTHORIZED,
    },
  });
});
