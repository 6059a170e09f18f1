import { describe, expect, test } from "@jest/globals";
import { decodeValue, encodeValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { createEngine } from "../../../../../src/kit/engine/index.ts";
import { providerMethods } from "../../../../../src/kit/plugin/rpc/index.ts";
import type { Diagnostic } from "../../../../support/protocol/generated/diagnostic.ts";
import * as messages from "../../../../support/protocol/generated/list-resource.ts";
import {
  decodeGetMetadataResponse,
  decodeGetProviderSchemaResponse,
} from "../../../../support/protocol/generated/provider.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import {
  decodeGenerateResourceConfigResponse,
  encodeGenerateResourceConfigRequest,
} from "../../../../support/protocol/generated/resource.ts";
import { nail } from "../../../../support/provider/shelf.ts";
import { openTracking } from "../../../../support/provider/tracking.ts";
import { BOX, boxConfig, boxIn, boxMessage, startRpcs } from "./calling.ts";

const KEYS = "tocsin_client_key";
const TYPE = ["object", { project: "string" }] as const;

async function opened() {
  const world = await openTracking();
  await world.makeKey();
  await world.makeKey();
  const engine = await world.newerEngine();
  const methods = providerMethods(engine);
  const unary = async (rpc: { readonly path: string }, bytes: Uint8Array = new Uint8Array()): Promise<Uint8Array> => {
    const method = methods.get(rpc.path);
    if (method?.kind !== "unary") throw new Error(`${rpc.path} is no unary method`);
    return method.run(bytes, { signal: new AbortController().signal });
  };
  const stream = async (bytes: Uint8Array): Promise<readonly messages.ListResourceEvent[]> => {
    const method = methods.get(rpcs.listResource.path);
    if (method?.kind !== "serverStreaming") throw new Error("ListResource is no stream");
    const events: messages.ListResourceEvent[] = [];
    for await (const event of method.run(bytes, { signal: new AbortController().signal })) {
      events.push(messages.decodeListResourceEvent(event));
    }
    return events;
  };
  const list = (request: Parameters<typeof messages.encodeListResourceRequest>[0], project: Value = "7") =>
    stream(
      messages.encodeListResourceRequest({
        typeName: KEYS,
        limit: 100,
        config: { msgpack: encodeValue({ project }, TYPE) },
        ...request,
      }),
    );
  return { world, engine, unary, stream, list };
}

const severities = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ severity }) => severity);

describe("ListResource", () => {
  test("answers with each object's identity and name, and with the object where it is asked for", async () => {
    const { engine, list } = await opened();
    const { type, identityType } = engine.resource(KEYS);
    if (identityType === null) throw new Error("keys have no identity");
    const events = await list({ includeResourceObject: true });
    expect(events.map(({ displayName }) => displayName)).toEqual(["team/app:1", "team/app:2"]);
    const [first] = events;
    expect(decodeValue(first?.identity?.identityData?.msgpack ?? new Uint8Array(), identityType)).toEqual({
      project_id: 7,
      key_id: 1,
    });
    expect(decodeValue(first?.resourceObject?.msgpack ?? new Uint8Array(), type)).toMatchObject({
      project: "team/app",
    });
    expect((await list({})).map(({ resourceObject }) => resourceObject)).toEqual([undefined, undefined]);
  });

  test("answers with a warning of its own before the last object that is shown", async () => {
    const { list } = await opened();
    const events = await list({ limit: 1 });
    expect(events.map(({ displayName, identity }) => [displayName, identity === undefined])).toEqual([
      ["", true],
      ["team/app:1", false],
    ]);
    expect(severities(events[0]?.diagnostic ?? [])).toEqual([2]);
  });

  test("answers with one error to what it cannot list, and never throws", async () => {
    const { list, stream } = await opened();
    const wrong = [
      await list({}, "team/none"),
      await list({ typeName: "tocsin_bell" }),
      await list({ config: { msgpack: Uint8Array.of(0xc1) } }),
      await stream(Uint8Array.of(0xff, 0xff)),
    ];
    for (const events of wrong) expect(events.map(({ diagnostic }) => severities(diagnostic))).toEqual([[1]]);
  });
});

test("ValidateListResourceConfig answers with each problem at its place", async () => {
  const { unary } = await opened();
  const request = messages.encodeValidateListResourceConfigRequest({
    typeName: KEYS,
    config: { msgpack: encodeValue({ project: "app" }, TYPE) },
  });
  const { diagnostics } = messages.decodeValidateListResourceConfigResponse(
    await unary(rpcs.validateListResourceConfig, request),
  );
  expect(diagnostics).toMatchObject([{ attribute: { steps: [{ selector: { value: "project" } }] } }]);
});

test("the schema and the metadata have each list", async () => {
  const { unary } = await opened();
  const { listResourceSchemas, serverCapabilities } = decodeGetProviderSchemaResponse(
    await unary(rpcs.getProviderSchema),
  );
  const names = ["tocsin_client_key", "tocsin_error_tracking_settings", "tocsin_notification_setting"];
  expect([...listResourceSchemas.keys()].sort()).toEqual(names);
  expect(listResourceSchemas.get(KEYS)?.block?.attributes).toMatchObject([{ name: "project", required: true }]);
  expect(serverCapabilities).toMatchObject({ generateResourceConfig: true });
  const { listResources } = decodeGetMetadataResponse(await unary(rpcs.getMetadata));
  expect(listResources.map(({ typeName }) => typeName).sort()).toEqual(names);
});

test("a provider without lists has none, and no list to validate", async () => {
  const { send, engine } = await startRpcs();
  expect(createEngine(engine.provider, {}).lists).toEqual([]);
  const request = messages.encodeValidateListResourceConfigRequest({ typeName: BOX });
  const answer = messages.decodeValidateListResourceConfigResponse(
    await send(rpcs.validateListResourceConfig, request),
  );
  expect(answer.diagnostics).toMatchObject([{ summary: "Not supported by this provider" }]);
});

test("GenerateResourceConfig leaves out what is computed, at its default or null", async () => {
  const { send } = await startRpcs();
  const state = { ...nail, pieces: 3, tags: { a: "b" }, seal: "s", lid: { kind: "flat", locked: null } };
  const request = encodeGenerateResourceConfigRequest({ typeName: BOX, state: boxMessage(state) });
  const answer = decodeGenerateResourceConfigResponse(await send(rpcs.generateResourceConfig, request));
  expect(boxIn(answer.config)).toEqual(
    boxConfig({ label: "nails", place: "top", pieces: 3, tags: { a: "b" }, lid: { kind: "flat", locked: null } }),
  );
  expect(answer.diagnostics).toEqual([]);
});
