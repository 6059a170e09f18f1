import { describe, expect, test } from "@jest/globals";
import * as provider from "../../../../support/protocol/generated/provider.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { BOX, startRpcs, type Send } from "./calling.ts";

interface Answer {
  readonly diagnostics: readonly { readonly severity: number; readonly summary: string; readonly detail: string }[];
}

/** Calls each RPC about an object with a type, and some bytes for its value. */
const asks: Readonly<Record<string, (send: Send, typeName: string, msgpack: Uint8Array) => Promise<Answer>>> = {
  ValidateResourceConfig: async (send, typeName, msgpack) => {
    const request = resource.encodeValidateResourceConfigRequest({ typeName, config: { msgpack } });
    return resource.decodeValidateResourceConfigResponse(await send(rpcs.validateResourceConfig, request));
  },
  ReadResource: async (send, typeName, msgpack) => {
    const request = resource.encodeReadResourceRequest({ typeName, currentState: { msgpack } });
    return resource.decodeReadResourceResponse(await send(rpcs.readResource, request));
  },
  PlanResourceChange: async (send, typeName, msgpack) => {
    const request = resource.encodePlanResourceChangeRequest({ typeName, config: { msgpack } });
    return resource.decodePlanResourceChangeResponse(await send(rpcs.planResourceChange, request));
  },
  ApplyResourceChange: async (send, typeName, msgpack) => {
    const request = resource.encodeApplyResourceChangeRequest({ typeName, priorState: { msgpack } });
    return resource.decodeApplyResourceChangeResponse(await send(rpcs.applyResourceChange, request));
  },
};

const MALFORMED: Readonly<Record<string, number[]>> = {
  "bytes that are no msgpack": [0xc1],
  "bytes that end too early": [0x8a, 0xa2],
  "a value of another type": [0xa3, 0x66, 0x6f, 0x6f],
  "an object without its attributes": [0x80],
};

describe.each(Object.entries(asks))("%s", (_name, ask) => {
  test("of a resource type that is not there is an error that names it", async () => {
    const { send } = await startRpcs();
    const { diagnostics } = await ask(send, "shelf_crate", Uint8Array.of(0x80));
    expect(diagnostics).toMatchObject([{ severity: 1, summary: "Not supported by this provider" }]);
    expect(diagnostics[0]?.detail).toContain("shelf_crate");
  });

  test.each(Object.entries(MALFORMED))("of %s is one error", async (_title, bytes) => {
    const { send } = await startRpcs();
    const { diagnostics } = await ask(send, BOX, Uint8Array.from(bytes));
    expect(diagnostics).toMatchObject([{ severity: 1 }]);
    expect(diagnostics[0]?.detail).not.toContain("foo");
  });
});

test("a request without the object that it is about is an error", async () => {
  const { send } = await startRpcs();
  const request = resource.encodeValidateResourceConfigRequest({ typeName: BOX });
  const answer = resource.decodeValidateResourceConfigResponse(await send(rpcs.validateResourceConfig, request));
  expect(answer.diagnostics).toMatchObject([{ severity: 1, summary: "Incomplete request from Terraform" }]);
});

test("a provider block that cannot be read is an error", async () => {
  const { send } = await startRpcs();
  const config = { msgpack: Uint8Array.of(0xc1) };
  const validated = await send(rpcs.validateProviderConfig, provider.encodeValidateProviderConfigRequest({ config }));
  const configured = await send(rpcs.configureProvider, provider.encodeConfigureProviderRequest({ config }));
  expect(provider.decodeValidateProviderConfigResponse(validated).diagnostics).toMatchObject([{ severity: 1 }]);
  expect(provider.decodeConfigureProviderResponse(configured).diagnostics).toMatchObject([{ severity: 1 }]);
});
