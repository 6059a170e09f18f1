import { isIPv6, createServer, type AddressInfo, type Socket } from "node:net";
import { platform } from "node:process";
import { types } from "node:util";
import { afterEach, describe, expect, test } from "@jest/globals";
import { dial, type DialOptions } from "../../../../src/host/node/connection/dial.ts";
import { startSlowListener } from "../../../support/server/slow-listener.ts";
import { until } from "../../../support/until.ts";
import { needing } from "../../../support/needs.ts";

/** A group: the system has no way to it for TCP. */
const NOWHERE = "ff02::1";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a listener, and returns its port. */
async function listen(host: string, port = 0): Promise<number> {
  const server = createServer((socket) => socket.on("error", () => undefined).on("end", () => socket.end()));
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port; // it listens on a port
}

/** A listener that takes no connection within half a second; each then needs a second. */
async function listenSlowly(host: string): Promise<number> {
  const listener = await startSlowListener(host, 500);
  closing.push(listener.close);
  return listener.port;
}

interface Asked {
  readonly port: number;
  readonly timeoutMs?: number;
}

const dialed = (options: DialOptions): Promise<Socket> =>
  new Promise((resolve, reject) => {
    dial(options, (...[error, socket]) => {
      if (error === null) resolve(socket);
      else reject(error);
      closing.push(() => socket?.destroy());
    });
  });

/** Connects to a host that has these addresses. */
const dialAll = (addresses: readonly string[], { port, timeoutMs = 5_000 }: Asked): Promise<Socket> =>
  dialed({
    host: "service.example",
    port,
    timeoutMs,
    lookup: (_host, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      ),
  });

/** How many sockets this process has, whatever their state. */
const socketCount = (): number => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

async function failureOf(addresses: readonly string[], asked: Asked): Promise<{ code?: string; message: string }> {
  try {
    await dialAll(addresses, asked);
  } catch (thrown) {
    if (types.isNativeError(thrown)) return thrown;
  }
  return { message: "connected" };
}

// Only Linux has all of 127.0.0.0/8, and a queue that can be filled.
needing("Linux", platform === "linux").describe("a host with two addresses", () => {
  test.each([
    ["there is no way to", NOWHERE],
    ["refuses", "127.0.0.3"],
  ])("is reached at the slow one where the other one is one that %s", async (_what, other) => {
    const port = await listenSlowly("127.0.0.2");
    const socket = await dialAll(["127.0.0.2", other], { port });
    expect(socket.remoteAddress).toBe("127.0.0.2");
  });

  test("is reached at the one that answers first, and the other attempt ends", async () => {
    const port = await listenSlowly("127.0.0.2");
    await listen("127.0.0.3", port);
    const [before, started] = [socketCount(), performance.now()];
    const socket = await dialAll(["127.0.0.2", "127.0.0.3"], { port });
    expect(socket.remoteAddress).toBe("127.0.0.3");
    expect(performance.now() - started).toBeGreaterThan(240);
    // Both ends of the one connection.
    await until(() => socketCount() === before + 2);
  });

  test("is asked at the next one at once where one fails", async () => {
    const port = await listen("127.0.0.4");
    const started = performance.now();
    const socket = await dialAll(["127.0.0.2", NOWHERE, "127.0.0.3", "127.0.0.4"], { port });
    expect(socket.remoteAddress).toBe("127.0.0.4");
    expect(performance.now() - started).toBeLessThan(240);
  });

  test("that fails at each says what came of each, and first what says most", async () => {
    const port = await listen("127.0.0.9");
    const failure = await failureOf([NOWHERE, "127.0.0.2", "127.0.0.3"], { port });
    expect(failure.code).toBe("ECONNREFUSED");
    const refused = ["127.0.0.2", "127.0.0.3"].map((address) => `connect ECONNREFUSED ${address}:${port}`);
    expect(failure.message).toBe([...refused, `connect ENETUNREACH ${NOWHERE}:${port}`].join(", "));
  });

  test("that does not answer fails in the time that there is, and names the silent one first", async () => {
    const port = await listenSlowly("127.0.0.2");
    const failure = await failureOf([NOWHERE, "127.0.0.2"], { port, timeoutMs: 300 });
    expect(failure.code).toBe("ETIMEDOUT");
    expect(failure.message).toBe(`connect ETIMEDOUT 127.0.0.2:${port}, connect ENETUNREACH ${NOWHERE}:${port}`);
  });
});

describe("a host", () => {
  test("that nobody knows fails with what the resolver says", async () => {
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND a.example"), { code: "ENOTFOUND" });
    const lookup: DialOptions["lookup"] = (_host, done) => done(unknown, []);
    await expect(dialed({ host: "a.example", port: 80, timeoutMs: 1_000, lookup })).rejects.toBe(unknown);
  });

  test("of which no resolver says anything fails in the time that there is", async () => {
    const failure = dialed({ host: "a.example", port: 80, timeoutMs: 20, lookup: () => undefined });
    await expect(failure).rejects.toMatchObject({ code: "ETIMEDOUT", message: "getaddrinfo ETIMEDOUT a.example" });
  });

  test("that is written as an address is asked there", async () => {
    const port = await listen("127.0.0.1");
    const socket = await dialed({ host: "127.0.0.1", port, timeoutMs: 1_000 });
    expect(socket.remoteAddress).toBe("127.0.0.1");
  });
});
