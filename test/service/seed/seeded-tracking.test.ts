import { describe, expect, test } from "@jest/globals";
import { serving } from "../serving.ts";

const api_url = "https://tracker.example/api/0/projects/org/app";

describe("a seed gives a project", () => {
  const send = serving({
    seed: {
      users: [{ username: "root", email: "root@example.com", admin: true, token: "token" }],
      projects: [
        { full_path: "team/app", error_tracking: { api_url } },
        { full_path: "team/both", error_tracking: { api_url, integrated: true } },
        { full_path: "team/keys", client_keys: [{}, { active: false }, { public_key: "named" }] },
      ],
    },
    profile: "upstream",
  });
  const settings = async (id: number): Promise<unknown> =>
    (await send(`/api/v4/projects/${id}/error_tracking/settings`)).json;

  test("an external tracker by its address alone", async () => {
    const tracker = { api_url, sentry_external_url: "https://tracker.example/org/app", project_name: "App" };
    expect(await settings(1)).toEqual({ active: true, integrated: false, ...tracker });
    expect(await settings(2)).toEqual({ active: true, integrated: true, ...tracker });
  });

  test("a random key for each that has no public key", () => {
    const random = expect.stringMatching(/^glet_[0-9a-f]{32}$/);
    const keys = send.service().inspection.keysOf("team/keys");
    expect(keys).toMatchObject([
      { public_key: random, active: true },
      { public_key: random, active: false },
      { public_key: "named", active: true },
    ]);
    expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(3);
  });
});
