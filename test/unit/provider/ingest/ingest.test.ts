import { describe, expect, test } from "@jest/globals";
import { startService } from "../../../../src/testing.ts";
import { answered, detailIn, ends, KEY, sent } from "../../../support/ingest.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";

describe("an event", () => {
  test("is accepted by the service of its key, and counted", async () => {
    const service = await startService({
      seed: {
        users: [{ username: "ada", email: "ada@example.com", token: "ada" }],
        projects: [
          {
            id: 7,
            full_path: "team/app",
            members: { ada: "maintainer" },
            error_tracking: {},
            client_keys: [{ public_key: KEY }],
          },
        ],
      },
    });
    ends.push(() => service.close());
    expect(await sent(service.url)).toEqual({
      outcome: "accepted",
      status: 200,
      failure: null,
      retryAfterMs: null,
      durationMs: expect.any(Number),
    });
    const headers = { "PRIVATE-TOKEN": "ada" };
    const counts: unknown = await (await fetch(`${service.url}/_tocsin/events?project=7`, { headers })).json();
    expect(counts).toEqual([{ key_id: 1, public_key: KEY, events: 1 }]);
  });

  test("brings the key and no other credential", async () => {
    const heads: unknown[] = [];
    const { url, seen } = await startServer((request, response) => {
      heads.push(request.headers);
      answer(response, 200, { id: "1" });
    });
    await sent(url, {}, { TOCSIN_TOKEN: "glpat-secret", GITLAB_TOKEN: "glpat-secret" });
    expect(seen).toEqual([
      expect.stringMatching(
        `^POST /errortracking/api/v1/projects/api/7/envelope/\\?sentry_version=7&sentry_key=${KEY}&sentry_client=tocsin%2F`,
      ),
    ]);
    expect(heads).toEqual([
      {
        accept: "application/json",
        "accept-encoding": "identity",
        connection: "keep-alive",
        "content-length": expect.stringMatching(/^\d+$/),
        "content-type": "application/x-sentry-envelope",
        host: url.slice("http://".length),
        "user-agent": expect.stringMatching(/^tocsin\/\S+ node\//),
      },
    ]);
  });

  const ACCEPTED: readonly [what: string, status: number, body: unknown][] = [
    ["without a body", 204, ""],
    ["with the bare status, as GitLab's collector", 200, "200"],
    ["with an ID", 200, { id: "9ec79c33ec9942ab8353589fcb2e04dc" }],
  ];
  test.each(ACCEPTED)("is accepted by an answer %s", async (_what, status, body) => {
    expect(await answered((_request, response) => answer(response, status, body))).toMatchObject({
      outcome: "accepted",
    });
  });

  const REFUSED: readonly [status: number, outcome: string, body: unknown, expected: string][] = [
    [400, "refused", { detail: "invalid JSON", causes: ["eof"] }, "It does not accept the event.*\ninvalid JSON$"],
    [401, "refused", { detail: "missing authorization" }, "The key is unknown, inactive.*\nmissing authorization$"],
    [403, "refused", { message: "403 Forbidden" }, "error tracking is on\\.\n403 Forbidden$"],
    [413, "refused", "", "It does not accept the event\\."],
    [503, "refused", "down for today", "The fault is on its side.*\ndown for today$"],
    [404, "no_endpoint", { message: "404 Not found" }, "There is nothing at this address.*\n404 Not found$"],
    [405, "no_endpoint", "", "There is nothing at this address.* in the DSN\\.$"],
    [407, "not_reached", "", "requires a user name and a password"],
  ];
  test.each(REFUSED)("that is answered with %i is %s", async (...[status, outcome, body, message]) => {
    const { failure, ...rest } = await answered((_request, response) => answer(response, status, body));
    expect(rest).toMatchObject({ status, outcome });
    expect(detailIn(failure)).toMatch(new RegExp(`^The response has the status ${status}\\. .*${message}`, "s"));
  });

  test("that is answered with 404 is refused if the endpoint says why, as no other server does", async () => {
    const { outcome, failure } = await answered((_request, response) => {
      response.setHeader("X-Sentry-Error", "error tracking is off");
      answer(response, 404, { detail: "error tracking is off" });
    });
    expect(outcome).toBe("refused");
    expect(detailIn(failure)).toMatch(
      /^The response has the status 404\. The key is unknown, .*\nerror tracking is off$/,
    );
  });

  test("that is refused has the reason of the header if the body has none", async () => {
    const { failure } = await answered((_request, response) => {
      response.setHeader("X-Sentry-Error", "project is\u00ad disabled");
      answer(response, 403, "");
    });
    expect(detailIn(failure)).toMatch(/\nproject is disabled$/);
  });

  test.each<[string, string, number | null]>([
    ["60", "in 60 s", 60_000],
    ["later", "Run it again later", null],
  ])("beyond a limit says when the next one is accepted: Retry-After %s", async (header, phrase, retryAfterMs) => {
    const limited = await answered((_request, response) => {
      response.setHeader("Retry-After", header);
      answer(response, 429, { detail: "quota" });
    });
    expect(limited).toMatchObject({ outcome: "rate_limited", status: 429, retryAfterMs });
    expect(detailIn(limited.failure)).toContain(phrase);
  });

  test("follows no redirect", async () => {
    const other = await startServer((_request, response) => answer(response, 200, {}));
    for (const status of [301, 302, 307, 308]) {
      const { url, seen } = await startServer((_request, response) => {
        response.setHeader("Location", `${other.url}/secret-path`);
        answer(response, status, "");
      });
      const { outcome, failure } = await sent(url);
      expect([outcome, seen.length]).toEqual(["no_endpoint", 1]);
      expect(detailIn(failure)).toContain(
        `It redirects to ${other.url.slice("http://".length)}, and an event follows no`,
      );
      expect(detailIn(failure)).not.toContain("secret-path");
    }
    expect(other.seen).toEqual([]);
  });

  test("that a web page answers has reached no endpoint, whatever the status", async () => {
    const { outcome, failure } = await answered((_request, response) => {
      response.setHeader("content-type", "text/html");
      answer(response, 200, "<html><title>Sign in</title></html>");
    });
    expect([outcome, failure?.summary]).toEqual(["no_endpoint", "Not the endpoint of a DSN"]);
    expect(detailIn(failure)).toMatch(/A web page answered, .*\na web page titled "Sign in"$/s);
  });

  test("shows nothing of an answer that a terminal would obey, and not all of a long one", async () => {
    const text = `\u001b[2J\u202e${"x".repeat(5000)}\n::error::`;
    const { failure } = await answered((_request, response) => answer(response, 400, { detail: text }));
    const [, said = "", ...more] = detailIn(failure).split("\n");
    expect([said.slice(0, 5), said.length, more]).toEqual(["[2Jxx", 501, []]);
  });
});
