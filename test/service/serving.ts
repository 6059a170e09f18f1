import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createService, type Service, type ServiceOptions } from "../../src/service/index.ts";

/** A request of a test. */
export interface Request {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Buffer;
}

/** The reply to a test. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

/** Sends requests to the service of a test file. */
export interface Sender {
  (path: string, request?: Request): Promise<Reply>;
  readonly service: () => Service;
}

/** One case of a table: what is sent, and what has to come back. */
export interface Case extends Request {
  readonly path: string;
  readonly status: number;
  /** The whole JSON body; a text is compared with the raw body. */
  readonly answer?: unknown;
}

/** Sends one request; redirects are not followed, and the token is `token` unless the request has its own. */
export async function sendTo(url: string, path: string, request: Request = {}): Promise<Reply> {
  const {
    method = "GET",
    token = "token",
    json,
    headers,
    body = json === undefined ? null : JSON.stringify(json),
  } = request;
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token === null ? {} : { "PRIVATE-TOKEN": token }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body,
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json" && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}

/** Runs a service for all tests of a file or block, and gives the function that sends to it. */
export function serving(options: ServiceOptions): Sender {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await createService(options);
  });
  afterAll(async () => {
    await service?.close();
  });
  const running = (): Service => {
    if (service === undefined) throw new Error("the service is not running yet");
    return service;
  };
  return Object.assign((path: string, request?: Request) => sendTo(running().url, path, request), { service: running });
}

/** Makes one test of each case; the cases of a table do not depend on each other. */
export function testCases(send: Sender, cases: Readonly<Record<string, Case>>): void {
  test.each(Object.entries(cases))("%s", async (_title, { path, status, answer, ...request }) => {
    const reply = await send(path, request);
    expect(reply.status).toBe(status);
    if (typeof answer === "string") expect(reply.text).toBe(answer);
    else if (answer !== undefined) expect(reply.json).toEqual(answer);
  });
}
