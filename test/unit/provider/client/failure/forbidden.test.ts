import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };

/** Returns the error of reading error tracking, which needs a role, from a service that answers 403 with this body. */
async function forbiddenBy(body: unknown, status = 403) {
  const { url } = await startServer((_request, response) => answer(response, status, body));
  return await rejectionOf(clientOf(url).errorTrackingSettings.get("team/app", call));
}

const reasoned = (reason: string) => ({ message: `403 Forbidden - ${reason}` });

const URL = "https://gitlab.example";

/** The service's own bodies, with the summary and the message of the error. */
const ofEveryRequest: Readonly<Record<string, [body: unknown, summary: string, text: RegExp]>> = {
  "terms that are not accepted": [
    reasoned(
      `You (@ada) must accept the Terms of Service in order to perform this action. To accept these terms, please access GitLab from a web browser at ${URL}.`,
    ),
    "Terms of service were not accepted",
    /in a browser, and accept the terms\.\n403 Forbidden - You \(@ada\) must accept/,
  ],
  "an expired password": [
    reasoned("Your password expired. Please access GitLab from a web browser to update your password."),
    "Password of the token's user has expired",
    /set a new password\.\n.*Your password expired/,
  ],
  "an address that is not confirmed": [
    reasoned("Your primary email address is not confirmed. Please check your inbox for the confirmation instructions."),
    "Email address of the token's user is not confirmed",
    /confirm the address\.\n.*not confirmed/,
  ],
  "a blocked user": [
    reasoned("Your account has been blocked."),
    "User of the token is blocked",
    /set `the_token` to another user's token\.\n.*Your account has been blocked\.$/,
  ],
  "a deactivated user": [
    reasoned(`Your account has been deactivated by your administrator. Please log back in at ${URL} to reactivate it.`),
    "User of the token is blocked",
    /unblock the user.*\n.*deactivated/,
  ],
  "a user who is not approved": [
    reasoned("Your account is pending approval from your administrator and hence blocked."),
    "User of the token is blocked",
    /not approved\..*\n.*pending approval/,
  ],
  "sudo without an administrator": [
    reasoned("Must be admin to use sudo"),
    "Token cannot act as another user",
    /the user in `the_person`\. .*or remove `the_person`\.\n/,
  ],
  "a secondary site, or maintenance": [
    { message: "You cannot perform write operations on a read-only instance" },
    "Service is read-only",
    /after the maintenance, or set `the_url` to the primary site\.\nYou cannot perform/,
  ],
  "maintenance with a banner": [
    { message: "This GitLab instance is undergoing maintenance and is operating in read-only mode." },
    "Service is read-only",
    /accepts no changes/,
  ],
  "a block list of the rate limiter": [
    "Forbidden\n",
    "Service blocks this machine",
    /administrator to unblock the address\.\nForbidden$/,
  ],
  "a text of a gateway": [
    "RBAC: access denied",
    "Gateway refused the request",
    /Check `the_url`, or ask the gateway's administrator\.\nRBAC: access denied$/,
  ],
  "nothing at all": ["", "Gateway refused the request", /is not JSON like the service's/],
  "a problem of a gateway": [
    { title: "Forbidden", detail: "not from here" },
    "Gateway refused the request",
    /form of RFC 9457/,
  ],
  "the page of a browser check": [
    "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>",
    "Web page answered instead of the API",
    /a browser check, a firewall.*Check `the_url`, and any proxy or firewall.*\na web page titled "Just a moment\.\.\."$/,
  ],
};

describe("a 403 that every request of the token would get", () => {
  test.each(Object.entries(ofEveryRequest))("says so, and why: %s", async (_title, [body, summary, text]) => {
    const error = await forbiddenBy(body);
    expect(error).toMatchObject({ summary, status: 403, isGeneral: true, parts: { about: "team/app" } });
    expect(error.detail).toMatch(text);
    expect(error.detail).not.toMatch(/scope of the token|Maintainer/);
  });
});

const ROLE = /role of its user is not sufficient.*Error tracking needs the Maintainer role/;

/** Bodies that may concern only one project, with the message of the error. */
const ofOneRequest: Readonly<Record<string, [body: unknown, text: RegExp]>> = {
  "the role, without a reason": [{ message: "403 Forbidden" }, ROLE],
  "the role, without a message": [{}, ROLE],
  "the scope": [{ error: "insufficient_scope", error_description: "requires higher privileges", scope: "api" }, ROLE],
  "a permission": [{ error: "insufficient_granular_scope" }, /a fine-grained token with a permission/],
  "a reason that nobody knows": [
    reasoned("The moon is in the wrong phase"),
    /^GET \S+ returned 403\. The service's reason is the last line of this message\. .*\n403 Forbidden - The moon is in the wrong phase$/,
  ],
};

describe("a 403 that may be for one project alone", () => {
  test.each(Object.entries(ofOneRequest))("says no more than that: %s", async (_title, [body, text]) => {
    const error = await forbiddenBy(body);
    expect(error).toMatchObject({ code: "denied", isGeneral: false });
    expect(error.detail).toMatch(text);
  });
});

describe("a page instead of the API", () => {
  const PAGE = "<html><head><title>Access denied</title></head></html>";

  test.each([400, 401, 403, 404, 406, 418, 422, 451])("is none of the service's refusals: %i", async (status) => {
    const error = await forbiddenBy(PAGE, status);
    expect(error).toMatchObject({ code: "unsupported", summary: "Web page answered instead of the API" });
    expect(error.isGeneral).toBe(true);
  });

  test.each([405, 407, 413, 414, 431, 502])("says what its status says, whoever answers: %i", async (status) => {
    expect((await forbiddenBy(PAGE, status)).summary).not.toBe("Web page answered instead of the API");
  });
});

test.each([400, 422])("a gateway that finds fault with a value has found it in one request: %i", async (status) => {
  const error = await forbiddenBy({ title: "Invalid", detail: "level" }, status);
  expect(error).toMatchObject({ code: "invalid", summary: "Gateway refused the request", isGeneral: false });
});
