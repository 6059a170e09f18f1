import { once } from "node:events";
import * as http2 from "node:http2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { until } from "../../../../support/until.ts";
import {
  END_STREAM,
  message,
  PADDED,
  RawClient,
  rawFrame,
  requestHeaders,
  settings,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "../../../../support/server/raw-http2.ts";
import { runs } from "../../../../support/runs.ts";
import { echo, many, sized, startServer, type TestServer } from "../../../../support/server/grpc-server.ts";

const INITIAL_WINDOW = 4;
const MAX = 2 ** 31 - 1;
const MB = 1024 * 1024;

let open: () => void = () => undefined;
let isOpen: Promise<void>;
const sum: Method = {
  kind: "clientStreaming",
  async run(requests) {
    await isOpen;
    let bytes = 0;
    for await (const request of requests) bytes += request.length;
    return Buffer.from(String(bytes));
  },
};

const sent = { count: 0 };
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    "/t.T/Echo": echo,
    "/t.T/Sized": { kind: "unary", run: sized },
    "/t.T/Sum": sum,
    "/t.T/Many": many(sent),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  sent.count = 0;
  isOpen = new Promise((resolve) => (open = resolve));
});

/** Calls Echo with node's client; resolves to the answer's message and status. */
async function echoed(client: http2.ClientHttp2Session, request: Buffer): Promise<{ body: Buffer; status: unknown }> {
  const stream = client.request({ ":method": "POST", ":path": "/t.T/Echo", "content-type": "application/grpc" });
  let status: unknown;
  stream.on("trailers", (trailers: http2.IncomingHttpHeaders) => (status = trailers["grpc-status"]));
  stream.end(message(request));
  const chunks = await stream.toArray();
  return { body: Buffer.concat(chunks as Buffer[]).subarray(5), status }; // a stream without an encoding has buffers
}

const numbered = (size: number): Buffer => Buffer.from(Array.from({ length: size }, (_, index) => index % 251));

describe("a response", () => {
  const bytesOf = (client: RawClient, stream: number): number => client.body(stream).length;

  test("stops where the window of its stream ends, and goes on by as much as it is opened", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, 1000]));
    client.send(unaryCall(1, "5000", "/t.T/Sized"));
    await client.handled();
    expect(bytesOf(client, 1)).toBe(1000);
    client.send(windowUpdate(1, 1));
    await client.handled();
    expect(bytesOf(client, 1)).toBe(1001);
    client.send(windowUpdate(1, MAX - 1000));
    expect((await client.answer(1)).body).toHaveLength(5000);
    client.socket.destroy();
  });

  test("waits while its window is less than nothing", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, 1000]));
    client.send(unaryCall(1, "5000", "/t.T/Sized"));
    await client.handled();
    client.send(settings([INITIAL_WINDOW, 100]), windowUpdate(1, 900));
    await client.handled();
    expect(bytesOf(client, 1)).toBe(1000);
    client.send(windowUpdate(1, 7));
    await client.handled();
    expect(bytesOf(client, 1)).toBe(1007);
    client.send(settings([INITIAL_WINDOW, 107]), unaryCall(3, "5000", "/t.T/Sized"));
    await client.handled();
    expect([bytesOf(client, 1), bytesOf(client, 3)]).toEqual([1014, 107]);
    client.send(settings([INITIAL_WINDOW, 10_000]));
    expect((await client.answer(1)).body).toHaveLength(5000);
    expect((await client.answer(3)).body).toHaveLength(5000);
    client.socket.destroy();
  });

  test("in a larger window comes after the acknowledgement: before, the client does not allow it yet", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, 1]));
    client.send(unaryCall(1));
    await client.handled();
    const before = client.frames.length;
    client.send(settings([INITIAL_WINDOW, 100]));
    await client.answer(1);
    expect(client.frames.slice(before).map(({ type }) => type)).toEqual([TYPE.settings, TYPE.data, TYPE.headers]);
    client.socket.destroy();
  });

  test("shares the window of the connection with the others", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, MAX]));
    client.send(unaryCall(1, "90000", "/t.T/Sized"), unaryCall(3, "90000", "/t.T/Sized"));
    await client.handled();
    expect(bytesOf(client, 1) + bytesOf(client, 3)).toBe(65_535);
    client.send(windowUpdate(0, 10));
    await client.handled();
    expect(bytesOf(client, 1) + bytesOf(client, 3)).toBe(65_545);
    client.send(windowUpdate(0, MAX));
    expect((await client.answer(1)).body).toHaveLength(90_000);
    expect((await client.answer(3)).body).toHaveLength(90_000);
    client.socket.destroy();
  });

  test("without a byte left is ended, though its window is closed", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, 10]));
    client.send(unaryCall(1));
    expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
    client.socket.destroy();
  });

  test("of many messages is made no faster than the client takes it", async () => {
    const client = RawClient.begin(server.port, settings([INITIAL_WINDOW, 250_000]));
    client.send(windowUpdate(0, MAX - 65_535), unaryCall(1, "20", "/t.T/Many"));
    await until(() => bytesOf(client, 1) === 250_000);
    await client.handled();
    expect(sent.count).toBe(3);
    client.send(windowUpdate(1, 3_000_000));
    await client.answer(1);
    expect(bytesOf(client, 1)).toBe(20 * 100_005);
    client.socket.destroy();
  });

  test.each([1, 100])("reaches node's client through windows of %d bytes", async (initialWindowSize) => {
    const client = http2.connect(`http://127.0.0.1:${server.port}`, { settings: { initialWindowSize } });
    const request = numbered(initialWindowSize * 30);
    expect(await echoed(client, request)).toEqual({ status: "0", body: request });
    client.destroy();
  });

  test("arrives whole while the client makes its windows smaller and larger", async () => {
    const sizes = fc.array(fc.oneof(fc.nat(100), fc.nat(200_000)), { maxLength: 8 });
    const lengths = fc.array(fc.nat(300_000), { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(sizes, lengths, async (windows, requests) => {
      const client = http2.connect(`http://127.0.0.1:${server.port}`);
      await once(client, "remoteSettings");
      const answers = requests.map((length) => echoed(client, Buffer.alloc(length, "e")));
      // At the end they are wide enough, or nothing would ever come.
      for (const initialWindowSize of [...windows, 65_535]) {
        client.settings({ initialWindowSize });
        await new Promise(setImmediate);
      }
      const lengthsOfAnswers = (await Promise.all(answers)).map(({ body, status }) => [body.length, status]);
      expect(lengthsOfAnswers).toEqual(requests.map((length) => [length, "0"]));
      client.destroy();
    });
    await fc.assert(property, { numRuns: runs(8, 100) });
  });
});

describe("a request", () => {
  const part = message(Buffer.alloc(16_384 - 5));
  /** Sends megabytes of data, the same 16 KiB again and again. */
  const sendData = (client: RawClient, payload: Buffer, megabytes: number): void => {
    const megabyte = Buffer.concat(Array(64).fill(rawFrame([TYPE.data, 0], 1, payload)) as Buffer[]); // of one frame
    for (let sent = 0; sent < megabytes; sent += 1) client.send(megabyte);
  };
  const openedBy = (client: RawClient, stream: number): number =>
    client.frames
      .filter((frame) => frame.type === TYPE.windowUpdate && frame.stream === stream)
      .reduce((total, { payload }) => total + payload.readUInt32BE(), 0);

  test("may go on once its messages are taken, and not before; other streams do not wait for it", async () => {
    const client = RawClient.begin(server.port);
    client.send(requestHeaders(1, "/t.T/Sum"));
    sendData(client, part, 64);
    client.send(unaryCall(3));
    expect(await client.answer(3)).toEqual({ status: "0", body: Buffer.from("hello") });
    await client.handled();
    expect(openedBy(client, 1)).toBe(0);
    expect(openedBy(client, 0)).toBeGreaterThanOrEqual(64 * MB);
    open();
    await until(() => openedBy(client, 1) === 64 * MB);
    client.send(rawFrame([TYPE.data, END_STREAM], 1, part));
    const answer = (await client.answer(1)).body.toString();
    expect(answer).toBe(String((part.length - 5) * (64 * 64 + 1)));
    client.socket.destroy();
  });

  test("of one message that is larger than the window arrives", async () => {
    const client = RawClient.begin(server.port);
    open();
    const prefix = Buffer.concat([Buffer.of(0), uint32(66 * MB)]);
    client.send(requestHeaders(1, "/t.T/Sum"), rawFrame([TYPE.data, 0], 1, prefix));
    sendData(client, Buffer.alloc(16_384), 66);
    client.send(rawFrame([TYPE.data, END_STREAM], 1));
    expect((await client.answer(1)).body.toString()).toBe(String(66 * MB));
    client.socket.destroy();
  });

  test("opens its window for padding too", async () => {
    const client = RawClient.begin(server.port);
    const padding = Buffer.concat([Buffer.of(255), Buffer.alloc(255)]);
    const frame = rawFrame([TYPE.data, PADDED], 1, padding);
    client.send(requestHeaders(1), Buffer.concat(Array.from({ length: (32 * MB) / 256 }, () => frame)));
    await until(() => openedBy(client, 1) === 32 * MB);
    client.send(rawFrame([TYPE.data, END_STREAM], 1, message("hello")));
    expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
    client.socket.destroy();
  });
});
