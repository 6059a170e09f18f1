import { afterEach, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

/** Returns the error of a write that gets this response. */
async function errorOf(status: number, body: unknown) {
  const { url } = await startServer((_request, response) => answer(response, status, body));
  const call = { signal: new AbortController().signal };
  return await rejectionOf(clientOf(url).notificationSettings.put({ kind: "global" }, { level: "watch" }, call));
}

const cases: Record<string, [number, unknown, summary: string, text: RegExp]> = {
  "what a fine-grained token lacks": [
    403,
    {
      error: "insufficient_granular_scope",
      error_description: "Access denied: This operation needs [Notification Setting: Update].",
    },
    "Token may not do this",
    /a fine-grained token with a permission.*\ninsufficient_granular_scope: Access denied.*Setting: Update/,
  ],
  "that the token's user has switched on DPoP": [
    401,
    { error: "dpop_error", error_description: "DPoP validation error: DPoP header is missing" },
    "Service did not accept the token",
    /DPoP, which requires a signed proof.*Set `the_token` to a token of another user.*\ndpop_error: DPoP validation/,
  ],
  "what a gateway says, and that it is one": [
    403,
    { type: "about:blank", title: "Forbidden", status: 403, detail: "Your client certificate is not enrolled" },
    "Gateway refused the request",
    /form of RFC 9457.*\nForbidden: Your client certificate is not enrolled$/,
  ],
  "each error that a gateway names": [
    422,
    { title: "Invalid", errors: [{ path: "level", message: "is unknown" }] },
    "Gateway refused the request",
    /\nInvalid: path: level; message: is unknown$/,
  ],
  "what a gateway says of a fault": [
    503,
    { title: "No upstream", detail: "try again" },
    "Service failed",
    /overloaded.*\nNo upstream: try again$/,
  ],
  "that nginx wants a client certificate": [
    400,
    "<html><head><title>400 No required SSL certificate was sent</title></head></html>",
    "TLS connection to the service failed",
    /requires one and got none.*with `the_certificate`, and its key with `the_key`/,
  ],
  "that nginx refuses a client certificate": [
    400,
    "<html><head><title>400 The SSL certificate error</title></head></html>",
    "TLS connection to the service failed",
    /refused the client certificate/,
  ],
  "that nginx speaks TLS at this port": [
    400,
    "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>",
    "Service requires another protocol",
    /Its port speaks TLS.*`the_url` has the scheme https/,
  ],
  "that a server in Go speaks TLS at this port": [
    400,
    "Client sent an HTTP request to an HTTPS server.\n",
    "Service requires another protocol",
    /Its port speaks TLS/,
  ],
  "that a refusal does not name the value": [422, {}, "Service refused the request", /The response does not say which/],
  "nothing of a request ID that is not there": [502, "", "Service failed", /^((?!request ID).)*$/],
};
test.each(Object.entries(cases))("says %s", async (_title, [status, body, ...expected]) => {
  const [summary, text] = expected;
  const error = await errorOf(status, body);
  expect(error).toMatchObject({ status, summary });
  expect(error.detail).toMatch(text);
});

test("says of an error with a text of the service's own what the service says, whatever else is in it", async () => {
  const error = await errorOf(403, { title: "Forbidden", message: "403 Forbidden" });
  expect(error.summary).toBe("Token may not do this");
  expect(error.detail).toMatch(/\n403 Forbidden$/);
});
