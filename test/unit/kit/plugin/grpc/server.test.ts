import { once } from "node:events";
import * as http2 from "node:http2";
import { afterEach, describe, expect, test } from "@jest/globals";
import { GrpcCode, GrpcError, type CallContext, type Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import { runs } from "../../../../support/runs.ts";
import { collect, startRig, type Rig } from "./harness.ts";

const echo: Method = { kind: "unary", run: (request) => request };
const text = (value: string) => Buffer.from(value);

const rigs: Rig[] = [];
async function start(...args: Parameters<typeof startRig>): Promise<Rig> {
  const rig = await startRig(...args);
  rigs.push(rig);
  return rig;
}
afterEach(() => Promise.all(rigs.splice(0).map((rig) => rig.close())));

function aborted({ signal }: CallContext): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = () => resolve(signal.reason);
    signal.addEventListener("abort", settle);
    if (signal.aborted) settle();
  });
}

describe("a unary call", () => {
  for (const size of [0, 1, 16_383, 16_384, 100_000]) {
    test(`carries ${size} bytes both ways`, async () => {
      const rig = await start({ "/t.T/Echo": echo });
      const request = Buffer.alloc(size, 7);
      expect((await rig.unary("/t.T/Echo", request)).equals(request)).toBe(true);
    });
  }

  test("carries 200 calls at once, each its own answer", async () => {
    const rig = await start({ "/t.T/Echo": echo });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => rig.unary("/t.T/Echo", text(`call ${n}`))));
    expect(answers.map(String)).toEqual(Array.from({ length: 200 }, (_, n) => `call ${n}`));
  });

  test("carries four messages of many megabytes at once, and small ones beside them", async () => {
    const rig = await start({ "/t.T/Echo": echo });
    const large = Buffer.alloc(runs(5, 12) * 1_000_000, "x");
    const calls = Array.from({ length: 4 }, () => rig.unary("/t.T/Echo", large));
    const small = Array.from({ length: 20 }, () => rig.unary("/t.T/Echo", text("small")));
    expect((await Promise.all(small)).map(String)).toEqual(Array(20).fill("small"));
    for (const answer of await Promise.all(calls)) expect(answer.equals(large)).toBe(true);
  });

  const endings: Record<string, [thrown: unknown, code: number, details: string]> = {
    "an error becomes INTERNAL with the engine's text": [new TypeError("boom"), 13, "boom"],
    "a thrown text becomes INTERNAL, and is not repeated": ["just text", 13, "unknown"],
    "an error of ours keeps its words": [
      diagnosticError({ code: "invalid", summary: "Bad" }, { why: "wörds\nof 100 %" }),
      13,
      "Bad: wörds\nof 100 %",
    ],
    "a status of one's choice is kept": [new GrpcError(GrpcCode.NOT_FOUND, "no such thing 🔔"), 5, "no such thing 🔔"],
  };
  for (const [title, [thrown, code, details]] of Object.entries(endings)) {
    test(title, async () => {
      const run = () => {
        throw thrown;
      };
      const rig = await start({ "/t.T/Throw": { kind: "unary", run } });
      const call = rig.unary("/t.T/Throw", text(""));
      await expect(call).rejects.toMatchObject({ code, details: expect.stringContaining(details) });
      // Of a stack no more than the names of the files.
      await expect(call).rejects.not.toMatchObject({ details: expect.stringContaining("/server.test.ts") });
    });
  }

  test("of a method that nobody serves is UNIMPLEMENTED, whatever its size", async () => {
    const rig = await start({});
    const call = rig.unary("/t.T/Nothing", Buffer.alloc(3_000_000));
    await expect(call).rejects.toMatchObject({ code: 12, details: "unknown method /t.T/Nothing" });
  });

  test("reports when its response has been sent", async () => {
    let onResponseSent: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (onResponseSent = resolve));
    const rig = await start({ "/t.T/Bye": { kind: "unary", run: (request) => request, onResponseSent } });
    expect(String(await rig.unary("/t.T/Bye", text("bye")))).toBe("bye");
    await expect(sent).resolves.toBeUndefined();
  });
});

describe("a streaming call", () => {
  test("sends many messages", async () => {
    async function* run(request: Uint8Array) {
      for (let n = 0; n < 3; n += 1) yield await Promise.resolve(text(`${String(request)} ${n}`));
    }
    const rig = await start({ "/t.T/Many": { kind: "serverStreaming", run } });
    expect(await collect(rig.serverStream("/t.T/Many", text("no")))).toEqual(["no 0", "no 1", "no 2"]);
  });

  test("that fails half way gives its messages and then the status", async () => {
    async function* run() {
      yield await Promise.resolve(text("one"));
      throw new TypeError("no two");
    }
    const rig = await start({ "/t.T/Half": { kind: "serverStreaming", run } });
    const stream = rig.serverStream("/t.T/Half", text(""));
    const messages: string[] = [];
    stream.on("data", (message: Buffer) => messages.push(String(message)));
    const [error] = (await once(stream, "error")) as [Error];
    expect(messages).toEqual(["one"]);
    expect(error).toMatchObject({ code: 13, details: expect.stringContaining("no two") });
  });

  test("waits for a client that reads slowly", async () => {
    let sent = 0;
    async function* run() {
      for (; sent < 400; sent += 1) yield await Promise.resolve(Buffer.alloc(1_000_000));
    }
    const rig = await start({ "/t.T/Much": { kind: "serverStreaming", run } });
    const stream = rig.serverStream("/t.T/Much", text(""));
    await once(stream, "readable");
    stream.pause();
    stream.cancel();
    await once(stream, "error");
    await rig.server.idle();
    expect(sent).toBeLessThan(400);
  });

  test("receives many messages", async () => {
    async function run(requests: AsyncIterable<Uint8Array>) {
      let all = "";
      for await (const request of requests) all += String(request);
      return text(all);
    }
    const rig = await start({ "/t.T/Sum": { kind: "clientStreaming", run } });
    const { call, answer } = rig.clientStream("/t.T/Sum");
    for (const part of ["a", "", "b"]) call.write(text(part));
    call.end(text("c"));
    expect(String(await answer)).toBe("abc");
  });

  test("may answer before the client has said all", async () => {
    async function run(requests: AsyncIterable<Uint8Array>) {
      for await (const request of requests) return request;
      return text("none");
    }
    const rig = await start({ "/t.T/First": { kind: "clientStreaming", run } });
    const { call, answer } = rig.clientStream("/t.T/First");
    for (let n = 0; n < 50; n += 1) call.write(Buffer.alloc(100_000, String(n % 10)));
    expect((await answer)[0]).toBe("0".charCodeAt(0));
    call.end();
    await rig.server.idle();
  });

  test("talks both ways in turns", async () => {
    async function* run(requests: AsyncIterable<Uint8Array>) {
      for await (const request of requests) yield text(`${String(request)}!`);
    }
    const rig = await start({ "/t.T/Chat": { kind: "bidirectional", run } });
    const stream = rig.bidirectional("/t.T/Chat");
    for (const word of ["one", "two"]) {
      stream.write(text(word));
      expect(String((await once(stream, "data"))[0])).toBe(`${word}!`);
    }
    stream.end();
    stream.resume();
    await once(stream, "end");
  });
});

describe("the end of a call", () => {
  const waiting = (seen: (reason: unknown) => void, started = (): void => undefined): Method => ({
    kind: "unary",
    run: async (_request, context) => {
      started();
      seen(await aborted(context));
      throw new Error("too late");
    },
  });

  test("cancelled by the client aborts the signal", async () => {
    const reasons: unknown[] = [];
    const rig = await start({ "/t.T/Wait": waiting((reason) => reasons.push(reason)), "/t.T/Echo": echo });
    const identity = (bytes: Buffer) => bytes;
    const failed = new Promise((resolve) => {
      const call = rig.client.makeUnaryRequest("/t.T/Wait", identity, identity, text(""), resolve);
      void rig.unary("/t.T/Echo", text("")).then(() => call.cancel());
    });
    expect(await failed).toMatchObject({ code: 1 });
    await rig.server.idle();
    expect(reasons).toEqual([expect.objectContaining({ code: GrpcCode.CANCELLED })]);
  });

  test("by its deadline aborts the signal", async () => {
    const reasons: unknown[] = [];
    const rig = await start({ "/t.T/Wait": waiting((reason) => reasons.push(reason)) });
    const client = http2.connect(`http://127.0.0.1:${rig.port}`);
    const headers = {
      ":method": "POST",
      ":path": "/t.T/Wait",
      "content-type": "application/grpc",
      "grpc-timeout": "5m",
    };
    const stream = client.request(headers);
    stream.end(Buffer.alloc(5));
    const [answer] = (await once(stream, "response")) as [http2.IncomingHttpHeaders];
    expect(answer).toMatchObject({ "grpc-status": "4", "grpc-message": "deadline exceeded" });
    expect(reasons).toEqual([expect.objectContaining({ code: GrpcCode.DEADLINE_EXCEEDED })]);
    client.close();
  });

  test("by the loss of the connection aborts the signal, and idle waits for the method", async () => {
    const reasons: unknown[] = [];
    let disconnected = 0;
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (started = resolve));
    const wait = waiting(
      (reason) => reasons.push(reason),
      () => started(),
    );
    const rig = await start({ "/t.T/Wait": wait }, () => (disconnected += 1));
    const client = http2.connect(`http://127.0.0.1:${rig.port}`);
    const stream = client.request({ ":method": "POST", ":path": "/t.T/Wait", "content-type": "application/grpc" });
    stream.on("error", () => undefined);
    stream.end(Buffer.alloc(5));
    await running;
    client.destroy();
    await rig.server.idle();
    expect(reasons).toHaveLength(1);
    expect(disconnected).toBe(1);
  });
});
