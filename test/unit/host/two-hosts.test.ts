import { beforeAll, describe, expect, test } from "@jest/globals";
import { encodeValue, type Value } from "../../../src/kit/cty/index.ts";
import { configOf } from "../../../src/kit/engine/index.ts";
import { withOpenssl, makeAuthority, makeCertificate } from "../../support/server/certificate.ts";
import { answer, closeAll, startServer, startTlsServer, withRawServer } from "../../support/server/http-server.ts";
import * as functions from "../../support/protocol/generated/function.ts";
import * as rpcs from "../../support/protocol/generated/provider-rpcs.ts";
import * as messages from "../../support/protocol/generated/resource.ts";
import { buildNativeProgram, type NativeProgram } from "../../support/provider/native-program.ts";
import { configured, engine, sendInNode, sendTo, type Send } from "../../support/provider/sending.ts";
import { openWorld } from "../../support/provider/world.ts";

let start: (env: Readonly<Record<string, string>>) => NativeProgram;

beforeAll(async () => {
  start = await buildNativeProgram();
});

const { type, typeName, attributes } = engine.resource("tocsin_notification_setting");
const config = configOf(attributes, { project: "team/app", level: "custom", events: { new_note: true } });
const key = engine.resource("tocsin_client_key");
const keyState = JSON.stringify({ project: "7", key_id: 12, tracker_dsn: `https://${"a".repeat(300)}@h/7` });
const message = (value: Value) => ({ msgpack: encodeValue(value, type) });
const argument = { msgpack: encodeValue("https://glet_a@[::1]:8443/x/7", "string") };

const refresh = messages.encodeReadResourceRequest({
  typeName,
  currentState: message({ ...config, id: "project/team/app" }),
  private: Buffer.from('{"version":1}'),
});

/** A request of each kind that the provider answers. */
const REQUESTS: Readonly<Record<string, readonly [rpc: { readonly path: string }, request: Uint8Array]>> = {
  "the schema": [rpcs.getProviderSchema, new Uint8Array()],
  "a function that reads an address": [
    rpcs.callFunction,
    functions.encodeCallFunctionRequest({ name: "parse_dsn", arguments: [argument] }),
  ],
  "an invalid block": [
    rpcs.validateResourceConfig,
    messages.encodeValidateResourceConfigRequest({ typeName, config: message({ ...config, level: "läut" }) }),
  ],
  "a stored state with numbers": [
    rpcs.upgradeResourceState,
    messages.encodeUpgradeResourceStateRequest({
      typeName: key.typeName,
      version: key.version,
      rawState: { json: Buffer.from(keyState) },
    }),
  ],
  "a plan of a setting that is there": [
    rpcs.planResourceChange,
    messages.encodePlanResourceChangeRequest({ typeName, priorState: message(null), config: message(config) }),
  ],
  "a refresh": [rpcs.readResource, refresh],
  "an interruption": [rpcs.stopProvider, new Uint8Array()],
};

/** A character for each byte: what differs can be read. */
const byteText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("with the language and the native program's functions alone, the provider answers as in node:", () => {
  test.each(Object.entries(REQUESTS))("%s", async (_title, [rpc, request]) => {
    const { url } = await openWorld();
    const block = { base_url: url, token: "token-ada" };
    const sends = await Promise.all([sendTo(start({})), sendInNode()].map((send) => configured(send, block)));
    const [native, inNode] = await Promise.all(sends.map((send) => send(rpc, request)));
    expect(byteText(native ?? new Uint8Array())).toBe(byteText(inNode ?? new Uint8Array()));
    expect(byteText(inNode ?? new Uint8Array())).not.toContain("Unexpected error");
  });
});

test("an interim response that nobody asked for is passed over as in node", async () => {
  const bytes =
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 17\r\n\r\n{"level":"watch"}';
  await withRawServer(
    (socket) => socket.end(bytes),
    async (url) => {
      for (const send of [sendTo(start({})), sendInNode()]) {
        await configured(send, { base_url: url, token: "t", max_retries: 0 });
        const { diagnostics } = messages.decodeReadResourceResponse(await send(rpcs.readResource, refresh));
        expect(diagnostics).toEqual([]);
      }
    },
  );
});

describe("a failure is said in the same words as in node:", () => {
  const readIt = async (send: Send) => messages.decodeReadResourceResponse(await send(rpcs.readResource, refresh));
  const writeIt = async (send: Send) => {
    const change = { typeName, config: message(config), plannedState: message({ ...config, id: "project/team/app" }) };
    const request = messages.encodeApplyResourceChangeRequest({ ...change, priorState: message(null) });
    return messages.decodeApplyResourceChangeResponse(await send(rpcs.applyResourceChange, request));
  };
  const printedFor = async (block: Readonly<Record<string, Value>>, ask: typeof readIt | typeof writeIt = readIt) => {
    const attempts = [sendTo(start({})), sendInNode()].map(async (send) => {
      await configured(send, { token: "t", max_retries: 0, request_timeout: "1s", ...block });
      return (await ask(send)).diagnostics;
    });
    const [native, inNode] = await Promise.all(attempts);
    await closeAll();
    expect(inNode).toHaveLength(1);
    expect(native).toEqual(inNode);
    return JSON.stringify(inNode);
  };
  const raw = (bytes: string) =>
    withRawServer(
      (socket) => socket.end(bytes),
      (url) => printedFor({ base_url: url }),
    );

  const CASES: Readonly<Record<string, () => Promise<unknown>>> = {
    "nothing listens": () => printedFor({ base_url: "http://127.0.0.1:1" }),
    "proxy cannot be reached": () => printedFor({ base_url: "http://gitlab.test", proxy_url: "http://127.0.0.1:1" }),
    "no response in time": () =>
      withRawServer(
        () => undefined,
        (url) => printedFor({ base_url: url }),
      ),
    "the connection is closed": () => raw(""),
    "the response is no HTTP": () => raw("SSH-2.0-OpenSSH_9.9\r\n"),
    "the body is cut off": () => raw("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"),
    "the body is compressed, and malformed": () =>
      raw("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 1\r\n\r\nx"),
    "a write whose connection is closed, which may have been executed": async () => {
      const { url } = await startServer((request, response) => {
        if (request.method === "GET") answer(response, 200, { level: "watch" });
        else request.socket.destroy();
      });
      const printed = await printedFor({ base_url: url }, writeIt);
      expect(printed).toContain("may still have taken effect");
    },
    "a refusal": () => raw('HTTP/1.1 403 Forbidden\r\ncontent-length: 22\r\n\r\n{"message":"403 Nöpe"}'),
    "a key that cannot be read": () => printedFor({ base_url: "https://gitlab.test", client_key_pem: "no key" }),
  };
  test.each(Object.entries(CASES))("%s", (_title, run) => run());

  // Without the command openssl there are no certificates to test with; CI has it.
  withOpenssl.test("an authority that is not trusted", async () => {
    const pair = makeCertificate(makeAuthority("Tocsin test authority"), "127.0.0.1");
    const { url } = await startTlsServer(pair, (_request, response) => answer(response, 200, {}));
    await printedFor({ base_url: url });
  });
});
