import { afterEach, describe, expect, test } from "@jest/globals";
import { type Reply, serving } from "../serving.ts";

const send = serving({
  faults: true,
  token: "token",
  seed: {
    users: [{ username: "root", email: "root@example.com", token: "token", admin: true }],
    projects: [{ id: 1, full_path: "team/app", moved_from: ["team/old"] }],
  },
});

const KEYS = "/api/v4/projects/1/error_tracking/client_keys";
const spoil = async (fault: unknown, rest: object = { method: "POST", count: 1 }): Promise<void> => {
  const { status } = await send("/_tocsin/faults", { method: "POST", json: { ...rest, fault } });
  expect(status).toBe(201);
};
const create = (): Promise<Reply> => send(KEYS, { method: "POST" });
const keyCount = async (): Promise<number> => Number((await send(KEYS)).headers.get("x-total"));

/** How many keys one spoilt request adds. */
const added = async (spoilt: () => Promise<unknown>): Promise<number> => {
  const before = await keyCount();
  await spoilt();
  return (await keyCount()) - before;
};

afterEach(async () => {
  await send("/_tocsin/faults", { method: "DELETE" });
});

describe("a status in place of the answer", () => {
  test("has the body and the headers of the rule, and nothing is done", async () => {
    await spoil({
      kind: "status",
      status: 429,
      headers: { "Retry-After": "3", "Content-Type": "text/plain" },
      body: { a: [1] },
    });
    const count = await added(async () => {
      const reply = await create();
      expect([reply.status, reply.headers.get("retry-after"), reply.text]).toEqual([429, "3", '{"a":[1]}']);
      expect(reply.headers.get("content-type")).toBe("text/plain");
    });
    expect(count).toBe(0);
  });

  test("says what it is without a body, and can come after the request was carried out", async () => {
    await spoil({ kind: "status", status: 503, carried_out: true });
    const count = await added(async () => {
      const reply = await create();
      expect([reply.status, reply.json]).toEqual([503, { message: "503 Service Unavailable" }]);
    });
    expect(count).toBe(1);
  });

  test.each([204, 304])("of %i has no body", async (status) => {
    await spoil({ kind: "status", status });
    const reply = await create();
    expect([reply.status, reply.text]).toEqual([status, ""]);
  });
});

describe("an answer in place of the service's own", () => {
  test.each([
    ["a page of HTML", { kind: "html" }, 502],
    ["a redirect", { kind: "redirect", location: "https://elsewhere.example/" }, 302],
  ])("as %s comes before or after the request was carried out", async (_what, fault, status) => {
    for (const carried_out of [undefined, false, true]) {
      await spoil({ ...fault, carried_out });
      const count = await added(async () => expect((await create()).status).toBe(status));
      expect(count).toBe(carried_out === true ? 1 : 0);
    }
  });
});

describe("a page of HTML in place of the answer", () => {
  test("is a 502 as a proxy has it", async () => {
    await spoil({ kind: "html" });
    const reply = await create();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([502, "text/html"]);
    expect(reply.text).toContain("<h1>502 Bad Gateway</h1>");
  });

  test("can have any status", async () => {
    await spoil({ kind: "html", status: 200 });
    expect((await create()).status).toBe(200);
  });
});

describe("a redirect in place of the answer", () => {
  test("leads where the rule says", async () => {
    await spoil({ kind: "redirect", location: "https://elsewhere.example/login" });
    const reply = await create();
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "https://elsewhere.example/login"]);
  });
});

describe("a dropped connection", () => {
  test("before the request is carried out", async () => {
    await spoil({ kind: "drop" });
    expect(await added(() => expect(create()).rejects.toThrow("fetch failed"))).toBe(0);
  });

  test("after the request was carried out", async () => {
    await spoil({ kind: "drop", carried_out: true });
    expect(await added(() => expect(create()).rejects.toThrow("fetch failed"))).toBe(1);
  });
});

describe("a body", () => {
  test("that ends too early breaks the connection", async () => {
    await spoil({ kind: "truncate", bytes: 10 });
    const count = await added(async () => {
      const response = await fetch(send.service().url + KEYS, {
        method: "POST",
        headers: { "PRIVATE-TOKEN": "token" },
      });
      expect(response.status).toBe(201);
      expect(Number(response.headers.get("content-length"))).toBeGreaterThan(10);
      await expect(response.text()).rejects.toThrow("terminated");
    });
    expect(count).toBe(1);
  });

  test("that is slow arrives whole", async () => {
    await spoil({ kind: "slow", milliseconds: 100 });
    const startMs = performance.now();
    const reply = await create();
    expect(reply.json).toMatchObject({ active: true });
    expect(performance.now() - startMs).toBeGreaterThan(80);
  });

  test("has another content type and the same text", async () => {
    await spoil({ kind: "content_type", content_type: "text/plain; charset=latin1" });
    const reply = await create();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([201, "text/plain; charset=latin1"]);
    expect(JSON.parse(reply.text)).toMatchObject({ active: true });
  });

  test("that is a text has another content type and the same text", async () => {
    const old = KEYS.replace("/1/", "/team%2Fold/");
    const { text } = await send(old);
    await spoil({ kind: "content_type", content_type: "text/csv" }, { count: 1 });
    const reply = await send(old);
    expect([reply.status, reply.headers.get("content-type"), reply.text]).toEqual([301, "text/csv", text]);
  });
});

describe("a delay", () => {
  test("comes before the request is carried out", async () => {
    await spoil({ kind: "delay", milliseconds: 60 });
    const startMs = performance.now();
    expect((await create()).status).toBe(201);
    expect(performance.now() - startMs).toBeGreaterThan(50);
  });

  test("keeps a request from being carried out whose client has gone", async () => {
    await spoil({ kind: "delay", milliseconds: 100 });
    const signal = AbortSignal.timeout(20);
    const gone = fetch(send.service().url + KEYS, { method: "POST", headers: { "PRIVATE-TOKEN": "token" }, signal });
    await spoil({ kind: "delay", milliseconds: 200 }, { method: "GET", count: 1 });
    const before = keyCount();
    await expect(gone).rejects.toThrow("timeout");
    expect(await keyCount()).toBe(await before);
  });
});

describe("a service without one of its routes", () => {
  const NO_ROUTE = { kind: "status", status: 404, body: { error: "404 Not Found" } };

  test("answers one path like an unknown one", async () => {
    await spoil(NO_ROUTE, { path: "*/projects/1" });
    const reply = await send("/api/v4/projects/1");
    const unknown = await send("/api/v4/no-such-route");
    expect([reply.status, reply.text]).toEqual([unknown.status, unknown.text]);
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect((await send("/api/v4/projects/team%2Fapp")).status).toBe(200);
    expect((await send(KEYS)).status).toBe(200);
  });

  test("answers every project like an unknown path, and still has the routes below a project", async () => {
    // Of several rules the first one that fits is used: one without an effect lets the deeper paths through.
    await spoil({ kind: "delay", milliseconds: 0 }, { path: "/api/v4/projects/*/*" });
    await spoil(NO_ROUTE, { path: "/api/v4/projects/*" });
    for (const id of ["1", "team%2Fapp", "77"]) {
      const reply = await send(`/api/v4/projects/${id}`);
      expect([reply.status, reply.json]).toEqual([404, { error: "404 Not Found" }]);
    }
    expect((await create()).status).toBe(201);
  });
});
