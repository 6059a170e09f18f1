/**
 * The endpoint behind the DSN of client keys: it accepts the error reports of SDKs and counts their events. It must
 * never change the settings of a project, nor keep what a report says.
 */
import { parseUrl } from "../../kit/url.ts";
import { authenticate, findMaintainedProjectById } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { DSN_PATH } from "../error-tracking/index.ts";
import { headerOf, ok, ParameterReader, type Request, type Response } from "../http/index.ts";
import { acceptedKey, assertAccepting } from "./acceptance.ts";
import { decompress, type ErrorReport, parseEnvelope, parseStore } from "./report.ts";

// SDKs insert `api` between the path of the DSN and the project's number.
const RECEIVERS: readonly [path: string, parse: (body: Buffer) => ErrorReport][] = [
  [`${DSN_PATH}api/:id/envelope`, parseEnvelope],
  [`${DSN_PATH}api/:id/store`, parseStore],
];

const MAX_LISTED_KEYS = 10_000;

/** The routes that accept error reports below a relative root and count them. */
export const receiverRoutes = (root: string): readonly ServiceRoute[] =>
  RECEIVERS.map(([path, parse]) => ({
    method: "POST",
    path: root + path,
    isRaw: true,
    admit: assertAccepting,
    respond: (request, context) => receive(request, context, parse),
  }));

/** The route that shows the counts to a test. */
export const eventCountRoute: ServiceRoute = { method: "GET", path: "/_tocsin/events", respond: listEvents };

function receive(request: Request, context: ServiceContext, parse: (body: Buffer) => ErrorReport): Response {
  assertAccepting(request, context);
  const { eventId, eventCount, dsn } = parse(decompress(request.body, headerOf(request, "content-encoding")));
  const key = acceptedKey(publicKeyOf(request) ?? publicKeyIn(dsn), request, context);
  const { store } = context;
  store.clientKeys.addEvents(key.id, eventCount);
  return ok({ id: eventId ?? store.outside.randomHex(16) });
}

function publicKeyOf(request: Request): string | null {
  const sent = request.queryParameters.get("sentry_key");
  if (typeof sent === "string" && sent !== "") return sent;
  const header = headerOf(request, "x-sentry-auth") ?? headerOf(request, "authorization") ?? "";
  return /^Sentry\b.*?\bsentry_key=([^\s,]+)/i.exec(header)?.[1] ?? null;
}

const publicKeyIn = (dsn: string | null): string | null => (dsn === null ? null : parseUrl(dsn)?.username || null);

function listEvents(request: Request, { store }: ServiceContext): Response {
  const caller = authenticate(request, store);
  const parameters = new ParameterReader(request.parameters);
  const id = parameters.requiredText("project");
  parameters.finish();
  const project = findMaintainedProjectById(id, caller, store);
  const keys = store.clientKeys.list(project.id, MAX_LISTED_KEYS, 0);
  return ok(keys.map((key) => ({ key_id: key.id, public_key: key.publicKey, events: key.events })));
}
