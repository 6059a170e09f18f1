/**
 * Tests of everything that RFC 9113 forbids a client: the client gets an error, and the server continues to serve
 * others.
 */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import {
  FLOW_CONTROL_ERROR,
  FRAME_SIZE_ERROR,
  STREAM_CLOSED,
  VIOLATIONS,
} from "../../../../support/server/http2-violations.ts";
import {
  ACK,
  END_HEADERS,
  END_STREAM,
  message,
  RawClient,
  rawFrame,
  requestBlock,
  requestHeaders,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "../../../../support/server/raw-http2.ts";
import { aborted, echo, startServer, waiting, type TestServer } from "../../../../support/server/grpc-server.ts";

let server: TestServer;
beforeAll(async () => {
  const unread: Method = { kind: "clientStreaming", run: (_requests, { signal }) => aborted(signal) };
  server = await startServer({ "/t.T/Echo": echo, "/t.T/Wait": waiting([]), "/t.T/Unread": unread });
});
afterAll(() => server.close());

const block = requestBlock();
const WINDOW_MB = 64;
const MAX = 2 ** 31 - 1;

describe("a client is disconnected with the right code that sends", () => {
  for (const [title, [code, ...sent]] of Object.entries(VIOLATIONS)) {
    test(title, async () => {
      const client = new RawClient(server.port);
      client.send(...sent);
      expect(await client.goaway()).toBe(code);
    });
  }

  afterAll(async () => {
    const client = RawClient.begin(server.port);
    client.send(unaryCall(1));
    expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
    client.socket.destroy();
    await server.grpc.idle();
  });
});

describe("a client is disconnected that sends, after the answer,", () => {
  const late: Record<string, Buffer> = {
    data: rawFrame([TYPE.data, 0], 1),
    headers: rawFrame([TYPE.headers, END_HEADERS], 1, block),
    trailers: rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, block),
  };
  test.each(Object.entries(late))("%s", async (_title, frame) => {
    const client = RawClient.begin(server.port);
    client.send(unaryCall(1));
    await client.answer(1);
    client.send(frame);
    expect(await client.goaway()).toBe(STREAM_CLOSED);
  });
});

test("a client that opens the window of one stream too far loses that stream alone", async () => {
  const client = RawClient.begin(server.port);
  client.send(unaryCall(1, "", "/t.T/Wait"), windowUpdate(1, MAX), unaryCall(3));
  expect((await client.frame(({ type }) => type === TYPE.reset)).payload).toEqual(uint32(FLOW_CONTROL_ERROR));
  expect(await client.answer(3)).toEqual({ status: "0", body: Buffer.from("hello") });
  client.socket.destroy();
  await server.grpc.idle();
});

test("a client that fills the window of a stream is waited for, and disconnected after one byte more", async () => {
  const client = RawClient.begin(server.port);
  client.send(requestHeaders(1, "/t.T/Unread"));
  const part = rawFrame([TYPE.data, 0], 1, message(Buffer.alloc(16_384 - 5)));
  const megabyte = Buffer.concat(Array(64).fill(part) as Buffer[]); // of one frame
  for (let sent = 0; sent < WINDOW_MB; sent += 1) client.send(megabyte);
  await client.handled();
  expect(client.isClosed).toBe(false);
  client.send(rawFrame([TYPE.data, 0], 1, Buffer.of(0)));
  expect(await client.goaway()).toBe(FLOW_CONTROL_ERROR);
  await server.grpc.idle();
});

test("the GOAWAY names the last stream that was opened", async () => {
  const client = RawClient.begin(server.port);
  client.send(unaryCall(7), windowUpdate(0, 0));
  await client.goaway();
  expect((await client.frame(({ type }) => type === TYPE.goaway)).payload.subarray(0, 4)).toEqual(uint32(7));
});

test("an acknowledgement of settings has no content", async () => {
  const client = RawClient.begin(server.port);
  client.send(rawFrame([TYPE.settings, ACK], 0, Buffer.alloc(6)));
  expect(await client.goaway()).toBe(FRAME_SIZE_ERROR);
});
