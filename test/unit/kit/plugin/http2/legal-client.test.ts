/** Tests of everything that RFC 9113 allows a client, whether or not the known ones do it. */
import * as http2 from "node:http2";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { GrpcError } from "../../../../../src/kit/plugin/grpc/index.ts";
import {
  ACK,
  END_HEADERS,
  END_STREAM,
  headerBlock,
  message,
  PADDED,
  PREFACE,
  PRIORITY,
  RawClient,
  rawFrame,
  requestBlock,
  requestHeaders,
  settings,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "../../../../support/server/raw-http2.ts";
import { echo, startServer, type TestServer } from "../../../../support/server/grpc-server.ts";

const LONG_TEXT = "why? ".repeat(8000);

let server: TestServer;
beforeAll(async () => {
  const run = () => {
    throw new GrpcError(13, LONG_TEXT);
  };
  server = await startServer({ "/t.T/Echo": echo, "/t.T/Fail": { kind: "unary", run } });
});
afterAll(() => server.close());

const data = rawFrame([TYPE.data, END_STREAM], 1, message("hello"));
const padded = (content: Uint8Array, padding: number): Buffer =>
  Buffer.concat([Buffer.of(padding), content, Buffer.alloc(padding)]);
const block = requestBlock();
const cut = (...sizes: number[]): Buffer[] => {
  let at = 0;
  return [...sizes, block.length].map((size) => block.subarray(at, (at += size)));
};
const [first = block, second = block, third = block] = cut(3, 30);
const priority = Buffer.from([0x80, 0, 0, 0, 255]);

/** Each opens the stream 1 and calls Echo with "hello". */
const calls: Record<string, readonly Buffer[]> = {
  "in one HEADERS and one DATA frame": [unaryCall(1)],
  "with padding, some of it empty": [
    rawFrame([TYPE.headers, END_HEADERS | PADDED], 1, padded(block, 7)),
    rawFrame([TYPE.data, PADDED], 1, padded(message("hello").subarray(0, 4), 255)),
    rawFrame([TYPE.data, PADDED | END_STREAM], 1, padded(message("hello").subarray(4), 0)),
  ],
  "with nothing but padding in a frame": [
    requestHeaders(1),
    rawFrame([TYPE.data, PADDED], 1, padded(Buffer.alloc(0), 40)),
    data,
  ],
  "with a priority": [rawFrame([TYPE.headers, END_HEADERS | PRIORITY], 1, Buffer.concat([priority, block])), data],
  "with a priority and padding": [
    rawFrame([TYPE.headers, END_HEADERS | PRIORITY | PADDED], 1, padded(Buffer.concat([priority, block]), 3)),
    data,
  ],
  "with PRIORITY frames, for streams that nobody has opened too": [
    rawFrame([TYPE.priority, 0], 9, priority),
    requestHeaders(1),
    rawFrame([TYPE.priority, 0], 1, priority),
    data,
  ],
  "with headers in three frames": [
    rawFrame([TYPE.headers, 0], 1, first),
    rawFrame([TYPE.continuation, 0], 1, second),
    rawFrame([TYPE.continuation, END_HEADERS], 1, third),
    data,
  ],
  "with empty frames of headers": [
    rawFrame([TYPE.headers, 0], 1),
    rawFrame([TYPE.continuation, 0], 1),
    rawFrame([TYPE.continuation, 0], 1, block),
    rawFrame([TYPE.continuation, END_HEADERS], 1),
    data,
  ],
  "with frames of unknown types, flags and the reserved bit": [
    rawFrame([0xbe, 0xff], 0, Buffer.from("what?")),
    rawFrame([TYPE.headers, END_HEADERS | 0x42], 1 | 0x8000_0000, block),
    rawFrame([0x10, 0], 1, Buffer.from("u=1")),
    rawFrame([TYPE.data, END_STREAM | 0x42], 1, message("hello")),
  ],
  "with trailers": [
    requestHeaders(1),
    rawFrame([TYPE.data, 0], 1, message("hello")),
    rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, headerBlock({ checksum: "12" })),
  ],
  "with trailers in two frames": [
    requestHeaders(1),
    rawFrame([TYPE.data, 0], 1, message("hello")),
    rawFrame([TYPE.headers, END_STREAM], 1, headerBlock({ checksum: "12" })),
    rawFrame([TYPE.continuation, END_HEADERS], 1, headerBlock({ more: "3" })),
  ],
  "with an empty frame at the end": [
    requestHeaders(1),
    rawFrame([TYPE.data, 0], 1, message("hello")),
    rawFrame([TYPE.data, 0], 1),
    rawFrame([TYPE.data, END_STREAM], 1),
  ],
  "after settings that nobody knows, and one that comes twice": [
    settings([0x99, 1], [4, 0], [4, 1000], [8, 1], [3, 0], [5, 16_777_215]),
    unaryCall(1),
  ],
  "beside acknowledgements": [
    rawFrame([TYPE.settings, ACK], 0),
    rawFrame([TYPE.ping, ACK], 0, Buffer.alloc(8)),
    unaryCall(1),
  ],
  "after it has said that it will open no more streams": [
    requestHeaders(1),
    rawFrame([TYPE.goaway, 0], 0, Buffer.concat([uint32(0), uint32(0), Buffer.from("bye")])),
    data,
  ],
  "and closes others that have long ended": [
    unaryCall(1),
    rawFrame([TYPE.reset, 0], 1, uint32(8)),
    windowUpdate(1, 5),
    windowUpdate(0, 5),
  ],
};

describe("a client is answered that calls", () => {
  for (const [title, frames] of Object.entries(calls)) {
    test(title, async () => {
      const client = RawClient.begin(server.port);
      client.send(...frames);
      if (!title.includes("closes others")) {
        expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
      }
      client.send(unaryCall(3, "again"));
      expect(await client.answer(3)).toEqual({ status: "0", body: Buffer.from("again") });
      client.socket.destroy();
    });
  }

  test("with each byte in a packet of its own", async () => {
    const client = new RawClient(server.port);
    client.socket.setNoDelay();
    for (const byte of Buffer.concat([PREFACE, settings([4, 70_000]), unaryCall(1), unaryCall(3, "again")])) {
      client.send(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
    expect(await client.answer(3)).toEqual({ status: "0", body: Buffer.from("again") });
    client.socket.destroy();
  });
});

test("the server begins with its settings, and acknowledges the client's", async () => {
  const client = RawClient.begin(server.port);
  await client.frame(({ type, flags }) => type === TYPE.settings && flags === ACK);
  expect(client.frames[0]).toMatchObject({ type: TYPE.settings, flags: 0, stream: 0 });
  client.socket.destroy();
});

test("a PING is answered with its own bytes", async () => {
  const client = RawClient.begin(server.port);
  client.send(rawFrame([TYPE.ping, 0], 0, Buffer.from("tick-tac")));
  const { payload, flags } = await client.frame(({ type }) => type === TYPE.ping);
  expect([payload.toString(), flags]).toEqual(["tick-tac", ACK]);
  client.socket.destroy();
});

test("a status of 40,000 bytes comes whole, in frames that nothing comes between", async () => {
  const client = RawClient.begin(server.port);
  client.send(unaryCall(1, "", "/t.T/Fail"), unaryCall(3));
  await client.answer(3);
  expect(client.headers(1).toString("latin1")).toContain(LONG_TEXT);
  const from = client.frames.findIndex(({ stream, type }) => stream === 1 && type === TYPE.headers);
  const parts = client.frames.slice(from, from + 3);
  expect(parts.map(({ type, flags, stream }) => [type, flags, stream])).toEqual([
    [TYPE.headers, END_STREAM, 1],
    [TYPE.continuation, 0, 1],
    [TYPE.continuation, END_HEADERS, 1],
  ]);
  client.socket.destroy();
});

// A decoder whose table has become smaller insists on being told that the encoder knows (RFC 7541, section 4.2).
test.each([0, 100, 4096, 100_000])("a client with a table of %d bytes for headers is answered", async (size) => {
  const client = http2.connect(`http://127.0.0.1:${server.port}`, { settings: { headerTableSize: size } });
  for (let call = 0; call < 3; call += 1) {
    const stream = client.request({ ":method": "POST", ":path": "/t.T/Echo", "content-type": "application/grpc" });
    stream.end(message("hello")).resume();
    const [trailers] = (await once(stream, "trailers")) as [http2.IncomingHttpHeaders];
    expect(trailers["grpc-status"]).toBe("0");
  }
  client.destroy();
});
