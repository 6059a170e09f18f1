/** Tests of the end of calls: by a reset, by their deadline, with their connection. */
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { GrpcCode } from "../../../../../src/kit/plugin/grpc/index.ts";
import { until } from "../../../../support/until.ts";
import {
  END_HEADERS,
  END_STREAM,
  headerBlock,
  message,
  RawClient,
  rawFrame,
  REQUEST,
  requestHeaders,
  settings,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "../../../../support/server/raw-http2.ts";
import { runs } from "../../../../support/runs.ts";
import { echo, many, sized, startServer, waiting, type TestServer } from "../../../../support/server/grpc-server.ts";

const CANCELLED = expect.objectContaining({ code: GrpcCode.CANCELLED });
const NO_ERROR = uint32(0);

let server: TestServer;
let reasons: unknown[];
let sent: { count: number };
beforeEach(async () => {
  reasons = [];
  sent = { count: 0 };
  server = await startServer({
    "/t.T/Echo": echo,
    "/t.T/Wait": waiting(reasons),
    "/t.T/Many": many(sent),
    "/t.T/Sized": { kind: "unary", run: sized },
  });
});
afterEach(() => server.close());

const reset = (stream: number): Buffer => rawFrame([TYPE.reset, 0], stream, uint32(8));

const expectEcho = async (client: RawClient, stream: number): Promise<void> => {
  client.send(unaryCall(stream));
  expect(await client.answer(stream)).toEqual({ status: "0", body: Buffer.from("hello") });
};

describe("a reset", () => {
  test("cancels its call and no other", async () => {
    const client = RawClient.begin(server.port);
    client.send(unaryCall(1, "", "/t.T/Wait"), unaryCall(3, "", "/t.T/Wait"));
    await client.handled();
    client.send(reset(1));
    await client.handled();
    expect(reasons).toEqual([CANCELLED]);
    client.send(reset(3));
    await server.grpc.idle();
    expect(reasons).toEqual([CANCELLED, CANCELLED]);
    await expectEcho(client, 5);
    client.socket.destroy();
  });

  test("inside a request ends the call before the method runs", async () => {
    const client = RawClient.begin(server.port);
    client.send(requestHeaders(1, "/t.T/Wait"), rawFrame([TYPE.data, 0], 1, message("hello").subarray(0, 7)), reset(1));
    await client.handled();
    await server.grpc.idle();
    expect(reasons).toEqual([]);
    client.socket.destroy();
  });

  test("is followed by nothing on its stream, and a window or a reset that still comes on it is ignored", async () => {
    const client = RawClient.begin(server.port);
    client.send(requestHeaders(1), reset(1), windowUpdate(1, 9), reset(1));
    await expectEcho(client, 3);
    expect(client.frames.filter(({ stream }) => stream === 1)).toEqual([]);
    client.socket.destroy();
  });

  test("ends a response that waits for its window", async () => {
    const client = RawClient.begin(server.port, settings([4, 10]));
    client.send(unaryCall(1, "1000", "/t.T/Many"));
    await until(() => client.body(1).length === 10);
    expect(sent.count).toBe(1);
    client.send(reset(1));
    await client.handled();
    await server.grpc.idle();
    expect(sent.count).toBe(1);
    client.socket.destroy();
  });

  test("ends a response that waits for the window of the connection, and nothing more of it is sent", async () => {
    const client = RawClient.begin(server.port, settings([4, 2 ** 31 - 1]));
    client.send(unaryCall(1, "90000", "/t.T/Sized"));
    await until(() => client.body(1).length === 65_535);
    const before = client.frames.length;
    client.send(reset(1), windowUpdate(0, 100_000));
    await expectEcho(client, 3);
    expect(client.frames.slice(before).filter(({ stream }) => stream === 1)).toEqual([]);
    client.socket.destroy();
  });

  test("of a thousand calls one after the other leaves nothing behind", async () => {
    const client = RawClient.begin(server.port);
    const count = runs(1000, 20_000);
    const calls = Array.from({ length: count }, (_, call) => {
      const stream = 2 * call + 1;
      return [stream % 4 === 1 ? requestHeaders(stream) : unaryCall(stream, "", "/t.T/Wait"), reset(stream)];
    });
    client.send(...calls.flat());
    await expectEcho(client, 2 * count + 1);
    await server.grpc.idle();
    client.socket.destroy();
  });
});

describe("a deadline", () => {
  test("ends a call whose request never ends", async () => {
    const client = RawClient.begin(server.port);
    const headers = headerBlock({ ...REQUEST, "grpc-timeout": "20m" });
    client.send(rawFrame([TYPE.headers, END_HEADERS], 1, headers), rawFrame([TYPE.data, 0], 1, message("hello")));
    await server.grpc.idle();
    await client.frame(({ type, payload }) => type === TYPE.reset && payload.equals(NO_ERROR));
    expect(client.headers(1).toString("latin1")).toContain("deadline exceeded");
    client.socket.destroy();
  });
});

describe("an answer before the end of the request", () => {
  test("is followed by a reset without an error", async () => {
    const client = RawClient.begin(server.port);
    client.send(requestHeaders(1, "/t.T/Nothing"));
    await client.frame(({ type, payload }) => type === TYPE.reset && payload.equals(NO_ERROR));
    expect(client.headers(1).toString("latin1")).toContain("unknown method /t.T/Nothing");
    client.send(rawFrame([TYPE.data, END_STREAM], 1, Buffer.alloc(16_000)));
    await expectEcho(client, 3);
    client.send(rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, headerBlock({ checksum: "12" })));
    await expectEcho(client, 5);
    client.socket.destroy();
  });

  test("is followed by no reset if the request has ended with its headers", async () => {
    const client = RawClient.begin(server.port);
    const headers = headerBlock({ ...REQUEST, ":path": "/t.T/Nothing" });
    client.send(rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, headers));
    expect((await client.answer(1)).status).toBe("12");
    client.send(rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 3, headerBlock(REQUEST)));
    expect((await client.answer(3)).status).toBe("13");
    await client.handled();
    expect(client.frames.filter(({ type }) => type === TYPE.reset)).toEqual([]);
    client.socket.destroy();
  });
});

describe("the end of a connection", () => {
  const endings: Record<string, (client: RawClient) => void> = {
    "that the client cuts": (client) => client.socket.resetAndDestroy(),
    "that the client closes": (client) => client.socket.destroy(),
    "of which the client closes its half": (client) => client.socket.end(),
    "of a client that breaks the protocol": (client) => client.send(windowUpdate(0, 0)),
    "that the server closes": () => server.grpc.close(),
  };
  for (const [title, end] of Object.entries(endings)) {
    test(`${title} cancels the calls, and drops what is still to be sent`, async () => {
      const client = RawClient.begin(server.port);
      client.send(unaryCall(1, "", "/t.T/Wait"), requestHeaders(3), unaryCall(5, "1000", "/t.T/Many"));
      client.send(unaryCall(7, "12000000", "/t.T/Sized"));
      await until(() => client.frames.some(({ stream }) => stream === 7));
      client.socket.pause();
      end(client);
      await server.grpc.idle();
      expect(reasons).toEqual([CANCELLED]);
      expect(sent.count).toBeLessThan(10);
      client.socket.destroy();
    });
  }

  // Cause: the socket of a client that does not read stays open until it has read the GOAWAY, and its calls would stay
  // with it.
  test("by a violation ends the calls of a client that does not read", async () => {
    const client = RawClient.begin(server.port, settings([4, 2 ** 31 - 1]));
    client.send(windowUpdate(0, 2 ** 31 - 1 - 65_535), unaryCall(1, "1000", "/t.T/Many"));
    client.socket.pause();
    await until(() => server.sockets.some(({ writableNeedDrain }) => writableNeedDrain));
    client.send(windowUpdate(0, 0));
    await server.grpc.idle();
    client.socket.destroy();
  });
});
