import { randomUUID } from "node:crypto";
import { authenticate, findMaintainedProjectById } from "../access/index.ts";
import { DSN_PATH } from "../error-tracking/dsn.ts";
import { type Answer, ok } from "../http/response.ts";
import { type Call, headerOf } from "../http/request.ts";
import { ParameterReader } from "../http/parameter-reader.ts";
import type { ServiceEndpoint, World } from "../context.ts";
import { ingestRefusal, OPEN_TO_BROWSERS } from "./ingest-refusal.ts";
import { parseEnvelope, parseStore, type Report } from "./report.ts";
import { unpack } from "./decompress.ts";

// SDKs put `api` between the path and the project's number of a client key's address.
const RECEIVERS: readonly [path: string, parse: (body: Buffer) => Report][] = [
  [`${DSN_PATH}api/:id/envelope`, parseEnvelope],
  [`${DSN_PATH}api/:id/store`, parseStore],
];

const MAX_LISTED_KEYS = 10_000;

/** Where the addresses of client keys lead: reports of errors are taken and counted, and a test can ask for the counts. */
export const ingestEndpoints: readonly ServiceEndpoint[] = [
  ...RECEIVERS.map(([path, parse]): ServiceEndpoint => ({
    method: "POST",
    path,
    isRaw: true,
    answer: (call, world) => receive(call, world, parse),
  })),
  { method: "GET", path: "/_tocsin/events", answer: listEvents },
];

function receive(call: Call, { store }: World, parse: (body: Buffer) => Report): Answer {
  const { eventId, eventCount, dsn } = parse(unpack(call.body, headerOf(call, "content-encoding")));
  const publicKey = publicKeyOf(call) ?? publicKeyIn(dsn);
  if (publicKey === null) throw ingestRefusal(401, "missing authorization information");
  const key = store.clientKeys.findByPublicKey(publicKey);
  if (key === null || !key.isActive || String(key.projectId) !== call.ids["id"]) {
    throw ingestRefusal(403, "the client key is unknown, inactive or of another project");
  }
  store.clientKeys.addEvents(key.id, eventCount);
  return { status: 200, body: { id: eventId ?? randomUUID().replaceAll("-", "") }, headers: OPEN_TO_BROWSERS };
}

function publicKeyOf(call: Call): string | null {
  const sent = call.queryParameters.get("sentry_key");
  if (typeof sent === "string" && sent !== "") return sent;
  const header = headerOf(call, "x-sentry-auth") ?? headerOf(call, "authorization") ?? "";
  return /^Sentry\b.*?\bsentry_key=([^\s,]+)/i.exec(header)?.[1] ?? null;
}

function publicKeyIn(dsn: string | null): string | null {
  return dsn === null || !URL.canParse(dsn) ? null : new URL(dsn).username || null;
}

function listEvents(call: Call, { store }: World): Answer {
  const caller = authenticate(call, store);
  const parameters = new ParameterReader(call.parameters);
  const id = parameters.requiredText("project");
  parameters.finish();
  const project = findMaintainedProjectById(id, caller, store);
  const keys = store.clientKeys.list(project.id, MAX_LISTED_KEYS, 0);
  return ok(keys.map((key) => ({ key_id: key.id, public_key: key.publicKey, events: key.events })));
}
