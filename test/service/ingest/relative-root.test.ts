import { describe, expect, test } from "@jest/globals";
import { sendTo, serving } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "mia", email: "mia@example.com", token: "token" }],
    projects: [
      {
        id: 1,
        full_path: "team/app",
        members: { mia: "maintainer" },
        error_tracking: {},
        client_keys: [{ public_key: "k" }],
      },
    ],
    dsn_url: "https://example.com/gitlab/",
  },
});

const RECEIVER = "/errortracking/api/v1/projects/api/1/envelope/?sentry_key=k";
const REPORT = { method: "POST", token: null, body: '{}\n{"type":"event"}\n{}\n' };

describe("a service whose DSNs have a relative root", () => {
  test("shows it in the DSN, and accepts reports there and at its own path", async () => {
    const { json } = await send("/api/v4/projects/1/error_tracking/client_keys");
    expect(json).toMatchObject([{ tracker_dsn: "https://k@example.com:443/gitlab/errortracking/api/v1/projects/1" }]);
    expect((await send(`/gitlab${RECEIVER}`, REPORT)).status).toBe(200);
    expect((await send(RECEIVER, REPORT)).status).toBe(200);
    expect((await send(`/other${RECEIVER}`, REPORT)).status).toBe(404);
    expect((await send("/_tocsin/events?project=1")).json).toMatchObject([{ events: 2 }]);
  });

  test("lets pages of any origin report there", async () => {
    const request = { ...REPORT, headers: { Origin: "https://page.example" } };
    const { headers } = await sendTo(send.service().url, `/gitlab${RECEIVER}`, request);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});
