import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { withOpenssl, makeAuthority, makeCertificate, type Pair } from "../../../support/server/certificate.ts";
import {
  answer,
  clientOf,
  closeAll,
  startProxy,
  startServer,
  startTlsServer,
  type Running,
} from "../../../support/server/http-server.ts";
import type { ClientOptions } from "../../../../src/provider/client/index.ts";

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;

afterEach(closeAll);

/** A server that notes the connection of each request, and what to do with it after the response. */
function startNoting(sockets: Socket[], afterResponse: (socket: Socket) => void = () => undefined): Promise<Running> {
  return startServer((request, response) => {
    sockets.push(request.socket);
    response.once("finish", () => afterResponse(request.socket));
    answer(response, 200, { level: "watch" });
  });
}

function settingsOf(url: string, options: Partial<ClientOptions> = {}) {
  const { notificationSettings } = clientOf(url, options);
  return {
    get: () => notificationSettings.get(global, call),
    put: () => notificationSettings.put(global, { level: "watch" }, call),
  };
}

describe("a connection", () => {
  test("is used again for the next request, whatever its method", async () => {
    const sockets: Socket[] = [];
    const { get, put } = settingsOf((await startNoting(sockets)).url);
    for (const request of [get, put, get]) await request();
    expect(new Set(sockets).size).toBe(1);
    expect(sockets).toHaveLength(3);
  });

  test("is used again after an error of the service", async () => {
    const sockets: Socket[] = [];
    const { url } = await startServer((request, response) => {
      sockets.push(request.socket);
      answer(response, sockets.length === 1 ? 403 : 200, { level: "watch" });
    });
    const { get } = settingsOf(url);
    await expect(get()).rejects.toMatchObject({ code: "denied" });
    await get();
    expect(new Set(sockets).size).toBe(1);
  });

  test.each(["get", "put"] as const)("that the server closes while it is idle fails no %s", async (method) => {
    const sockets: Socket[] = [];
    const settings = settingsOf((await startNoting(sockets, (socket) => socket.end())).url);
    for (let n = 0; n < 3; n += 1) {
      await settings[method]();
      const socket = sockets.at(-1);
      if (socket?.closed === false) await once(socket, "close");
    }
    expect(new Set(sockets).size).toBe(3);
  });

  test("is not used longer than the server says", async () => {
    const sockets: Socket[] = [];
    const { url } = await startServer((request, response) => {
      sockets.push(request.socket);
      response.setHeader("keep-alive", "timeout=1");
      answer(response, 200, { level: "watch" });
    });
    const { get } = settingsOf(url);
    await get();
    await get();
    expect(new Set(sockets).size).toBe(2);
  });
});

const KEY = { id: 1, active: true, public_key: "glet_1", tracker_dsn: "https://glet_1@errors.example/7" };

/** Lists the keys of a project, has one made, and lists them again. */
async function makeKey(url: string, options: Partial<ClientOptions> = {}): Promise<void> {
  const { clientKeys } = clientOf(url, options);
  await clientKeys.list("7", { ...call, fresh: true });
  await clientKeys.create("7", { before: [], advice: "" }, call);
  await clientKeys.list("7", { ...call, fresh: true });
}

/** A service of keys that notes the connection of each request. */
const noting =
  (sockets: unknown[]): RequestListener =>
  (request, response) => {
    sockets.push(request.socket);
    if (request.method === "POST") answer(response, 201, KEY);
    else answer(response, 200, [KEY]);
  };

describe("a connection of its own", () => {
  test("carries the creation of a key", async () => {
    const sockets: unknown[] = [];
    await makeKey((await startServer(noting(sockets))).url);
    expect(new Set(sockets).size).toBe(2);
    expect(sockets[0]).toBe(sockets[2]);
  });

  test("carries it through a proxy for plain http, too", async () => {
    const sockets: unknown[] = [];
    const proxy = await startServer(noting(sockets));
    await makeKey("http://gitlab.test", { proxyUrl: proxy.url });
    expect(new Set(sockets).size).toBe(2);
  });

  test("is closed after it", async () => {
    const sockets: Socket[] = [];
    await makeKey((await startServer(noting(sockets))).url);
    const [, post] = sockets;
    if (post?.closed === false) await once(post, "close");
    expect(sockets.map(({ closed }) => closed)).toEqual([false, true, false]);
  });

  test.each(["get", "put"] as const)("carries each attempt of a %s after a lost connection", async (method) => {
    const sockets = new Set<Socket>();
    const { url, seen } = await startServer((request, response) => {
      if (sockets.has(request.socket)) return void request.socket.destroy();
      sockets.add(request.socket);
      return void setTimeout(() => answer(response, 200, { level: "watch" }), 50);
    });
    const settings = settingsOf(url, { maxRetries: 1 });
    // Puts, as reads of one address are one request.
    await Promise.all([settings.put(), settings.put(), settings.put()]);
    expect(sockets.size).toBe(3);
    await settings[method]();
    expect([sockets.size, seen.length]).toEqual([4, 5]);
  });
});

describe("a connection through a proxy", () => {
  test("is used again for plain http", async () => {
    const sockets: Socket[] = [];
    const proxy = await startNoting(sockets);
    const { get } = settingsOf("http://gitlab.test", { proxyUrl: proxy.url });
    await get();
    await get();
    expect(new Set(sockets).size).toBe(1);
  });

  // Without the command openssl there are no certificates to test with; CI has it.
  withOpenssl.describe("for https", () => {
    let authority: Pair;
    let pair: Pair;
    beforeAll(() => {
      authority = makeAuthority("Tocsin test authority");
      pair = makeCertificate(authority, "gitlab.test");
    });

    test("is used again, so that the proxy is asked once", async () => {
      const proxy = await startProxy();
      const server = await startTlsServer(pair, (_request, response) => answer(response, 200, { level: "watch" }));
      const options = { proxyUrl: proxy.url, caCertPem: authority.cert };
      const { get } = settingsOf(`https://gitlab.test:${server.port}`, options);
      await get();
      await get();
      expect([proxy.seen.length, server.seen.length]).toEqual([1, 2]);
    });
  });
});
