import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { randomFrom } from "../../src/service/faults/fault-rules.ts";
import { createHandler, type Handler, type SeedInput } from "../../src/service/index.ts";
import { sendPlain } from "./plain-request.ts";
import { serving } from "./serving.ts";

const START_MS = Date.UTC(2026, 0, 31, 23, 59, 0);
const SEED: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "token" },
    {
      username: "dev",
      email: "dev@example.com",
      tokens: [{ token: "short", expires_at: "2026-02-01" }],
      token: "long",
    },
    { username: "root", email: "root@example.com", admin: true, token: "admin" },
  ],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app", moved_from: ["team/old"], client_keys: [{ public_key: "glet_first" }] },
    { id: 8, full_path: "team/web", visibility: "public" },
  ],
};

/** A request as a test writes it. */
type Line = readonly [line: string, headers?: Readonly<Record<string, string>>, body?: string];

/** A handler with a virtual clock, and what sends to it. */
interface Simulation {
  readonly handler: Handler;
  readonly send: (...line: Line) => ReturnType<Handler["handle"]>;
  readonly wait: (ms: number) => void;
}

const handlers: Handler[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const handler of handlers.splice(0)) handler.close();
});

async function simulate(
  seed: SeedInput,
  options: Partial<Parameters<typeof createHandler>[0]> = {},
): Promise<Simulation> {
  let nowMs = START_MS;
  const handler = await createHandler({ seed, clock: () => nowMs, random: randomFrom(1), ...options });
  handlers.push(handler);
  const send = (
    line: string,
    headers: Readonly<Record<string, string>> = {},
    body = "",
  ): ReturnType<Handler["handle"]> => {
    const [method = "", target = ""] = line.split(" ");
    return handler.handle({ method, target, headers: { "private-token": "token", ...headers }, body });
  };
  return { handler, send, wait: (ms) => (nowMs += ms) };
}

const JSON_TYPE = { "content-type": "application/json" };
const API = "/api/v4/projects/team%2Fapp";
const LOCK = JSON.stringify({ ID: "1", Operation: "x", Info: "", Who: "", Version: "", Created: "", Path: "" });

/** One of each kind of request, for writing and for reading. */
const LIFECYCLE: readonly Line[] = [
  [`PUT ${API}/error_tracking/settings`, JSON_TYPE, '{"active":true,"integrated":true}'],
  [`POST ${API}/error_tracking/client_keys`],
  [`GET ${API}/error_tracking/client_keys?per_page=1`],
  ["POST /errortracking/api/v1/projects/api/7/envelope/?sentry_key=glet_first", {}, '{}\n{"type":"event"}\n{}\n'],
  [`PUT ${API}/notification_settings`, JSON_TYPE, '{"level":"custom","new_note":true}'],
  [`POST ${API}/terraform/state/main/lock`, JSON_TYPE, LOCK],
  ["GET /api/v4/user"],
  ["GET /api/v4/personal_access_tokens/self", { "private-token": "long" }],
  [`DELETE ${API}/error_tracking/client_keys/2`],
];

async function bytesOfLifecycle(): Promise<string[]> {
  const { handler, send } = await simulate(SEED);
  const answers = LIFECYCLE.map((line) => send(...line));
  const [, key] = handler.inspection.keysOf("team/app");
  return [...answers, { key }].map((answer) => JSON.stringify(answer));
}

describe("a handler", () => {
  test("gives the same bytes each time, with the time and the randomness that it is handed", async () => {
    const first = await bytesOfLifecycle();
    expect(await bytesOfLifecycle()).toEqual(first);
    const { send } = await simulate(SEED);
    const answers = LIFECYCLE.map((line) => send(...line));
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers["X-Request-Id"])).size).toBe(LIFECYCLE.length);
    expect(JSON.parse(String(answers[1]?.body))).toEqual({
      id: 2,
      active: true,
      public_key: expect.stringMatching(/^glet_[0-9a-f]{32}$/),
      tracker_dsn: expect.stringMatching(
        /^http:\/\/glet_[0-9a-f]{32}@localhost:80\/errortracking\/api\/v1\/projects\/7$/,
      ),
    });
    expect(answers[0]?.headers).toMatchObject({
      Date: "Sat, 31 Jan 2026 23:59:00 GMT",
      "X-Request-Id": expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    for (const index of [5, 6, 7]) expect(String(answers[index]?.body)).toContain("2026-01-31T23:59:00.000Z");
  });

  test("asks neither the machine's clock nor its timers", async () => {
    const { send } = await simulate({ ...SEED, rate_limit_per_minute: 100 });
    const RealDate = Date;
    const forbidden = (): never => {
      throw new Error("the machine was asked");
    };
    jest
      .spyOn(globalThis, "Date")
      .mockImplementation(((ms?: number) => (ms === undefined ? forbidden() : new RealDate(ms))) as never);
    Object.assign(Date, { now: forbidden, UTC: RealDate.UTC });
    jest.spyOn(Math, "random").mockImplementation(forbidden);
    jest.spyOn(performance, "now").mockImplementation(forbidden);
    for (const timer of ["setTimeout", "setInterval", "setImmediate"] as const) {
      jest.spyOn(globalThis, timer).mockImplementation(forbidden);
    }
    const statuses = LIFECYCLE.map((line) => send(...line).status);
    jest.restoreAllMocks();
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });

  test("counts limits and expiry by its clock", async () => {
    const { send, wait } = await simulate({ ...SEED, rate_limit_per_minute: 2 });
    const status = (token: string): number => send("GET /api/v4/user", { "private-token": token }).status;
    expect(["token", "token", "token", "short"].map(status)).toEqual([200, 200, 429, 200]);
    wait(59_999);
    expect(["token", "short"].map(status)).toEqual([429, 200]);
    wait(1);
    expect(["token", "short"].map(status)).toEqual([200, 401]);
  });

  test("begins again with the data of its seed", async () => {
    const { handler, send } = await simulate(SEED);
    send("PUT /api/v4/notification_settings?level=watch");
    expect(handler.inspection.settingOf("global", "ada").level).toBe("watch");
    handler.reset();
    expect(handler.inspection.settingOf("global", "ada").level).toBe("participating");
    expect(handler.token).toBe("token");
  });

  test("reports an internal error as the service does, and logs it", async () => {
    const lines: string[] = [];
    let numbersLeft = Number.POSITIVE_INFINITY;
    const random = (): number => {
      if (numbersLeft-- <= 0) throw new Error("no more numbers");
      return 0.5;
    };
    const { send } = await simulate(SEED, { random, log: (line) => lines.push(line) });
    // Enough for the ID of the request.
    numbersLeft = 4;
    const { status, body } = send(`POST ${API}/error_tracking/client_keys`);
    expect([status, String(body)]).toEqual([500, '{"message":"500 Internal Server Error"}']);
    expect(lines.join("\n")).toMatch(/no more numbers\n +at /);
  });
});

describe("a handler beside a service", () => {
  const service = serving({ seed: SEED });
  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  const CORS = { origin: "https://page.example", "access-control-request-method": "PUT" };
  const cases: readonly Line[] = [
    ...LIFECYCLE,
    ["GET /"],
    [`GET ${API}.json`],
    [`GET //api/v4/user/`],
    [`HEAD ${API}/notification_settings`],
    [`GET ${API}/notification_settings`, { "if-none-match": "*" }],
    [`GET ${API}/notification_settings`, JSON_TYPE, "ignored"],
    ["GET /api/v4/projects?per_page=1&order_by=id&pagination=keyset"],
    ["GET http://localhost/api/v4/projects?per_page=1"],
    ["GET http://evil.example/api/v4/projects"],
    ["GET /api/v4/projects", { host: "evil.example" }],
    ["GET /api/v4/projects/team%2Fold", { host: "localhost" }],
    ["GET /api/v4/projects/%ff"],
    ["GET /api/v4/projects/%00"],
    ["GET /api/v4/user?x=%ff"],
    ["GET /api/v4/user", { "private-token": "nobody" }],
    ["GET /api/v4/nothing"],
    ["GET /api/v3/projects/7"],
    ["OPTIONS /api/v4/user"],
    ["OPTIONS /api/v4/user", CORS],
    ["GET /api/v4/user", { origin: "https://page.example" }],
    ["OPTIONS /_tocsin/events", CORS],
    ["PATCH /api/v4/user"],
    ["LOCK /api/v4/user"],
    [`POST ${API}/notification_settings`, FORM, "_method=put&level=loud"],
    [`POST ${API}/notification_settings`, { "x-http-method-override": "PUT", ...JSON_TYPE }, '{"level":"watch"}'],
    [`PUT ${API}/notification_settings`, JSON_TYPE, "{"],
    [`PUT ${API}/notification_settings`, { "content-type": "text/plain" }, "x"],
    [`PUT ${API}/notification_settings`, JSON_TYPE, `{"level":"${"x".repeat(1024 * 1024)}"}`],
    [`PUT ${API}/error_tracking/settings`, { "private-token": "nobody", ...JSON_TYPE }, '{"active":true}'],
    [
      `PUT ${API}/error_tracking/settings`,
      { "private-token": "", ...JSON_TYPE },
      '{"private_token":"token","active":1}',
    ],
    [`POST ${API}/terraform/state/main?ID=1`, JSON_TYPE, '{"serial":1}'],
    [`GET ${API}/terraform/state/main`],
    [`DELETE ${API}/terraform/state/main/lock?ID=1`],
  ];
  // What differs: the moment, the connection, and what is random.
  const OWN = /^(date|connection|keep-alive|x-runtime|x-request-id|x-gitlab-meta|etag|transfer-encoding)$/;
  const lasting = (text: string): string =>
    text.replaceAll(/glet_[0-9a-f]{32}|[0-9a-f]{32}/g, "random").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");

  test("answers the same", async () => {
    const { url } = service.service();
    const { send } = await simulate(SEED, { url, clock: Date.now });
    for (const [line, headers = {}, body = ""] of cases) {
      const [method = "", target = ""] = line.split(" ");
      const sent = { host: "localhost", "private-token": "token", ...headers };
      const reply = await sendPlain(
        url,
        { method, path: target, headers: { ...sent, "content-length": body.length } },
        body,
      );
      const answer = send(line, sent, body);
      const lower = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]);
      const shown = (all: readonly (readonly [string, unknown])[]): unknown =>
        Object.fromEntries(
          all.filter(([name]) => !OWN.test(name)).map(([name, value]) => [name, lasting(String(value))]),
        );
      expect([line, answer.status, lasting(String(answer.body)), shown(lower as [string, unknown][])]).toEqual([
        line,
        reply.status,
        lasting(reply.text),
        shown(Object.entries(reply.headers)),
      ]);
    }
  });
});
