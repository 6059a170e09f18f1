/** Calls in bytes, right and wrong ones, to both hosts: they are answered with the same status, words and bytes. */
import type * as http2 from "node:http2";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { providerRpcs } from "../../src/kit/plugin/rpc/index.ts";
import { EXECUTABLE, SCRIPT } from "../support/plugin/hosts.ts";
import { ask, connectHttp2, startPlain, type AnyCall, type PlainPlugin } from "../support/plugin/plain-plugin.ts";
import { readSettingRequest } from "../support/plugin/provider-process.ts";
import { encodeHealthCheckRequest } from "../support/protocol/generated/health.ts";
import { message } from "../support/server/raw-http2.ts";

let plugins: readonly PlainPlugin[];
let sessions: readonly http2.ClientHttp2Session[];
beforeAll(async () => {
  plugins = await Promise.all([SCRIPT, EXECUTABLE].map((program) => startPlain(program)));
  sessions = plugins.map(({ address }) => connectHttp2(address));
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await Promise.all(plugins.map((plugin) => plugin.close()));
});

const READ = "/tfplugin6.Provider/ReadDataSource";
const SCHEMA = "/tfplugin6.Provider/GetProviderSchema";
const nothing = message("");
const two = Buffer.concat([nothing, nothing]);

/** A prefix, and less than it announces. */
const prefix = (flag: number, size: number): Buffer => {
  const bytes = Buffer.from([flag, 0, 0, 0, 0]);
  bytes.writeUInt32BE(size, 1);
  return bytes;
};

const CALLS: Readonly<Record<string, readonly [call: AnyCall, status: string | undefined]>> = {
  "the schema": [{ path: SCHEMA, body: nothing }, "0"],
  "a data source before the provider is configured": [{ path: READ, body: message(readSettingRequest()) }, "0"],
  "the health of the plugin": [
    { path: "/grpc.health.v1.Health/Check", body: message(encodeHealthCheckRequest({ service: "plugin" })) },
    "0",
  ],
  "the health of nobody": [
    { path: "/grpc.health.v1.Health/Check", body: message(encodeHealthCheckRequest({ service: "other" })) },
    "5",
  ],
  "a method that nobody serves": [{ path: "/tfplugin6.Provider/Nothing", body: nothing }, "12"],
  "a method of an older protocol": [{ path: "/tfplugin5.Provider/GetSchema", body: nothing }, "12"],
  "a path with odd letters": [{ path: "/%C3%A9/%25", body: nothing }, "12"],
  "a resource type that nobody has": [
    { path: "/tfplugin6.Provider/ReadResource", body: message(Buffer.from("0a0178", "hex")) },
    undefined,
  ],
  "no message": [{ path: SCHEMA, body: Buffer.alloc(0) }, "13"],
  "two messages": [{ path: READ, body: two }, "13"],
  "a message that is cut": [{ path: READ, body: prefix(0, 9) }, "13"],
  "a prefix that is cut": [{ path: READ, body: Buffer.alloc(3) }, "13"],
  "a compressed message": [{ path: READ, body: prefix(1, 0) }, "12"],
  "a message that announces more than 256 MB": [{ path: READ, body: prefix(0, 256 * 1024 * 1024 + 1) }, "8"],
  JSON: [{ path: SCHEMA, body: nothing, headers: { "content-type": "application/json" } }, undefined],
  "gRPC for browsers": [
    { path: SCHEMA, body: nothing, headers: { "content-type": "application/grpc-web" } },
    undefined,
  ],
  "gRPC with its coding": [{ path: SCHEMA, body: nothing, headers: { "content-type": "application/grpc+proto" } }, "0"],
  "gRPC with a parameter": [
    { path: SCHEMA, body: nothing, headers: { "content-type": "application/grpc;charset=utf-8" } },
    "0",
  ],
  "a deadline that is over": [
    { path: READ, body: prefix(0, 9).subarray(0, 3), headers: { "grpc-timeout": "0m" } },
    undefined,
  ],
  "a deadline that nobody can read": [{ path: SCHEMA, body: nothing, headers: { "grpc-timeout": "soon" } }, "0"],
};

const askBoth = (call: AnyCall) => Promise.all(sessions.map((session) => ask(session, call)));

describe("both hosts answer", () => {
  test.each(Object.entries(CALLS))("%s", async (_title, [call, status]) => {
    const [script, executable] = await askBoth(call);
    expect(executable).toEqual(script);
    if (status !== undefined) expect(executable?.status).toBe(status);
  });

  const paths = providerRpcs.map(({ path }) => path);
  const bodies = { "an empty message": "", "a message that is none": "ffffffffffff", "one that is cut": "0a7f" };
  test.each(Object.entries(bodies))("%s to each method", async (_title, hex) => {
    for (const path of paths) {
      const [script, executable] = await askBoth({ path, body: message(Buffer.from(hex, "hex")) });
      expect([path, withoutPlace(executable)]).toEqual([path, withoutPlace(script)]);
    }
  });
});

/** Of an unexpected error, the status tells where in the code it was thrown, which is another file in each host. */
const withoutPlace = (answer: Awaited<ReturnType<typeof ask>> | undefined) =>
  answer && { ...answer, message: answer.message?.replace(/ at [^]*$/, "") };
