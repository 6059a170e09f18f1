import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { encodeValue, type Value } from "../../../src/kit/cty/index.ts";
import { configOf, createEngine } from "../../../src/kit/engine/index.ts";
import * as functions from "../../support/protocol/generated/function.ts";
import { encodeConfigureProviderRequest } from "../../support/protocol/generated/provider.ts";
import * as rpcs from "../../support/protocol/generated/provider-rpcs.ts";
import * as messages from "../../support/protocol/generated/resource.ts";
import { answer, provider } from "./fixtures/provider.ts";

/** What the list of globals names. */
const GLOBALS = [...readFileSync("src/host/globals.d.ts", "utf8").matchAll(/^declare class (\w+)/gm)].map(
  ([, name = ""]) => name,
);

/** What node gives every context, and small engines lack. */
const NOT_EVERYWHERE = ["Intl", "WebAssembly", "console"];

/** Runs the same provider in a context of its own, with the language and the listed globals alone. */
async function runBare(): Promise<typeof answer> {
  const { outputFiles } = await build({
    entryPoints: ["test/unit/host/fixtures/provider.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "portable",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
  });
  const context = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name as keyof typeof globalThis]]));
  const without = NOT_EVERYWHERE.map((name) => `delete globalThis.${name};`).join("\n");
  return runInNewContext(`${without}\n${outputFiles[0]?.text}\nportable.answer`, context) as typeof answer; // its own
}

const engine = createEngine(provider, {});
const { type, typeName, attributes } = engine.resource("tocsin_notification_setting");
const config = configOf(attributes, { project: "team/äpp", level: "custom", events: { new_note: true } });
const key = engine.resource("tocsin_client_key");
const keyState = JSON.stringify({ project: "7", key_id: 12, tracker_dsn: `https://${"a".repeat(300)}@h/7` });
const message = (value: Value) => ({ msgpack: encodeValue(value, type) });
const argument = { msgpack: encodeValue("https://glet_a@[::1]:8443/x/7", "string") };

/** A request of each kind that the provider's own part answers. */
const REQUESTS: Readonly<Record<string, readonly [rpc: { readonly path: string }, request: Uint8Array]>> = {
  "the schema": [rpcs.getProviderSchema, new Uint8Array()],
  "a function that reads an address": [
    rpcs.callFunction,
    functions.encodeCallFunctionRequest({ name: "parse_dsn", arguments: [argument] }),
  ],
  "an invalid block": [
    rpcs.validateResourceConfig,
    messages.encodeValidateResourceConfigRequest({ typeName, config: message({ ...config, level: "loud" }) }),
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
    messages.encodePlanResourceChangeRequest({
      typeName,
      priorState: message(null),
      config: message(config),
    }),
  ],
  "a refresh": [
    rpcs.readResource,
    messages.encodeReadResourceRequest({
      typeName,
      currentState: message({ ...config, id: "project/team/äpp" }),
      private: Buffer.from('{"version":1}'),
    }),
  ],
  "an interruption": [rpcs.stopProvider, new Uint8Array()],
};

/** A character for each byte: what differs can be read. */
const byteText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("with the language and the listed globals alone, the provider answers as in node:", () => {
  let answerBare: typeof answer;
  beforeAll(async () => {
    answerBare = await runBare();
    const request = encodeConfigureProviderRequest({ config: { msgpack: encodeValue({}, engine.type) } });
    for (const send of [answerBare, answer]) await send(rpcs.configureProvider.path, request);
  });

  test.each(Object.entries(REQUESTS))("%s", async (_title, [{ path }, request]) => {
    const [bare, inNode] = await Promise.all([answerBare(path, request), answer(path, request)]);
    expect(byteText(bare)).toBe(byteText(inNode));
    expect(byteText(inNode)).not.toContain("Unexpected error");
  });
});
