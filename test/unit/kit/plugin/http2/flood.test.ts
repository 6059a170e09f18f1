/** Tests of a client that sends without end, and without reading. */
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import {
  END_STREAM,
  message,
  RawClient,
  rawFrame,
  requestHeaders,
  settings,
  TYPE,
  unaryCall,
} from "../../../../support/server/raw-http2.ts";
import { startServer, type TestServer } from "../../../../support/server/grpc-server.ts";

const MB = 1024 * 1024;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const repeated = (frame: Uint8Array, bytes: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(bytes / frame.length) }, () => frame));

const ping = rawFrame([TYPE.ping, 0], 0, Buffer.alloc(8));

describe("a flood", () => {
  for (const [name, frame] of Object.entries({ PING: ping, SETTINGS: settings() })) {
    test(`of ${name} frames is answered while the client reads`, async () => {
      const client = RawClient.begin(server.port);
      const flood = repeated(frame, MB / 8);
      client.send(flood, unaryCall(1));
      expect((await client.answer(1)).status).toBe("0");
      const answers = client.frames.filter(({ type, flags }) => type === frame[3] && flags === 1);
      expect(answers.length).toBeGreaterThanOrEqual(flood.length / frame.length);
      client.socket.destroy();
    });
  }

  test("of PING frames disconnects a client that never reads", async () => {
    const client = RawClient.begin(server.port);
    client.socket.pause();
    const flood = repeated(ping, MB);
    while (server.sockets[0]?.destroyed !== true) {
      if (!client.isClosed && client.socket.writableLength < MB) client.send(flood);
      await turn();
      expect(server.sockets[0]?.writableLength ?? 0).toBeLessThan(6 * MB);
    }
    client.socket.destroy();
  });

  test("of empty DATA frames costs no memory", async () => {
    const client = RawClient.begin(server.port);
    client.send(requestHeaders(1), rawFrame([TYPE.data, 0], 1, message("hello").subarray(0, 3)));
    await client.handled();
    const before = process.memoryUsage().heapUsed;
    const flood = repeated(rawFrame([TYPE.data, 0], 1), MB);
    for (let sent = 0; sent < 8; sent += 1) {
      client.send(flood);
      await client.handled();
    }
    // Nearly a million frames, each of which would cost 100 bytes.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * MB);
    client.send(rawFrame([TYPE.data, END_STREAM], 1, message("hello").subarray(3)));
    expect(await client.answer(1)).toEqual({ status: "0", body: Buffer.from("hello") });
    client.socket.destroy();
  });

  test("of frames that nobody knows is ignored", async () => {
    const client = RawClient.begin(server.port);
    client.send(repeated(rawFrame([0x77, 255], 1, Buffer.alloc(16_384)), 20 * MB), unaryCall(1));
    expect((await client.answer(1)).status).toBe("0");
    client.socket.destroy();
  });
});
