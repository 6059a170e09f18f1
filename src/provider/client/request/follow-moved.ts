import { parseUrl } from "../../../kit/url.ts";
import type { Report } from "../failure/report.ts";
import { redirectFailure } from "../failure/response-failure.ts";
import { textOf } from "../failure/response-text.ts";
import type { Address } from "../options/index.ts";
import type { Ask, RequestOutcome } from "./ask.ts";
import type { Call } from "./call.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import { headerOf } from "./header.ts";
import type { HttpResponse } from "./http.ts";

/** The outcome of a request, and the numeric ID that a moved project now answers under, or null if it has not moved. */
export interface Followed<T> {
  readonly outcome: RequestOutcome<T>;
  readonly movedTo: string | null;
}

/** Calls an endpoint and follows a moved project; any other redirect is an error. */
export type Follow = <T>(endpoint: Endpoint<T>, call: Call) => Promise<Followed<T>>;

interface FollowOptions {
  readonly ask: Ask;
  readonly address: Address;
  readonly report: Report;
}

/**
 * Makes the stage that follows a moved project, once. The service answers a read by its old path with 301 and the
 * numeric ID, and a write with 405. Such a write is repeated at the ID that a read of the same path returns. Nothing
 * else is followed, least of all to another origin.
 */
export function followMoved(options: FollowOptions): Follow {
  const { ask } = options;
  return async (endpoint, call) => {
    const first = await ask(endpoint, call);
    const isMovedWrite = isRefusedWrite(first);
    // A single key cannot be read, but the list of keys can.
    const path = endpoint.path.replace(/\/\d+$/, "");
    const read = { ...endpoint, method: "GET", path, query: {}, repeatable: true } as const;
    const redirect = isMovedWrite ? await ask(read, call) : first;
    // The write itself was refused with 405; only the read that looks up the new ID was lost.
    if (isMovedWrite && !redirect.isOk && redirect.response === null) {
      return { outcome: { ...redirect, error: redirect.error.with({ mayHaveExecuted: false }) }, movedTo: null };
    }
    if (!isRedirect(redirect)) return { outcome: first, movedTo: null };
    const redirected = isMovedWrite ? read : endpoint;
    const movedTo = idInLocation(options, redirected, redirect.response);
    if (movedTo === null) return { outcome: refused(options, redirected, redirect.response), movedTo: null };
    const target = atProject(endpoint, movedTo);
    const second = await ask(target, call);
    return { outcome: isRedirect(second) ? refused(options, target, second.response) : second, movedTo };
  };
}

function isRefusedWrite(outcome: RequestOutcome<unknown>): boolean {
  if (outcome.isOk || outcome.response?.status !== 405) return false;
  return textOf(outcome.response.body).includes("not allowed for moved projects");
}

type Refused = Extract<RequestOutcome<unknown>, { readonly isOk: false }>;

function isRedirect(outcome: RequestOutcome<unknown>): outcome is Refused & { readonly response: HttpResponse } {
  if (outcome.isOk || outcome.response === null) return false;
  const { status, headers } = outcome.response;
  return status >= 300 && status < 400 && "location" in headers;
}

/** Returns the numeric ID if the redirect leads to the same endpoint of a project on the same origin, else null. */
function idInLocation({ address }: FollowOptions, endpoint: Endpoint<unknown>, response: HttpResponse): string | null {
  const target = targetOf(address, endpoint, response);
  if (target?.origin !== address.origin || endpoint.method !== "GET" || response.status !== 301) return null;
  if (!target.pathname.startsWith(`${address.root}/`)) return null;
  const asked = splitProject(endpoint.path);
  const named = splitProject(target.pathname.slice(address.root.length));
  return asked !== null && named !== null && /^[1-9]\d{0,18}$/.test(named.id) && named.rest === asked.rest
    ? named.id
    : null;
}

function splitProject(path: string): { id: string; rest: string } | null {
  const [, id, rest = ""] = /^\/projects\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  return id === undefined ? null : { id, rest };
}

function atProject<T>(endpoint: Endpoint<T>, id: string): Endpoint<T> {
  return { ...endpoint, path: `/projects/${id}${splitProject(endpoint.path)?.rest ?? ""}` };
}

function targetOf(address: Address, endpoint: Endpoint<unknown>, { headers }: HttpResponse): URL | null {
  return parseUrl(headerOf(headers, "location") ?? "", sourceOf(address, endpoint));
}

const sourceOf = ({ origin, root }: Address, { path }: Endpoint<unknown>): string => origin + root + path;

function refused<T>(options: FollowOptions, endpoint: Endpoint<T>, response: HttpResponse): RequestOutcome<T> {
  const { address, report } = options;
  const target = targetOf(address, endpoint, response);
  const failure = redirectFailure(response, {
    from: parseUrl(sourceOf(address, endpoint)),
    origin: address.origin,
    target,
  });
  return { isOk: false, error: report(requestOf(endpoint), failure), response };
}
