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

/** Returns the diagnostics of reading the global setting for an answer. */
async function diagnosticsFor(status: number, body: unknown, headers: Headers = {}) {
  const { url } = await startServer((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(response, status, body);
  });
  const engine = await engineOn(url, "secret", { max_retries: 0, sudo: "bob" });
  return said(readData(engine, "tocsin_notification_setting", {}));
}

const on = (status: number, body: unknown = {}, headers?: Headers): Case =>
  error(null, () => diagnosticsFor(status, body, headers));

const forbidding = (reason: string): Case => on(403, { message: `403 Forbidden - ${reason}` });

/** Returns the diagnostics of reading a list in which each page names a next one. */
async function diagnosticsOfList(next: (page: number) => number | "", body: string, source = "tocsin_client_keys") {
  const { url } = await startServer((request, response) => {
    const page = Number(new URL(request.url ?? "", "http://a").searchParams.get("page"));
    response.setHeader("x-next-page", String(next(page)));
    answer(response, 200, body);
  });
  const engine = await engineOn(url, "secret");
  return said(readData(engine, source, source === "tocsin_projects" ? {} : { project: "team/app" }));
}

/** Returns the diagnostics of creating a key whose response is lost. */
async function diagnosticsOfCreate(post: Respond, list: readonly Respond[]) {
  const { url } = await startKeyServer({ post: [post], list });
  const engine = await engineOn(url, "secret", { max_retries: 0 });
  const resource = engine.resource("tocsin_client_key");
  const driver = createDriver(engine, resource);
  return said(driver.apply(configOf(resource.attributes, { project: "7" })));
}

// Three of them are more than a list may have.
const KEY = { id: 1, active: true, public_key: "k", tracker_dsn: "https://k@host/1" };
const TWICE = JSON.stringify([KEY, KEY]);
const LONG = `[${" ".repeat(6 * 1024 * 1024)}]`;

const PAGE = "<!doctype html><title>Sign in</title>";

export const responses: Cases = {
  noEndpoint: on(404, { error: "404 Not Found" }),
  noSuchUser: on(404, { message: "404 User with ID or username 'bob' Not Found" }),
  webPage: on(200, PAGE),
  unreadable: on(200, ""),
  unknownForm: on(200, { level: "loud" }),
  denied: on(403),
  termsNotAccepted: forbidding("You (@ada) must accept the Terms of Service in order to perform this action."),
  passwordExpired: forbidding("Your password expired."),
  emailNotConfirmed: forbidding("Your primary email address is not confirmed."),
  userBlocked: forbidding("Your account has been blocked."),
  sudoForbidden: forbidding("Must be admin to use sudo"),
  readOnlyService: on(403, { message: "You cannot perform write operations on a read-only instance" }),
  addressBlocked: on(403, "Forbidden\n"),
  refusedInBetween: on(403, "RBAC: access denied"),
  forbidden: forbidding("The moon is in the wrong phase"),
  permissionMissing: on(403, { error: "insufficient_granular_scope" }),
  gatewayRefused: on(403, { title: "Forbidden" }),
  refused: on(400, { message: "no" }),
  requestTooLarge: on(413),
  headersTooLarge: on(431),
  failed: on(500),
  redirected: on(302, ""),
  redirectedElsewhere: on(301, "", { location: "https://other.example/api/v4/x" }),
  notModified: on(304, ""),
  unauthenticated: on(401),
  noMethod: on(405),
  proofRequired: on(401, { error: "dpop_error" }),
  proxyAnswered: error(null, async () => {
    const { url } = await startServer((_request, response) => answer(response, 403, PAGE));
    const engine = await engineOn("http://gitlab.example", "secret", { max_retries: 0, proxy_url: url });
    return said(readData(engine, "tocsin_notification_setting", {}));
  }),
  proxyUnauthenticated: on(407),
  timedOut: on(408),
  busy: on(409),
  contentType: on(415),
  otherProtocol: on(426),
  rateLimited: on(429),
  unsteadyList: error(null, () => diagnosticsOfList(() => "", TWICE)),
  endlessList: error(null, () => diagnosticsOfList(() => 1, "[]")),
  longList: error(null, () => diagnosticsOfList((page) => page + 1, LONG)),
  longProjectList: error(null, () => diagnosticsOfList((page) => page + 1, LONG, "tocsin_projects")),
  severalKeys: error(null, () => diagnosticsOfCreate(twiceMadeAndDropped, [listed])),
  keyMayBeMade: error(null, () => diagnosticsOfCreate(dropped, [listed, dropped])),
};
