import { configOf, createDriver } from "../../../../src/kit/engine/index.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import {
  dropped,
  startKeyServer,
  twiceMadeAndDropped,
  listed,
  type Respond,
} from "../../../support/server/key-server.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { engineOn } from "../../../support/provider/world.ts";
import { error, said, type Case, type Cases } from "../case.ts";

type Headers = Readonly<Record<string, string>>;

/** What the reading of the global setting says of an answer. */
async function heard(status: number, body: unknown, headers: Headers = {}) {
  const { url } = await startServer((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(response, status, body);
  });
  const engine = await engineOn(url, "secret", { max_retries: 0, sudo: "bob" });
  return said(readData(engine, "tocsin_notification_setting", {}));
}

const on = (status: number, body: unknown = {}, headers?: Headers): Case =>
  error(null, () => heard(status, body, headers));

/** What the reading of a list of keys says, each page of which names a next one. */
async function heardOfList(next: (page: number) => number, body: string) {
  const { url } = await startServer((request, response) => {
    const page = Number(new URL(request.url ?? "", "http://a").searchParams.get("page"));
    response.setHeader("x-next-page", String(next(page)));
    answer(response, 200, body);
  });
  const engine = await engineOn(url, "secret");
  return said(readData(engine, "tocsin_client_keys", { project: "team/app" }));
}

/** What the creation of a key says whose response is lost. */
async function heardOfKey(post: Respond, list: readonly Respond[]) {
  const { url } = await startKeyServer({ post: [post], list });
  const engine = await engineOn(url, "secret", { max_retries: 0 });
  const resource = engine.resource("tocsin_client_key");
  const driver = createDriver(engine, resource);
  return said(driver.apply(configOf(resource.attributes, { project: "team/app" })));
}

// Three of them are more than a list may have.
const LONG = `[${" ".repeat(6 * 1024 * 1024)}]`;

const PAGE = "<!doctype html><title>Sign in</title>";

export const responses: Cases = {
  "The service does not have this endpoint": on(404, { error: "404 Not Found" }),
  "The user to act as does not exist": on(404, { message: "404 User with ID or username 'bob' Not Found" }),
  "A web page answered instead of the API": on(200, PAGE),
  "The service's response cannot be read": on(200, ""),
  "The service's response has an unknown form": on(200, { level: "loud" }),
  "The token may not do this": on(403),
  "The service refused the request": on(422, { message: "no" }),
  "The service failed": on(500),
  "The service redirects the request": on(302, ""),
  "The service redirects to another address": on(301, "", { location: "https://other.example/api/v4/x" }),
  'Unexpected "not modified" response': on(304, ""),
  "The service did not accept the token": on(401),
  "The service does not allow this method": on(405),
  "The proxy did not accept the credentials": on(407),
  "The service timed out": on(408),
  "The service is busy with another change": on(409),
  "The service refused the form of the request": on(415),
  "The service requires another protocol": on(426),
  "The service limits the rate of requests": on(429),
  "The service's list does not end": error(null, () => heardOfList(() => 1, "[]")),
  "The service's list is too long": error(null, () => heardOfList((page) => page + 1, LONG)),
  "Several new client keys": error(null, () => heardOfKey(twiceMadeAndDropped, [listed])),
  "A client key may have been made": error(null, () => heardOfKey(dropped, [listed, dropped])),
};
