import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { generateProtocol } from "../../../../../scripts/generate/protocol/code.ts";
import {
  decodeConfigureProviderRequest,
  encodeGetProviderSchemaResponse,
} from "../../../../support/protocol/generated/provider.ts";
import {
  decodeDiagnostic,
  encodeDiagnostic,
  DiagnosticSeverity,
} from "../../../../support/protocol/generated/diagnostic.ts";
import { decodeInvokeActionEvent, encodeInvokeActionEvent } from "../../../../support/protocol/generated/action.ts";
import { encodeOpenEphemeralResourceResponse } from "../../../../support/protocol/generated/ephemeral-resource.ts";
import * as plugin from "../../../../support/protocol/generated/plugin-rpcs.ts";
import * as provider from "../../../../support/protocol/generated/provider-rpcs.ts";
import * as productPluginRpcs from "../../../../../src/kit/plugin/generated/plugin-rpcs.ts";
import * as productRpcs from "../../../../../src/kit/plugin/generated/provider-rpcs.ts";
import { served } from "../../../../../src/kit/plugin/proto/services.ts";
import { readRpcs, types } from "../protocol-text.ts";

const textsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Buffer.from(text, "hex");
const rpcs = Object.values({ ...provider, ...plugin });

describe("the generated codec", () => {
  test("is what the table says", () => {
    const { product, rest } = generateProtocol();
    expect(textsIn("src/kit/plugin/generated")).toEqual(Object.fromEntries(product));
    expect(textsIn("test/support/protocol/generated")).toEqual(Object.fromEntries(rest));
  });

  test("has in the product only what decodes requests and encodes responses of the RPCs that are served", () => {
    const product = Object.values({ ...productRpcs, ...productPluginRpcs });
    const names = Object.entries(served).flatMap(([service, rpcs]) => rpcs.map((name) => `/${service}/${name}`));
    expect(product.map(({ path }) => path).sort()).toEqual(names.sort());
    const code = [...generateProtocol().product.values()].join("");
    const functions = [...code.matchAll(/^export function (\w+)/gm)].map(([, name = ""]) => name);
    expect(functions).toEqual(expect.arrayContaining(["decodeReadResourceRequest", "encodeReadResourceResponse"]));
    expect(functions.filter((name) => /^encode.*Request$|^decode.*Response$|LockState/.test(name))).toEqual([]);
  });

  test("has all 36 RPCs of the provider and the 4 around it, under the paths of HTTP/2", () => {
    const expected = readRpcs(types).map(({ service, name, kind }) => [`/${service}/${name}`, kind]);
    expect(rpcs.map(({ path, kind }) => [path, kind]).sort()).toEqual(expected.sort());
    expect(Object.keys(provider)).toHaveLength(36);
    expect(provider.listResource.kind).toBe("serverStreaming");
    expect(provider.writeStateBytes.kind).toBe("clientStreaming");
    expect(plugin.startStream.path).toBe("/plugin.GRPCBroker/StartStream");
  });

  test("decodes an empty request of every RPC to defaults", () => {
    for (const rpc of rpcs) expect(typeof rpc.decodeRequest(new Uint8Array())).toBe("object");
    expect(provider.readResource.decodeRequest(new Uint8Array())).toEqual({
      typeName: "",
      currentState: undefined,
      private: new Uint8Array(),
      providerMeta: undefined,
      clientCapabilities: undefined,
      currentIdentity: undefined,
    });
  });

  test("encodes an empty response of every RPC to no bytes", () => {
    for (const rpc of rpcs) expect(hex(rpc.encodeResponse({}))).toBe("");
  });
});

describe("golden bytes", () => {
  test("of a diagnostic whose path has every kind of step, the defaults of a oneof written", () => {
    const diagnostic = {
      severity: DiagnosticSeverity.ERROR,
      summary: "A",
      detail: "B",
      attribute: {
        steps: [
          { selector: { case: "attributeName", value: "events" } },
          { selector: { case: "elementKeyInt", value: 0 } },
          { selector: { case: "elementKeyString", value: "" } },
        ],
      },
    } as const;
    const steps = "0a080a066576656e7473" + "0a021800" + "0a021200";
    const golden = "0801" + "120141" + "1a0142" + "2212" + steps;
    expect(hex(encodeDiagnostic(diagnostic))).toBe(golden);
    expect(decodeDiagnostic(bytes(golden))).toEqual(diagnostic);
  });

  test("of a configure request with an unknown value and a capability", () => {
    const request = decodeConfigureProviderRequest(bytes("0a06312e31312e34" + "1205" + "0a03d40000" + "1a02" + "1001"));
    expect(request.terraformVersion).toBe("1.11.4");
    expect(hex(request.config?.msgpack ?? new Uint8Array())).toBe("d40000");
    expect(request.clientCapabilities).toEqual({
      deferralAllowed: false,
      writeOnlyAttributesAllowed: true,
      storePlannedPrivate: false,
      computedBlocksAllowed: false,
    });
  });

  test("of a schema response with a map", () => {
    const block = { attributes: [{ name: "id", type: Buffer.from('"string"'), computed: true }] };
    const attribute = "0a026964" + "120822737472696e6722" + "3001";
    const response = encodeGetProviderSchemaResponse({ resourceSchemas: new Map([["r", { block }]]) });
    const schema = "1214" + "1212" + "1210" + attribute;
    expect(hex(response)).toBe("1219" + "0a0172" + schema);
  });

  test("of an event: the last member of a oneof wins", () => {
    const completed = encodeInvokeActionEvent({ type: { case: "completed", value: {} } });
    const progress = encodeInvokeActionEvent({ type: { case: "progress", value: { message: "x" } } });
    expect([hex(completed), hex(progress)]).toEqual(["1200", "0a030a0178"]);
    expect(decodeInvokeActionEvent(Buffer.concat([progress, completed])).type?.case).toBe("completed");
  });

  test("of optional bytes and a timestamp: empty is not absent", () => {
    const response = { private: new Uint8Array(), renewAt: { seconds: 1_700_000_000, nanos: 5 } };
    expect(hex(encodeOpenEphemeralResourceResponse(response))).toBe("1208" + "0880e2cfaa06" + "1005" + "2200");
  });

  test("an enum number that is not known becomes 0", () => {
    expect(decodeDiagnostic(bytes("0807")).severity).toBe(DiagnosticSeverity.INVALID);
  });
});
