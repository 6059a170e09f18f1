import { once } from "node:events";
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
