/** Tests of legal and illegal HTTP/2 clients of the executable. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { EXECUTABLE } from "../support/plugin/hosts.ts";
import { startPlain, type PlainPlugin } from "../support/plugin/plain-plugin.ts";
import { VIOLATIONS } from "../support/server/http2-violations.ts";
import {
  END_HEADERS,
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
} from "../support/server/raw-http2.ts";
import { residentMib } from "../support/terraform/plugin-memory.ts";
import { until } from "../support/until.ts";

const HEALTH = "/grpc.health.v1.Health/Check";
const SCHEMA = "/tfplugin6.Provider/GetProviderSchema";
const STANDING = "/plugin.GRPCStdio/StreamStdio";
const MAX_STREAMS = 1000;
const MAX = 2 ** 31 - 1;

let plugin: PlainPlugin;
beforeAll(async () => {
  plugin = await startPlain(EXECUTABLE);
});
afterAll(() => plugin.close());

const begin = (first?: Buffer): RawClient => RawClient.begin(plugin.address, first);

/** Others are served, whatever one client has done. */
async function expectServing(): Promise<void> {
  const client = begin();
  client.send(unaryCall(1, "", HEALTH));
  await client.frame(({ type, stream }) => type === TYPE.headers && stream === 1);
  client.socket.destroy();
}

/** Violations that the executable accepts, with the reason for each. */
const ANSWERED: Readonly<Record<string, string>> = {
  "no settings at the beginning": "h2 takes those that come later",
  "headers of more than 64 KB": "h2 waits for some more; a megabyte is refused below",
};

const wasReset = ({ frames }: RawClient): boolean => frames.some(({ type }) => type === TYPE.reset);

describe("a client loses its connection, or the stream, that sends", () => {
  const cases = Object.entries(VIOLATIONS).filter(([title]) => !(title in ANSWERED));
  test.each(cases)("%s", async (_title, [, ...sent]) => {
    const client = new RawClient(plugin.address);
    client.send(...sent);
    await until(() => client.isClosed || wasReset(client));
    client.socket.destroy();
    await expectServing();
  });

  test("a megabyte of headers", async () => {
    const client = begin();
    const part = Buffer.alloc(16_384);
    client.send(rawFrame([TYPE.headers, 0], 1, part));
    client.send(...Array.from({ length: 64 }, () => rawFrame([TYPE.continuation, 0], 1, part)));
    await until(() => client.isClosed || wasReset(client));
    client.socket.destroy();
    await expectServing();
  });

  test("more streams than it may have open", async () => {
    const client = begin();
    const first = await client.frame(({ type }) => type === TYPE.settings);
    expect(first.payload.includes(Buffer.concat([Buffer.of(0, 3), uint32(MAX_STREAMS)]))).toBe(true);
    client.send(...Array.from({ length: MAX_STREAMS }, (_, n) => requestHeaders(2 * n + 1, STANDING)));
    await client.handled();
    expect(wasReset(client)).toBe(false);
    client.send(requestHeaders(2 * MAX_STREAMS + 1, STANDING));
    const refusal = await client.frame(({ type }) => type === TYPE.reset);
    expect(refusal.stream).toBe(2 * MAX_STREAMS + 1);
    client.socket.destroy();
    await expectServing();
  });
});

test.each(Object.keys(ANSWERED))("nothing is done about %s", async (title) => {
  const client = new RawClient(plugin.address);
  const [, ...sent] = VIOLATIONS[title] ?? [0];
  client.send(...sent);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(client.isClosed).toBe(false);
  client.socket.destroy();
  await expectServing();
});

describe("a flood", () => {
  const memory = (): number => residentMib(plugin.child.pid ?? 0) ?? 0;

  const floods: Readonly<Record<string, (n: number) => Buffer>> = {
    PING: () => rawFrame([TYPE.ping, 0], 0, Buffer.alloc(8)),
    SETTINGS: () => settings(),
    "streams that are reset at once": (n) =>
      Buffer.concat([requestHeaders(2 * n + 1, STANDING), rawFrame([TYPE.reset, 0], 2 * n + 1, uint32(8))]),
    "calls that are reset at once": (n) =>
      Buffer.concat([unaryCall(2 * n + 1, "", SCHEMA), rawFrame([TYPE.reset, 0], 2 * n + 1, uint32(8))]),
    "frames that nobody knows": () => rawFrame([0x77, 255], 1, Buffer.alloc(1000)),
    "streams of half a message": (n) =>
      Buffer.concat([
        requestHeaders(2 * n + 1, SCHEMA),
        rawFrame([TYPE.data, 0], 2 * n + 1, message("hello").subarray(0, 3)),
      ]),
  };
  test.each(Object.entries(floods))("of %s costs little memory, and others are served", async (_title, frame) => {
    const client = begin();
    await client.handled();
    const before = memory();
    for (let sent = 0; sent < 20_000 && !client.isClosed; sent += 1000) {
      client.send(...Array.from({ length: 1000 }, (_, n) => frame(sent + n)));
      await until(() => client.isClosed || client.socket.writableLength === 0);
      client.frames.length = 0;
    }
    await expectServing();
    expect(memory() - before).toBeLessThan(40);
    client.socket.destroy();
  });

  test("of responses that nobody reads costs little memory, and others are served", async () => {
    const before = memory();
    const client = begin(settings([4, MAX]));
    client.send(windowUpdate(0, MAX - 65_535));
    client.socket.pause();
    const calls = Array.from({ length: 900 }, (_, n) =>
      Buffer.concat([requestHeaders(2 * n + 1, SCHEMA), rawFrame([TYPE.data, END_STREAM], 2 * n + 1, message(""))]),
    );
    client.send(...calls);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await expectServing();
    // Each response has some 13 KB.
    expect(memory() - before).toBeLessThan(60);
    client.socket.destroy();
  });

  test("of requests without an end is bounded by the window", async () => {
    const client = begin();
    client.send(rawFrame([TYPE.headers, END_HEADERS], 1, requestHeaders(1, SCHEMA).subarray(9)));
    const part = rawFrame([TYPE.data, 0], 1, Buffer.alloc(16_384));
    const before = memory();
    for (let sent = 0; sent < 64 * 64 && !client.isClosed; sent += 64) {
      client.send(Buffer.concat(Array.from({ length: 64 }, () => part)));
      await until(() => client.isClosed || client.socket.writableLength === 0);
    }
    expect(memory() - before).toBeLessThan(200);
    client.socket.destroy();
    await expectServing();
  });
});
