import { afterEach, describe, expect, test } from "@jest/globals";
import type { ApiError } from "../../../../../src/provider/client/index.ts";
import { placeInPath, withoutPlace } from "../../../../../src/provider/client/request/place-in-path.ts";
import { createCertificate } from "../../../../../src/kit/plugin/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startProxy,
  startServer,
  startTlsServer,
} from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };

/** The error of a read of one project. */
const errorOf = async (url: string, proxyUrl?: string): Promise<ApiError> => {
  const options = proxyUrl === undefined ? {} : { proxyUrl };
  const { notificationSettings } = clientOf(url, options);
  return await rejectionOf(notificationSettings.get({ kind: "project", id: "team/app" }, call));
};

const answering = async (status: number, body: unknown = "", headers: Record<string, string> = {}): Promise<string> =>
  (
    await startServer((_request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      answer(response, status, body);
    })
  ).url;

const untrusted = async (): Promise<string> => {
  const { certificatePem, keyPem } = createCertificate();
  return (await startTlsServer({ cert: certificatePem, key: keyPem }, (_request, response) => response.end())).url;
};

const PAGE = "<html><head><title>Sign in</title></head></html>";

describe("an error that every request would have", () => {
  const general: Readonly<Record<string, [error: () => Promise<ApiError>, clause: RegExp]>> = {
    "a token that is refused": [
      async () => errorOf(await answering(401, { message: "401 Unauthorized" })),
      /^service did not accept the token: 401 Unauthorized$/,
    ],
    "a token that is refused without a reason": [
      async () => errorOf(await answering(401)),
      /^service did not accept the token: 401 from http:\/\/127\.0\.0\.1:\d+$/,
    ],
    "nobody to act as": [
      async () => errorOf(await answering(404, { message: "404 User with ID or username 'eve' Not Found" })),
      /^user to act as does not exist: 404 User .* 'eve' Not Found$/,
    ],
    "a proxy that wants credentials": [
      async () => errorOf(await answering(407)),
      /^proxy did not accept the credentials: 407 from http:/,
    ],
    "a proxy that wants credentials for a tunnel": [
      async () => errorOf("https://gitlab.example", (await startProxy({ password: "a:b" })).url),
      /^proxy did not accept the credentials: http/,
    ],
    "a host that is not found": [() => errorOf("http://gitlab.invalid"), /^host not found: http:\/\/gitlab\.invalid$/],
    "a certificate that is not trusted": [
      async () => errorOf(await untrusted()),
      /^certificate of the service is not trusted: https:\/\/127\.0\.0\.1:\d+$/,
    ],
    "no TLS": [
      async () => errorOf((await answering(200)).replace("http:", "https:")),
      /^TLS connection to the service failed: https:/,
    ],
    "a service that answers nobody": [
      () => errorOf("http://127.0.0.1:1"),
      /^connection to the service was refused: http:\/\/127\.0\.0\.1:1$/,
    ],
    "a sign-in page": [
      async () => errorOf(await answering(200, PAGE, { "content-type": "text/html" })),
      /^web page answered instead of the API: a web page titled "Sign in"$/,
    ],
    "a redirect to another origin": [
      async () => errorOf(await answering(302, "", { location: "https://login.example/?from=team%2Fapp" })),
      /^service redirects to another host: https:\/\/login\.example$/,
    ],
    "a redirect to an address that is not http": [
      async () => errorOf(await answering(302, "", { location: "mailto:ada@example.com" })),
      /^service redirects to another host: mailto:$/,
    ],
    "a redirect to another page": [
      async () => errorOf(await answering(302, "", { location: "/users/sign_in" })),
      /^service redirects the request: \/users\/sign_in$/,
    ],
    "a redirect to itself": [
      async () => errorOf(await answering(302, "", { location: "?again=1" })),
      /^service redirects the request: to itself$/,
    ],
  };
  test.each(Object.entries(general))("names its place and the cause: %s", async (_title, [failing, clause]) => {
    const error = await failing();
    expect(error).toMatchObject({ isGeneral: true, parts: { about: "team/app" } });
    expect(error.parts.sharedCause?.clause).toMatch(clause);
  });

  test.each([403, 422, 429, 500])("is not one of a single request: %i", async (status) => {
    const error = await errorOf(await answering(status, {}));
    expect(error).toMatchObject({ isGeneral: false, parts: { sharedCause: undefined } });
  });

  test("has no more than the beginning of what the service says", async () => {
    const error = await errorOf(await answering(401, { message: `401 ${"x".repeat(400)}` }));
    expect(error.parts.clause.length).toBeLessThan(250);
  });
});

describe("an error that every request to an endpoint would have", () => {
  const ofEndpoint: Readonly<Record<string, [status: number, body: unknown, clause: string]>> = {
    "an endpoint that is not there": [
      404,
      { error: "404 Not Found" },
      "service does not have this endpoint: GET /projects/:id/notification_settings: 404 Not Found",
    ],
    "an endpoint that does not exist, without a reason": [
      404,
      {},
      "service does not have this endpoint: GET /projects/:id/notification_settings",
    ],
    "a form that nobody knows": [
      200,
      { level: 7 },
      "response has an unknown form: GET /projects/:id/notification_settings: level is not one of the known values",
    ],
  };
  test.each(Object.entries(ofEndpoint))("names the endpoint: %s", async (_title, [status, body, clause]) => {
    const error = await errorOf(await answering(status, body));
    expect(error).toMatchObject({ isGeneral: false, parts: { about: "team/app" } });
    expect(error.parts.sharedCause).toEqual({ clause, affects: "endpoint", isDoubtful: false });
  });
});

describe("an error that one request alone may have after all", () => {
  const HTML = { "content-type": "text/html" };
  const doubtful: Readonly<Record<string, () => Promise<string>>> = {
    "a browser check": () => answering(403, PAGE, HTML),
    "a page that is not found": () => answering(404, PAGE, HTML),
    "a gateway's own form": () => answering(403, { title: "Blocked", detail: "Rule 7" }),
    "a gateway's text": () => answering(403, "Access denied", { "content-type": "text/plain" }),
  };
  test.each(Object.entries(doubtful))("is doubtful: %s", async (_title, url) => {
    const error = await errorOf(await url());
    expect(error.parts.sharedCause).toMatchObject({ affects: "service", isDoubtful: true });
  });

  test("is not doubtful if no check would give such an answer", async () => {
    const pages = [await answering(200, PAGE, HTML), await answering(401, { message: "401 Unauthorized" })];
    for (const url of pages) {
      expect((await errorOf(url)).parts.sharedCause).toMatchObject({ affects: "service", isDoubtful: false });
    }
  });
});

test.each([
  ["/projects/team%2Fapp/error_tracking/client_keys/12", "/projects/:id/error_tracking/client_keys/:id"],
  ["/projects/7", "/projects/:id"],
  ["/groups/team/notification_settings", "/groups/:id/notification_settings"],
  ["/notification_settings", "/notification_settings"],
])("a path without its place names the endpoint: %s", (path, endpoint) => {
  expect(withoutPlace(path)).toBe(endpoint);
});

test.each([
  ["/projects/team%2Fapp/error_tracking/settings", "team/app"],
  ["/projects/7", "7"],
  ["/groups/team/notification_settings", "team"],
  ["/groups/100%", "100%"],
  ["/projects", null],
  ["/notification_settings", null],
])("a path names its place: %s", (path, place) => {
  expect(placeInPath(path)).toBe(place);
});
