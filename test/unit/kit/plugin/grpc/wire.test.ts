import { once } from "node:events";
import * as http2 from "node:http2";
import * as net from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { startRig, type Rig } from "./harness.ts";

let ran = 0;
const echo: Method = {
  kind: "unary",
  run: (request) => {
    ran += 1;
    return request;
  },
};
const HUGE = Buffer.alloc(256 * 1024 * 1024 + 1);
const huge: Method = { kind: "unary", run: () => HUGE };
const join: Method = {
  kind: "clientStreaming",
  async run(requests) {
    const all: string[] = [];
    for await (const request of requests) all.push(String(request));
    return Buffer.from(all.join("|"));
  },
};

let rig: Rig;
let client: http2.ClientHttp2Session;
beforeEach(async () => {
  ran = 0;
  rig = await startRig({ "/t.T/Echo": echo, "/t.T/Huge": huge, "/t.T/Join": join });
  client = http2.connect(`http://127.0.0.1:${rig.port}`);
});
afterEach(async () => {
  client.destroy();
  await rig.close();
});

const HEADERS = { ":method": "POST", ":path": "/t.T/Echo", "content-type": "application/grpc" };

interface Answer {
  readonly headers: http2.IncomingHttpHeaders;
  readonly trailers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
}

async function ask(parts: readonly Buffer[], headers: http2.OutgoingHttpHeaders = {}): Promise<Answer> {
  const stream = client.request({ ...HEADERS, ...headers });
  let answered: http2.IncomingHttpHeaders = {};
  let trailers: http2.IncomingHttpHeaders = {};
  stream.on("response", (received: http2.IncomingHttpHeaders) => (answered = received));
  stream.on("trailers", (received: http2.IncomingHttpHeaders) => (trailers = received));
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (const part of parts) {
    stream.write(part);
    // One part, one DATA frame.
    await new Promise((resolve) => client.ping(resolve));
  }
  stream.end();
  await once(stream, "close");
  return { headers: answered, trailers, body: Buffer.concat(chunks) };
}

function frame(text: string, flag = 0): Buffer {
  const body = Buffer.from(text);
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

describe("frames", () => {
  test("are put together from single bytes", async () => {
    const { body, trailers } = await ask([...frame("hello")].map((byte) => Buffer.from([byte])));
    expect(body).toEqual(frame("hello"));
    expect(trailers["grpc-status"]).toBe("0");
  });

  test("are taken apart from one chunk", async () => {
    const chunk = Buffer.concat([frame("a"), frame(""), frame("b"), frame("cut").subarray(0, 6)]);
    const { body } = await ask([chunk, frame("cut").subarray(6)], { ":path": "/t.T/Join" });
    expect(body.subarray(5).toString()).toBe("a||b|cut");
  });

  test("of 256 MiB and more are not sent: RESOURCE_EXHAUSTED", async () => {
    const { headers } = await ask([frame("")], { ":path": "/t.T/Huge" });
    expect(headers["grpc-status"]).toBe("8");
  });

  test("that announce more than 256 MiB are refused before they come: RESOURCE_EXHAUSTED", async () => {
    const { headers } = await ask([Buffer.from([0, 0x10, 0, 0, 1])]);
    expect(headers["grpc-status"]).toBe("8");
    expect(headers["grpc-message"]).toBe("a request of 268435457 bytes is larger than 268435456");
    expect(ran).toBe(0);
  });

  test("that are compressed are refused: UNIMPLEMENTED", async () => {
    const { headers } = await ask([frame("zip", 1)]);
    expect(headers).toMatchObject({ ":status": 200, "grpc-status": "12" });
    expect(ran).toBe(0);
  });

  const cardinalities: Record<string, [parts: Buffer[], message: string]> = {
    "without a message": [[], "expected one message, got 0"],
    "of two messages": [[frame("a"), frame("b")], "expected one message, got 2"],
    "that ends inside a message": [[frame("abc").subarray(0, 7)], "the request ended inside a message"],
  };
  for (const [title, [parts, message]] of Object.entries(cardinalities)) {
    test(`a unary request ${title} is INTERNAL`, async () => {
      const { headers } = await ask(parts);
      expect(headers).toMatchObject({ "grpc-status": "13", "grpc-message": message });
      expect(ran).toBe(0);
    });
  }
});

describe("headers", () => {
  test("of an answer are those of gRPC", async () => {
    const { headers, trailers } = await ask([frame("a")]);
    expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc" });
    expect(headers["grpc-status"]).toBeUndefined();
    expect(Object.entries(trailers)).toEqual([["grpc-status", "0"]]);
  });

  for (const contentType of ["application/grpc", "application/grpc+proto", "application/grpc;charset=utf-8"]) {
    test(`with ${contentType} are taken`, async () => {
      expect((await ask([frame("a")], { "content-type": contentType })).trailers["grpc-status"]).toBe("0");
    });
  }

  for (const contentType of ["application/json", "application/grpc-web", undefined]) {
    test(`with ${String(contentType)} are 415, and nothing runs`, async () => {
      const { headers } = await ask([frame("a")], { "content-type": contentType });
      expect(headers[":status"]).toBe(415);
      expect(ran).toBe(0);
    });
  }
});

describe("a rude client", () => {
  test("that resets its stream at once is survived", async () => {
    for (let n = 0; n < 50; n += 1) {
      const stream = client.request({ ...HEADERS, "content-type": n % 2 === 0 ? "application/grpc" : "text/plain" });
      stream.on("error", () => undefined);
      stream.end(frame("a"));
      stream.close(http2.constants.NGHTTP2_CANCEL);
    }
    expect((await ask([frame("still here")])).body.subarray(5).toString()).toBe("still here");
  });

  test("that does not speak HTTP/2 is survived", async () => {
    const socket = net.connect(rig.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.end("GET / HTTP/1.1\r\n\r\n");
    await once(socket.resume(), "close");
    expect((await ask([frame("still here")])).trailers["grpc-status"]).toBe("0");
  });

  test("that breaks the protocol half way is survived", async () => {
    const socket = net.connect(rig.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    socket.end(Buffer.from("000000040000000000" + "000004ff00000000ff" + "deadbeef" + "ffffff0100000000", "hex"));
    await once(socket.resume(), "close");
    expect((await ask([frame("still here")])).trailers["grpc-status"]).toBe("0");
  });
});
