/** Tests of the executable's calls: many of them, large ones, canceled ones, and its own end. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as http2 from "node:http2";
import type * as grpc from "@grpc/grpc-js";
import { afterAll, afterEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import {
  clientCertificate,
  connect,
  connected,
  handshakeIn,
  openStandingStreams,
} from "../support/plugin/plugin-process.ts";
import { endAll, readSettingRequest, startProvider, type ProviderProcess } from "../support/plugin/provider-process.ts";
import { readDataSource, upgradeResourceState } from "../support/protocol/generated/provider-rpcs.ts";
import {
  decodeUpgradeResourceStateResponse,
  encodeUpgradeResourceStateRequest,
} from "../support/protocol/generated/resource.ts";
import { identity, knock } from "../support/plugin/tls-client.ts";
import { message } from "../support/server/raw-http2.ts";
import { answer, closeAll, startRaw, startServer, TOKEN } from "../support/server/http-server.ts";
import { until } from "../support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-calls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const clients: grpc.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await endAll();
  await closeAll();
});

const start = () => startProvider([EXECUTABLE], { env: { TMPDIR: folder } });

/** One that is configured for a server, which answers a level at once. */
async function startConfigured(level = "watch"): Promise<ProviderProcess> {
  const { url } = await startServer((_request, response) => answer(response, 200, { level }));
  const provider = await start();
  await provider.configure({ base_url: url, token: TOKEN });
  return provider;
}

/** One that is configured for a server that never answers; it tells of each connection, and of its end. */
async function startWaiting() {
  const sockets = { opened: 0, closed: 0 };
  const { url } = await startRaw((socket) => {
    socket.on("data", () => (sockets.opened += 1));
    socket.on("close", () => (sockets.closed += 1));
  });
  const provider = await start();
  await provider.configure({ base_url: url, token: TOKEN, max_retries: 0 });
  return { provider, sockets };
}

const READ = readSettingRequest();
const same = (bytes: Buffer): Buffer => bytes;

/** A read that its client may give up; rejects with the status of gRPC. */
function givenUp({ client }: ProviderProcess, options: grpc.CallOptions) {
  let call: grpc.ClientUnaryCall | undefined;
  const failure = new Promise<grpc.ServiceError | null>((resolve) => {
    call = client.makeUnaryRequest(readDataSource.path, same, same, Buffer.from(READ), options, resolve);
  });
  return { failure, cancel: () => call?.cancel() };
}

/** A state with a text of so many bytes, to be upgraded: it goes both ways. */
const stateWith = (bytes: number): Uint8Array => {
  const state = { id: "global", level: "watch", notification_email: "x".repeat(bytes) };
  return encodeUpgradeResourceStateRequest({
    typeName: "tocsin_notification_setting",
    version: 1,
    rawState: { json: Buffer.from(JSON.stringify(state)) },
  });
};

describe("calls", () => {
  test.each([0.1, 1, 5, 20])("of %d MB are carried both ways", async (megabytes) => {
    const provider = await start();
    const bytes = megabytes * 1_000_000;
    const response = await provider.call(upgradeResourceState.path, stateWith(bytes));
    const { diagnostics, upgradedState } = decodeUpgradeResourceStateResponse(response);
    expect(diagnostics).toEqual([]);
    expect(Buffer.from(upgradedState?.msgpack ?? []).includes("x".repeat(bytes))).toBe(true);
  });

  test("of many megabytes at once, and small ones beside them, are each answered", async () => {
    const provider = await startConfigured();
    const large = Array.from({ length: 4 }, () => provider.call(upgradeResourceState.path, stateWith(5_000_000)));
    const small = await Promise.all(Array.from({ length: 20 }, () => provider.read()));
    expect(small.every(({ diagnostics }) => diagnostics.length === 0)).toBe(true);
    for (const response of await Promise.all(large)) expect(response.length).toBeGreaterThan(5_000_000);
  });

  test("1,000 at once on one connection are each answered", async () => {
    const provider = await startConfigured();
    const said = await Promise.all(Array.from({ length: 1000 }, () => provider.read()));
    expect(said.filter(({ diagnostics, value }) => diagnostics.length > 0 || value === null)).toEqual([]);
  });

  test("1,000 one after the other on one connection are each answered", async () => {
    const provider = await startConfigured();
    for (let n = 0; n < 1000; n += 1) expect((await provider.read()).diagnostics).toEqual([]);
  });

  const givenUps: Readonly<Record<string, readonly [code: number, options: () => grpc.CallOptions]>> = {
    "that their client gives up": [1, () => ({})],
    "whose time is up": [4, () => ({ deadline: Date.now() + 300 })],
  };
  test.each(Object.entries(givenUps))("%s end at once, and others are answered", async (_which, [code, options]) => {
    const { provider, sockets } = await startWaiting();
    const since = Date.now();
    const { failure, cancel } = givenUp(provider, options());
    await until(() => sockets.opened === 1);
    if (code === 1) cancel();
    expect(await failure).toMatchObject({ code });
    expect(Date.now() - since).toBeLessThan(5000);
    expect((await provider.call("/tfplugin6.Provider/GetProviderSchema")).length).toBeGreaterThan(1000);
    expect(await provider.end()).toBe(0);
  });

  test("that wait end when Terraform stops the provider, which goes on answering", async () => {
    const { provider, sockets } = await startWaiting();
    const said = Array.from({ length: 5 }, () => provider.read());
    await until(() => sockets.opened > 0);
    await provider.stop();
    for (const { diagnostics } of await Promise.all(said)) {
      expect(diagnostics).toMatchObject([{ summary: "Request was canceled" }]);
    }
    expect((await provider.call("/tfplugin6.Provider/GetProviderSchema")).length).toBeGreaterThan(1000);
    expect(await provider.end()).toBe(0);
  });
});

describe("the end", () => {
  test("comes at once after Shutdown is answered, and leaves no file", async () => {
    for (let n = 0; n < 20; n += 1) {
      const provider = await startConfigured();
      openStandingStreams(provider.client);
      await provider.read();
      expect(await provider.end()).toBe(0);
      expect(existsSync(dirname(handshakeIn(await provider.line).address))).toBe(false);
    }
  });

  test("does not come with SIGINT, SIGTERM or SIGHUP", async () => {
    const provider = await startConfigured();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGINT"] as const) provider.child.kill(signal);
    expect(await provider.read()).toMatchObject({ diagnostics: [] });
    expect(await provider.end()).toBe(0);
  });

  test("does not come with the loss of one connection of two, but with that of the last", async () => {
    const provider = await startConfigured();
    const other = connect(await provider.line);
    clients.push(other);
    await connected(other);
    other.close();
    expect(await provider.read()).toMatchObject({ diagnostics: [] });
    provider.client.close();
    expect(await provider.exit).toBe(0);
    expect(existsSync(dirname(handshakeIn(await provider.line).address))).toBe(false);
  });

  test("comes when the connection is lost while a call waits, and gives its request up", async () => {
    const { provider, sockets } = await startWaiting();
    const { address, certificatePem } = handshakeIn(await provider.line);
    const socket = knock({ path: address, serverPem: certificatePem }, identity(clientCertificate));
    const session = http2.connect("https://localhost", { createConnection: () => socket }).on("error", () => undefined);
    const headers = { ":method": "POST", ":path": readDataSource.path, "content-type": "application/grpc" };
    session
      .request(headers)
      .on("error", () => undefined)
      .end(message(READ));
    await until(() => sockets.opened === 1);
    provider.client.close();
    const since = Date.now();
    session.destroy();
    expect(await provider.exit).toBe(0);
    expect(Date.now() - since).toBeLessThan(5000);
    await until(() => sockets.closed === 1);
    expect(provider.output.stderr).toBe("");
  });
});
