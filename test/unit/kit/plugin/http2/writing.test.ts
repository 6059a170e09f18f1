/** In which order and how often the server writes. */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { Duplex, type DuplexOptions } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { FrameWriter } from "../../../../../src/kit/plugin/http2/frame-writer.ts";
import type { Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { until } from "../../../../support/until.ts";
import { RawClient, settings, TYPE, unaryCall, windowUpdate } from "../../../../support/server/raw-http2.ts";
import { echo, sized, startServer, type TestServer } from "../../../../support/server/grpc-server.ts";

const MAX = 2 ** 31 - 1;
/** More than the system holds of what a client does not read. */
const LARGE = 12_000_000;
/** Many frames, which a client reads as they come. */
const LONG = 3_000_000;

let server: TestServer;
let onSent: () => void = () => undefined;
beforeEach(async () => {
  const last: Method = { kind: "unary", run: sized, onResponseSent: () => onSent() };
  server = await startServer({
    "/t.T/Later": { kind: "unary", run: later },
    "/t.T/Echo": echo,
    "/t.T/Sized": { kind: "unary", run: sized },
    "/t.T/Last": last,
  });
});
afterEach(() => server.close());

/** Answers in the same turn, after as many promises as the request says. */
async function later(request: Uint8Array): Promise<Uint8Array> {
  for (let left = Number(Buffer.from(request).toString()); left > 0; left -= 1) await Promise.resolve();
  return request;
}

/** A client that takes everything as fast as it comes. */
function greedyClient(): RawClient {
  const client = RawClient.begin(server.port, settings([4, MAX]));
  client.send(windowUpdate(0, MAX - 65_535));
  return client;
}

/** How many bytes of one stream had come when another was complete. */
function bytesAtEnd(client: RawClient, stream: number, ended: number): number {
  const isEnd = ({ stream: id, type, flags }: RawClient["frames"][number]) =>
    id === ended && type === TYPE.headers && flags % 2 === 1;
  const before = client.frames.slice(0, client.frames.findIndex(isEnd));
  const data = before.filter((frame) => frame.stream === stream && frame.type === TYPE.data);
  return data.reduce((bytes, { payload }) => bytes + payload.length, 0);
}

describe("answers at the same time", () => {
  /** Makes two calls; the answer to the first has begun, and both continue when they are ready. */
  async function answeredTogether(first: Buffer, second: Buffer): Promise<RawClient> {
    const client = RawClient.begin(server.port, settings([4, MAX]));
    client.send(first, second);
    await client.handled();
    client.send(windowUpdate(0, MAX - 65_535));
    await Promise.all([client.answer(1), client.answer(3)]);
    client.socket.destroy();
    return client;
  }

  test("take turns: a small one overtakes a long one that has begun", async () => {
    const client = await answeredTogether(unaryCall(1, String(LONG), "/t.T/Sized"), unaryCall(3));
    expect(bytesAtEnd(client, 1, 3)).toBeLessThan(100_000);
    expect(client.body(1).length).toBe(LONG + 5);
  });

  test("that are both long come side by side", async () => {
    const long = [1, 3].map((stream) => unaryCall(stream, String(LONG), "/t.T/Sized")) as [Buffer, Buffer]; // two
    const client = await answeredTogether(...long);
    expect(bytesAtEnd(client, 3, 1)).toBeGreaterThan(LONG - 100_000);
  });

  test("are no obstacle to those of other connections", async () => {
    const [slow, fast] = [greedyClient(), greedyClient()];
    slow.socket.pause();
    slow.send(unaryCall(1, String(LARGE), "/t.T/Sized"));
    fast.send(unaryCall(1));
    expect((await fast.answer(1)).status).toBe("0");
    slow.socket.destroy();
    fast.socket.destroy();
  });
});

describe("the socket", () => {
  test("is written to once for all answers of a turn", async () => {
    const client = greedyClient();
    await client.handled();
    const [socket] = server.sockets;
    if (socket === undefined) throw new Error("there is no connection");
    const write = jest.spyOn(socket, "write");
    client.send(...Array.from({ length: 20 }, (_, call) => unaryCall(2 * call + 1, String(call), "/t.T/Later")));
    await Promise.all(Array.from({ length: 20 }, (_, call) => client.answer(2 * call + 1)));
    expect(write).toHaveBeenCalledTimes(1);
    client.socket.destroy();
  });

  test("holds little of what a client does not read", async () => {
    const client = greedyClient();
    client.socket.pause();
    client.send(...[1, 3].map((stream) => unaryCall(stream, String(LARGE), "/t.T/Sized")));
    await until(() => server.sockets.some(({ writableNeedDrain }) => writableNeedDrain));
    await wait(20);
    expect(server.sockets[0]?.writableLength).toBeLessThan(200_000);
    client.socket.resume();
    for (const stream of [1, 3]) expect((await client.answer(stream)).body.length).toBe(LARGE);
    client.socket.destroy();
  });
});

test("a response counts as sent once the system has all of it: then the process may exit", async () => {
  let isSent = false;
  onSent = () => {
    isSent = true;
    for (const socket of server.sockets) socket.destroy();
  };
  const client = greedyClient();
  client.socket.pause();
  client.send(unaryCall(1, String(LARGE), "/t.T/Last"));
  await until(() => server.sockets.some(({ writableNeedDrain }) => writableNeedDrain));
  await wait(20);
  expect(isSent).toBe(false);
  client.socket.resume();
  const { body, status } = await client.answer(1);
  expect([body.equals(Buffer.alloc(LARGE, "x")), status]).toEqual([true, "0"]);
  await until(() => client.isClosed);
});

describe("a frame", () => {
  const isWritten = async (error?: Error): Promise<boolean> => {
    let isDone = false;
    const write: DuplexOptions["write"] = (_chunk, _encoding, done) => done(error);
    const socket = new Duplex({ write, read: () => undefined });
    socket.on("error", () => undefined);
    new FrameWriter(socket).write(Buffer.of(1), () => (isDone = true));
    await wait(5);
    return isDone;
  };

  test("counts as written once the socket has written it, and never if that fails", async () => {
    expect([await isWritten(), await isWritten(new Error("broken pipe"))]).toEqual([true, false]);
  });
});
