import type { Address } from "../connection/address.ts";
import { identityOf } from "../failure/answer-failure.ts";
import { headerOf, type Answer, type PreparedRequest, type Send } from "./exchange.ts";
import type { Report } from "../failure/report.ts";

/** What a caller hands to every call. */
export interface Call {
  /** Ends the call, also while it waits for its turn. */
  readonly signal: AbortSignal;
  /** Told the numeric ID under which a project now answers, when it has moved away from the path that was asked for. */
  readonly onMoved?: (id: string) => void;
}

/** Sends a request and follows a moved project; any other redirect is an error. */
export type Follow = (request: PreparedRequest, call: Call) => Promise<Answer>;

interface FollowOptions {
  readonly send: Send;
  readonly address: Address;
  readonly report: Report;
}

/**
 * Makes the stage that follows a moved project, once: the service answers a read by its old path with 301 and the numeric ID, a
 * write with 405, which is repeated at the ID that a read of the same path names. Nothing else is followed, least of all to another origin.
 */
export function followMoved(options: FollowOptions): Follow {
  const { send } = options;
  return async (request, call) => {
    const answer = await send(request, call.signal);
    const isMovedWrite = answer.status === 405 && answer.body.includes(MOVED_WRITE);
    if (!isMovedWrite && !isRedirect(answer)) return answer;
    const id = isMovedWrite ? await idByRead(options, request, call) : idInLocation(options, request, answer);
    if (id === null) return answer;
    call.onMoved?.(id);
    const again = await send(atProject(request, id), call.signal);
    if (isRedirect(again)) throw redirectError(options, request, again);
    return again;
  };
}

const MOVED_WRITE = "not allowed for moved projects";

function isRedirect({ status, headers }: Answer): boolean {
  return status >= 300 && status < 400 && headers["location"] !== undefined;
}

async function idByRead(options: FollowOptions, request: PreparedRequest, { signal }: Call): Promise<string | null> {
  // One key cannot be read; the list that it belongs to can.
  const path = request.path.replace(/\/\d+$/, "");
  const read: PreparedRequest = { method: "GET", path, query: new URLSearchParams() };
  const answer = await options.send(read, signal);
  return isRedirect(answer) ? idInLocation(options, read, answer) : null;
}

/** Returns the numeric ID when the redirect is to the same endpoint of a project on the same origin; throws for any other. */
function idInLocation(options: FollowOptions, request: PreparedRequest, answer: Answer): string {
  const { address } = options;
  const target = targetOf(options, request, answer);
  const [, rest] = splitProject(request.path);
  const prefix = `${address.root}/projects/`;
  const [id, targetRest] = target?.pathname.startsWith(prefix)
    ? splitProject(target.pathname.slice(address.root.length))
    : [];
  const isSameEndpoint = id !== undefined && /^\d+$/.test(id) && rest !== undefined && targetRest === rest;
  if (target?.origin !== address.origin || request.method !== "GET" || answer.status !== 301 || !isSameEndpoint) {
    throw redirectError(options, request, answer);
  }
  return id;
}

function splitProject(path: string): [string?, string?] {
  const [, id, rest] = /^\/projects\/([^/]+)(\/.+)$/.exec(path) ?? [];
  return id === undefined || rest === undefined ? [] : [id, rest];
}

function atProject(request: PreparedRequest, id: string): PreparedRequest {
  const [, rest = ""] = splitProject(request.path);
  return { ...request, path: `/projects/${id}${rest}` };
}

function targetOf({ address }: FollowOptions, request: PreparedRequest, answer: Answer): URL | null {
  const location = headerOf(answer.headers, "location") ?? "";
  const from = address.origin + address.root + request.path;
  return URL.canParse(location, from) ? new URL(location, from) : null;
}

function redirectError(options: FollowOptions, request: PreparedRequest, answer: Answer): Error {
  const { origin } = options.address;
  const target = targetOf(options, request, answer);
  const isElsewhere = target !== null && target.origin !== origin;
  return options.report(request, {
    code: "unsupported",
    summary: isElsewhere ? "The service redirects to another address" : "The service redirects the request",
    why: isElsewhere
      ? `It points from ${origin} to ${target.origin}, and the token is sent to ${origin} only.`
      : `It points to ${target?.pathname ?? "nowhere"}, which is not the same endpoint of a moved project.`,
    advice: isElsewhere
      ? `If ${target.origin} is the service, set base_url to it.`
      : "Check base_url: it may lack a path, or lead to a sign-in page.",
    ...identityOf(answer),
  });
}
