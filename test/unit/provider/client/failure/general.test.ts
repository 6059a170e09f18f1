import { afterEach, describe, expect, test } from "@jest/globals";
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

/** What an error is about whose reason lies in no single request. */
const subjectOf = async (url: string, proxyUrl?: string): Promise<string | undefined> => {
  const options = proxyUrl === undefined ? {} : { proxyUrl };
  const { notificationSettings } = clientOf(url, options);
  return (await rejectionOf(notificationSettings.get({ kind: "project", id: "team/app" }, call))).subject;
};

const answering = async (status: number, body: unknown = ""): Promise<string> =>
  (await startServer((_request, response) => answer(response, status, body))).url;

const untrusted = async (): Promise<string> => {
  const { certificatePem, keyPem } = createCertificate();
  return (await startTlsServer({ cert: certificatePem, key: keyPem }, (_request, response) => response.end())).url;
};

describe("an error that every request would have", () => {
  const general: Readonly<Record<string, () => Promise<string | undefined>>> = {
    "a token that is refused": async () => subjectOf(await answering(401)),
    "nobody to act as": async () =>
      subjectOf(await answering(404, { message: "404 User with ID or username 'eve' Not Found" })),
    "a proxy that wants credentials": async () => subjectOf(await answering(407)),
    "a proxy that wants credentials for a tunnel": async () =>
      subjectOf("https://gitlab.example", (await startProxy({ password: "a:b" })).url),
    "a host that is not found": () => subjectOf("http://gitlab.invalid"),
    "a certificate that is not trusted": async () => subjectOf(await untrusted()),
    "no TLS": async () => subjectOf((await answering(200)).replace("http:", "https:")),
    "a service that answers nobody": () => subjectOf("http://127.0.0.1:1"),
  };
  test.each(Object.entries(general))("names its request: %s", async (_title, subject) => {
    expect(await subject()).toBe("GET /api/v4/projects/team%2Fapp/notification_settings");
  });

  test.each([403, 404, 422, 429, 500])("is not one of a single request: %i", async (status) => {
    expect(await subjectOf(await answering(status, {}))).toBeUndefined();
  });
});
