import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import {
  answer,
  clientOf,
  closeAll,
  everythingIn,
  rejectionOf,
  startServer,
  TOKEN,
} from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };

/** Returns the error of a write that gets this response. */
async function errorOf(status: number, body: unknown, headers: IncomingHttpHeaders = {}) {
  const { url } = await startServer((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? "");
    answer(response, status, body);
  });
  const client = clientOf(url, { headers: { "X-Gateway": "gateway-key-1" } });
  const change = { level: "watch", notification_email: "ada@example.com" } as const;
  return await rejectionOf(client.notificationSettings.put({ kind: "project", id: "team/app" }, change, call));
}

describe("the code of a response", () => {
  const codes: [number, unknown, string][] = [
    [300, {}, "unsupported"],
    [302, "", "unsupported"],
    [304, "", "unsupported"],
    [400, { error: "level is invalid" }, "invalid"],
    [401, { message: "401 Unauthorized" }, "denied"],
    [403, { message: "403 Forbidden" }, "denied"],
    [404, { error: "404 Not Found" }, "unsupported"],
    [404, { message: "404 Not Found" }, "unsupported"],
    [404, { message: "404 Not found" }, "unsupported"],
    [404, { message: "404 project not found" }, "unsupported"],
    [404, { error: "404 Project Not Found" }, "unsupported"],
    [404, { message: "constructor" }, "unsupported"],
    [404, "<html><title>404</title></html>", "unsupported"],
    [403, "<html><title>Just a moment...</title></html>", "unsupported"],
    [403, { message: "403 Forbidden - Your account has been blocked." }, "denied"],
    [403, "Forbidden\n", "denied"],
    [404, { message: "404 Group Not Found" }, "unsupported"],
    [404, { message: "404 Project Not Found" }, "gone"],
    [404, { message: "404 User with ID or username 'nobody' Not Found" }, "denied"],
    [405, { error: "405 Not Allowed" }, "unsupported"],
    [407, "", "denied"],
    [408, "", "timeout"],
    [409, { message: "409 Conflict: Resource lock" }, "conflict"],
    [415, { error: "The provided content-type '' is not supported." }, "unsupported"],
    [422, {}, "invalid"],
    [429, "Retry later\n", "unavailable"],
    [500, { message: "500 Internal Server Error" }, "unavailable"],
    [501, {}, "unsupported"],
    [502, "<html><title>502 Bad Gateway</title></html>", "unavailable"],
    [503, "", "unavailable"],
    [599, "", "unavailable"],
  ];
  test.each(codes)("of %i with %j is %s", async (status, body, code) => {
    expect(await errorOf(status, body)).toMatchObject({
      code,
      status,
      method: "PUT",
      urlPath: "/api/v4/projects/team%2Fapp/notification_settings",
    });
  });
});

describe("whether the request may have been executed", () => {
  test.each([300, 304, 400, 401, 403, 404, 405, 407, 415, 422, 429])("is false for %i, a refusal", async (status) => {
    expect(await errorOf(status, "")).toMatchObject({ status, mayHaveExecuted: false });
  });

  test.each([408, 409, 425, 500, 501, 502, 503, 504, 599])("is true for %i", async (status) => {
    expect(await errorOf(status, "")).toMatchObject({ status, mayHaveExecuted: true });
  });

  test.each(["", '{"level":"wat', "<html></html>", {}, { message: "202 Accepted" }])(
    "is true for a success that cannot be used: %j",
    async (body) => {
      expect(await errorOf(200, body)).toMatchObject({ status: 200, mayHaveExecuted: true });
    },
  );

  test("is false for a success status whose body is an error", async () => {
    expect(await errorOf(200, { status: "error", message: "no" })).toMatchObject({ mayHaveExecuted: false });
  });
});

describe("the text of an error", () => {
  test("says what happened, why, what to do, and last what the service said", async () => {
    const body = {
      error: "invalid_token",
      error_description: "Token was revoked. You have to re-authorize from the user.",
    };
    const error = await errorOf(401, body, { "x-request-id": "01HZX" });
    expect(error.requestId).toBe("01HZX");
    expect(error.summary).toBe("Service did not accept the token");
    expect(error.detail).toBe(
      "PUT /api/v4/projects/team%2Fapp/notification_settings returned 401 (request ID 01HZX). " +
        "The token is missing, mistyped, expired or revoked, or it is a CI job token, which these endpoints do not accept. " +
        "Set `the_token` to a valid access token of the service with the scope `api`.\n" +
        "invalid_token: Token was revoked. You have to re-authorize from the user.",
    );
  });

  test("says of a user to act as that the service does not know it", async () => {
    const error = await errorOf(404, { message: "404 User with ID or username 'nobody' Not Found" });
    expect(error).toMatchObject({ summary: "User to act as does not exist", missing: null });
    expect(error.detail).toContain("The service has no user with the name or ID in `the_person`.");
    expect(error.detail).toContain("Correct `the_person`, or remove it");
  });

  test("says of 304 what it means, and where it comes from", async () => {
    const error = await errorOf(304, "");
    expect(error).toMatchObject({ summary: 'Unexpected "not modified" response', status: 304 });
    expect(error.detail).toMatch(
      /"not modified" to a request without a condition. Check any proxy or cache in between.$/,
    );
  });

  test("says of another redirect that it leads nowhere", async () => {
    const error = await errorOf(302, "");
    expect(error).toMatchObject({ summary: "Service redirects the request", status: 302 });
    expect(error.detail).toContain("The redirect does not name a target. Check `the_url`: it may lack a path");
  });

  test("says of a page that it is none of the API, by its title", async () => {
    const error = await errorOf(200, "<!DOCTYPE html><title>Sign in</title><p>form</p>", {
      "content-type": "text/html",
    });
    expect(error).toMatchObject({
      code: "unsupported",
      status: 200,
      summary: "Web page answered instead of the API",
    });
    expect(error.detail).toMatch(/Check `the_url`.*\na web page titled "Sign in"$/);
  });

  test("says of a page that a gateway answered what the status says", async () => {
    const error = await errorOf(502, "<html><head><title>502 Bad Gateway</title></head></html>");
    expect(error).toMatchObject({ summary: "Service failed" });
    expect(error.detail).toMatch(/\na web page titled "502 Bad Gateway"$/);
  });

  test("is bounded and on one line, whatever the service says", async () => {
    const error = await errorOf(
      400,
      { message: "x\r\n\u001b[31m".repeat(10_000) },
      { "x-request-id": "r".repeat(5000) },
    );
    expect(error.message.length).toBeLessThan(1500);
    expect(error.detail.split("\n")).toHaveLength(2);
    expect(error.detail).not.toContain("\u001b");
  });

  test("holds no secret, no query and no address that the service sends back", async () => {
    const basic = (text: string) =>
      `at /x?notification_email=ada%40example.com ${text} ada@example.com ada%40example.com`;
    const bodies = [
      { message: basic(TOKEN) },
      { message: { token: [basic("gateway-key-1")] } },
      `<title>${basic(TOKEN)}</title>`,
      basic(encodeURIComponent(TOKEN)),
    ];
    for (const body of bodies) {
      for (const status of [200, 400, 401, 404, 500]) {
        const error = await errorOf(status, body, { "x-request-id": `id-${TOKEN}` });
        expect(everythingIn(error)).not.toMatch(/the-secret|gateway-key|ada[@%]|notification_email=/);
      }
    }
  });

  test("holds no credential that the service quotes without its scheme, and no cookie", async () => {
    const headers = { Authorization: "Bearer eyJhbGciOiJIUzI1NiJ9", Cookie: "a=first-one; _session=5e55" };
    for (const quoted of ["eyJhbGciOiJIUzI1NiJ9", "first-one", "5e55"]) {
      const { url } = await startServer((_request, response) => answer(response, 403, { message: `not ${quoted}` }));
      const error = await rejectionOf(clientOf(url, { headers }).notificationSettings.get({ kind: "global" }, call));
      expect(error.detail).toMatch(/\nnot \[redacted\]$/);
    }
  });

  test("says of a CI job token that it is not accepted", async () => {
    const error = await errorOf(401, { message: "401 Unauthorized" });
    expect(error.detail).toContain("CI job token, which these endpoints do not accept");
  });

  const explained: [number, RegExp][] = [
    [403, /not JSON.*Check `the_url`/],
    [413, /too large/],
    [415, /content type.*proxy or firewall/],
    [422, /contradicts the rules/],
    [431, /headers are too large.*`the_headers`/],
    [502, /proxy in front of the service/],
    [503, /overloaded, starting, or down/],
  ];
  test.each(explained)("says what %i means and what to do, with the request's ID", async (status, expected) => {
    const error = await errorOf(status, "", { "x-request-id": "01HZX" });
    expect(error.detail).toMatch(expected);
    expect(error.detail).toContain(`returned ${status} (request ID 01HZX).`);
  });

  test("contains no half of a secret where it is cut off", async () => {
    const error = await errorOf(400, { message: "x".repeat(495) + TOKEN });
    expect(error.detail).not.toContain("glpat");
  });
});

describe("a success status", () => {
  test("is an error when the body says so, even in the right shape and without a message", async () => {
    expect(await errorOf(200, { level: "watch", status: "error" })).toMatchObject({ code: "invalid", status: 200 });
    const error = await errorOf(200, { level: "watch", status: "error", message: "api url is a required field" });
    expect(error).toMatchObject({ code: "invalid", status: 200 });
    expect(error.detail).toMatch(
      /The status is a success, but the response is an error.*\napi url is a required field$/,
    );
  });

  test.each([
    [{}, "level is not"],
    [{ level: 7 }, "level is not"],
    [{ level: "loud" }, "level is not one of the known values"],
    [{ level: "watch", notification_email: 7 }, "notification_email is not of the type string"],
    [{ level: "custom", events: { new_note: "yes" } }, "events.new_note is not of the type boolean"],
    [{ level: "custom", events: [] }, "events is not"],
    [[], "the response is not of the type object"],
    ["null", "the response is not of the type object"],
  ])("is an error when the body is %j", async (body, text) => {
    const error = await errorOf(200, body);
    expect(error).toMatchObject({ code: "unsupported", summary: "Response has an unknown form" });
    expect(error.detail).toContain(text);
  });

  test("of 204 without a body is an error if a body is promised", async () => {
    expect(await errorOf(204, "")).toMatchObject({ summary: "Response cannot be read", status: 204 });
  });
});
