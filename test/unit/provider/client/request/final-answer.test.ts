import { afterEach, describe, expect, test } from "@jest/globals";
import type { Client } from "../../../../../src/provider/client/index.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const PAGE = "<!DOCTYPE html><html><head><title>Sign in</title></head></html>";

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const HTML = { "content-type": "text/html" };

/** Returns a client of a service that answers everything with this, and the requests that it got. */
async function answering({ status, headers = {}, body = {} }: Answer) {
  const requests: string[] = [];
  const { url } = await startServer(({ method, url: target }, response) => {
    requests.push(`${method ?? ""} ${target?.split("/").at(-2) ?? ""}`);
    for (const [name, value] of Object.entries(headers))
      response.setHeader(name, value.replace("<itself>", target ?? ""));
    answer(response, status, body);
  });
  return { client: clientOf(url), requests };
}

const call = { signal: new AbortController().signal };

const readOf = (client: Client, id: string) =>
  rejectionOf(client.notificationSettings.get({ kind: "project", id }, call));

/** Answers after which no other one can differ, with the cause. */
const FINAL: Readonly<Record<string, [answer: Answer, clause: RegExp]>> = {
  "a sign-in page": [{ status: 200, headers: HTML, body: PAGE }, /^web page answered instead of the API: /],
  "a redirect to another host": [
    { status: 302, headers: { location: "https://login.example/" } },
    /^service redirects to another host: https:\/\/login\.example$/,
  ],
  "a redirect to itself": [
    { status: 302, headers: { location: "<itself>" } },
    /^service redirects the request: to itself$/,
  ],
};

/** Answers that another request may not get. */
const OTHERS: Readonly<Record<string, Answer>> = {
  "a browser check": { status: 403, headers: HTML, body: PAGE },
  "a page that is not found": { status: 404, headers: HTML, body: PAGE },
  "an endpoint that is not there": { status: 404, body: { error: "404 Not Found" } },
  "a redirect to another page": { status: 302, headers: { location: "/users/sign_in" } },
  "a token that is not accepted": { status: 401 },
};

describe("nothing is sent any more", () => {
  test.each(Object.entries(FINAL))("after %s", async (_title, [given, clause]) => {
    const { client, requests } = await answering(given);
    const errors = [await readOf(client, "team/a"), await readOf(client, "team/b")];
    expect(requests).toEqual(["GET team%2Fa"]);
    const [first, second] = errors;
    expect(second).toMatchObject({ isGeneral: true, summary: first?.summary, status: first?.status });
    expect(second?.parts.about).toBe("team/b");
    expect(second?.detail).toMatch(
      /^GET \/api\/v4\/projects\/team%2Fb\/notification_settings was given up, as no request is answered differently\. GET .*team%2Fa\/notification_settings returned/,
    );
    for (const error of errors) expect(error.parts.sharedCause?.clause).toMatch(clause);
  });

  test("except by a canceled call, which says so", async () => {
    const { client } = await answering({ status: 200, headers: HTML, body: PAGE });
    await readOf(client, "team/a");
    const signal = AbortSignal.abort();
    const error = await rejectionOf(client.notificationSettings.get({ kind: "global" }, { signal }));
    expect(error.summary).toBe("Request was canceled");
  });
});

describe("requests are still sent", () => {
  test.each(Object.entries(OTHERS))("after %s", async (_title, given) => {
    const { client, requests } = await answering(given);
    await readOf(client, "team/a");
    await readOf(client, "team/b");
    expect(requests).toHaveLength(2);
  });

  test("after a sign-in page for one request alone", async () => {
    let count = 0;
    const { url } = await startServer((_request, response) => {
      count += 1;
      if (count === 2) response.setHeader("content-type", "text/html");
      answer(response, 200, count === 2 ? PAGE : { level: "watch" });
    });
    const { notificationSettings } = clientOf(url);
    await notificationSettings.get({ kind: "project", id: "team/a" }, call);
    await rejectionOf(notificationSettings.get({ kind: "project", id: "team/b" }, call));
    const reply = await notificationSettings.get({ kind: "project", id: "team/c" }, call);
    expect([reply.value.level, count]).toEqual(["watch", 3]);
  });

  test("after a write, whose outcome has to be found out", async () => {
    const { client, requests } = await answering({ status: 200, headers: HTML, body: PAGE });
    await rejectionOf(client.notificationSettings.put({ kind: "project", id: "team/a" }, { level: "watch" }, call));
    const before = requests.length;
    await readOf(client, "team/a");
    await readOf(client, "team/b");
    expect(requests.slice(before)).toEqual(["GET team%2Fa", "GET team%2Fb"]);
  });
});
