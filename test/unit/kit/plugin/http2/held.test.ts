/** How much of the process's memory one client can take, without reading or without ever finishing. */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { until } from "../../../../support/until.ts";
import {
  END_STREAM,
  message,
  RawClient,
  rawFrame,
  requestHeaders,
  settings,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "../../../../support/server/raw-http2.ts";
import { aborted, echo, sized, startServer, waiting, type TestServer } from "../../../../support/server/grpc-server.ts";

const MB = 1024 * 1024;
const MAX = 2 ** 31 - 1;
const MAX_STREAMS = 1000;
const REFUSED_STREAM = uint32(7);
const RESOURCE_EXHAUSTED = "8";

const unread: Method = {
  kind: "bidirectional",
  run: (_requests, { signal }) => ({ [Symbol.asyncIterator]: () => ({ next: () => aborted(signal) }) }),
};
const sum: Method = {
  kind: "clientStreaming",
  async run(requests) {
    let bytes = 0;
    for await (const request of requests) bytes += request.length;
    return Buffer.from(String(bytes));
  },
};

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server that holds this much for one client. */
async function start(maxHeldBytes: number): Promise<TestServer> {
  const server = await startServer(
    {
      "/t.T/Echo": echo,
      "/t.T/Sized": { kind: "unary", run: sized },
      "/t.T/Sum": sum,
      "/t.T/Unread": unread,
      "/t.T/Wait": waiting([]),
    },
    { maxHeldBytes },
  );
  servers.push(server);
  return server;
}

const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

/** The statuses of the streams that have ended, by their numbers. */
const statuses = (client: RawClient): Map<number, string | undefined> =>
  new Map(
    client.frames
      .filter(({ type, stream, flags }) => type === TYPE.headers && stream > 0 && flags % 2 === 1)
      .map(({ stream, payload }) => [stream, /grpc-status[^](\d+)/.exec(payload.toString("latin1"))?.[1]]),
  );

const odd = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => 2 * (from + index) + 1);

/** Part of a message of 256 MB, in frames. */
function part(stream: number, bytes: number): Buffer {
  const all = Buffer.alloc(bytes);
  all.writeUInt32BE(256 * MB, 1);
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes; at += 16_384)
    frames.push(rawFrame([TYPE.data, 0], stream, all.subarray(at, at + 16_384)));
  return Buffer.concat(frames);
}

describe("streams", () => {
  test("beyond those that the settings allow are refused, and the client may try again", async () => {
    const { port } = await start(MB);
    const client = RawClient.begin(port);
    const [first] = [await client.frame(({ type }) => type === TYPE.settings)];
    expect(first.payload.subarray(0, 6)).toEqual(Buffer.concat([Buffer.of(0, 3), uint32(MAX_STREAMS)]));
    client.send(...odd(MAX_STREAMS).map((stream) => unaryCall(stream, "", "/t.T/Wait")), requestHeaders(2001));
    const refusal = await client.frame(({ type }) => type === TYPE.reset);
    expect([refusal.stream, refusal.payload]).toEqual([2001, REFUSED_STREAM]);
    // What the client has sent before it knew.
    client.send(rawFrame([TYPE.data, END_STREAM], 2001, message("hello")), rawFrame([TYPE.reset, 0], 5, uint32(8)));
    client.send(unaryCall(2003));
    expect(await client.answer(2003)).toEqual({ status: "0", body: Buffer.from("hello") });
    client.socket.destroy();
  });

  test("of 100,000 requests without an end are not kept", async () => {
    const { port } = await start(MB);
    const client = RawClient.begin(port);
    await client.handled();
    const before = used();
    for (let sent = 0; sent < 100_000; sent += 5000) {
      client.send(...odd(5000, sent).map((stream) => requestHeaders(stream)));
      await client.handled();
      client.frames.length = 0;
    }
    expect(used() - before).toBeLessThan(50 * MB);
    client.socket.destroy();
  });
});

describe("requests", () => {
  test("of empty messages that nobody reads cost what they have in bytes", async () => {
    const { port } = await start(512 * MB);
    const client = RawClient.begin(port);
    client.send(requestHeaders(1, "/t.T/Unread"));
    await client.handled();
    const before = used();
    // Zeros.
    const frames = Buffer.concat(Array(64).fill(rawFrame([TYPE.data, 0], 1, Buffer.alloc(16_380))) as Buffer[]);
    for (let sent = 0; sent < 60; sent += 1) {
      client.send(frames);
      await client.handled();
    }
    expect(used() - before).toBeLessThan(150 * MB);
    client.socket.destroy();
  });

  test("that never end share what may be held, and give it back", async () => {
    const { port } = await start(10 * MB);
    const client = RawClient.begin(port);
    for (const stream of odd(10)) client.send(requestHeaders(stream), part(stream, 3 * MB));
    await until(() => statuses(client).size === 7);
    expect(new Set(statuses(client).values())).toEqual(new Set([RESOURCE_EXHAUSTED]));
    for (const stream of odd(10)) client.send(rawFrame([TYPE.reset, 0], stream, uint32(8)));
    client.send(requestHeaders(21), part(21, 9 * MB));
    await client.handled();
    expect(statuses(client).has(21)).toBe(false);
    client.socket.destroy();
  });

  test("that come byte by byte count with what each byte costs", async () => {
    const { port } = await start(MB);
    const client = RawClient.begin(port);
    const byte = rawFrame([TYPE.data, 0], 1, Buffer.of(0));
    client.send(requestHeaders(1), part(1, 5), Buffer.concat(Array(20_000).fill(byte) as Buffer[])); // of one frame
    expect((await client.answer(1)).status).toBe(RESOURCE_EXHAUSTED);
    client.socket.destroy();
  });

  test("give back what a method has used", async () => {
    const { port } = await start(MB);
    const client = RawClient.begin(port);
    client.send(requestHeaders(1, "/t.T/Sum"));
    const piece = message(Buffer.alloc(16_000));
    for (let sent = 0; sent < 200; sent += 1) {
      client.send(rawFrame([TYPE.data, 0], 1, piece.subarray(0, 7)), rawFrame([TYPE.data, 0], 1, piece.subarray(7)));
      if (sent % 20 === 0) await client.handled();
    }
    client.send(rawFrame([TYPE.data, END_STREAM], 1));
    expect((await client.answer(1)).body.toString()).toBe("3200000");
    for (const stream of odd(10, 1)) {
      client.send(unaryCall(stream, "0", "/t.T/Sized"));
      await client.answer(stream);
    }
    client.socket.destroy();
  });
});

describe("responses", () => {
  const ask = (client: RawClient, streams: readonly number[]) =>
    client.send(...streams.map((stream) => unaryCall(stream, String(MB - 5), "/t.T/Sized")));

  test("that the client's windows keep share what may be held, and give it back", async () => {
    const { port } = await start(10 * MB);
    const client = RawClient.begin(port, settings([4, 0]));
    ask(client, odd(100));
    await until(() => statuses(client).size >= 90);
    await client.handled();
    // The requests count as well while they are answered.
    expect(statuses(client).size).toBe(91);
    expect(new Set(statuses(client).values())).toEqual(new Set([RESOURCE_EXHAUSTED]));
    client.send(settings([4, MAX]), windowUpdate(0, MAX - 65_535));
    await until(() => statuses(client).size === 100);
    expect([...statuses(client).values()].filter((status) => status === "0")).toHaveLength(9);
    ask(client, odd(5, 100));
    for (const stream of odd(5, 100)) expect(await client.answer(stream)).toMatchObject({ status: "0" });
    client.socket.destroy();
  });

  test("that a client does not read share what may be held", async () => {
    const server = await start(10 * MB);
    const client = RawClient.begin(server.port, settings([4, MAX]));
    client.send(windowUpdate(0, MAX - 65_535));
    client.socket.pause();
    ask(client, odd(100));
    await until(() => server.sockets.some(({ writableNeedDrain }) => writableNeedDrain));
    await wait(200);
    client.socket.resume();
    await until(() => statuses(client).size === 100);
    const sent = [...statuses(client).values()].filter((status) => status === "0").length;
    expect(sent).toBeGreaterThan(5);
    // The system holds a few megabytes as well.
    expect(sent).toBeLessThan(40);
    client.socket.destroy();
  });

  test("that are reset by the client give back what they held", async () => {
    const { port } = await start(10 * MB);
    const client = RawClient.begin(port, settings([4, 0]));
    for (let round = 0; round < 5; round += 1) {
      const streams = odd(9, 9 * round);
      ask(client, streams);
      await client.handled();
      for (const stream of streams) client.send(rawFrame([TYPE.reset, 0], stream, uint32(8)));
      await client.handled();
    }
    expect(statuses(client).size).toBe(0);
    client.socket.destroy();
  });
});
