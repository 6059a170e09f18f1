/**
 * The RPCs of the provider service, one file each: decode the request, call the engine, encode the response. This layer
 * decides nothing and must never know what a resource does.
 */
import { createEngine, type Engine } from "../../engine/index.ts";
import type { Provider } from "../../schema/index.ts";
import type { Method, MethodTable } from "../grpc/method.ts";
import type { RunningProvider } from "../lazy-methods.ts";
import type { ProviderRpc } from "./define-rpc.ts";
import type { StreamingRpc } from "./define-streaming-rpc.ts";
import { applyResourceChangeRpc } from "./apply-resource-change.ts";
import { callFunctionRpc } from "./call-function.ts";
import { configureProviderRpc } from "./configure-provider.ts";
import { generateResourceConfigRpc } from "./generate-resource-config.ts";
import { getFunctionsRpc } from "./get-functions.ts";
import { getMetadataRpc } from "./get-metadata.ts";
import { getProviderSchemaRpc } from "./get-provider-schema.ts";
import { getResourceIdentitySchemasRpc } from "./get-resource-identity-schemas.ts";
import { importResourceStateRpc } from "./import-resource-state.ts";
import { invokeActionRpc } from "./invoke-action.ts";
import { listResourceRpc } from "./list-resource.ts";
import { moveResourceStateRpc } from "./move-resource-state.ts";
import { planActionRpc } from "./plan-action.ts";
import { planResourceChangeRpc } from "./plan-resource-change.ts";
import { readDataSourceRpc } from "./read-data-source.ts";
import { readResourceRpc } from "./read-resource.ts";
import { stopProviderRpc } from "./stop-provider.ts";
import { unsupportedRpcs } from "./unsupported.ts";
import { upgradeResourceIdentityRpc } from "./upgrade-resource-identity.ts";
import { upgradeResourceStateRpc } from "./upgrade-resource-state.ts";
import { validateActionConfigRpc } from "./validate-action-config.ts";
import { validateDataResourceConfigRpc } from "./validate-data-resource-config.ts";
import { validateListResourceConfigRpc } from "./validate-list-resource-config.ts";
import { validateProviderConfigRpc } from "./validate-provider-config.ts";
import { validateResourceConfigRpc } from "./validate-resource-config.ts";

/** Every RPC of the provider service with one message for an answer that is implemented. */
export const providerRpcs: readonly ProviderRpc[] = [
  getMetadataRpc,
  getProviderSchemaRpc,
  getResourceIdentitySchemasRpc,
  validateProviderConfigRpc,
  validateResourceConfigRpc,
  configureProviderRpc,
  upgradeResourceStateRpc,
  upgradeResourceIdentityRpc,
  readResourceRpc,
  planResourceChangeRpc,
  applyResourceChangeRpc,
  importResourceStateRpc,
  generateResourceConfigRpc,
  moveResourceStateRpc,
  validateDataResourceConfigRpc,
  readDataSourceRpc,
  validateListResourceConfigRpc,
  getFunctionsRpc,
  callFunctionRpc,
  validateActionConfigRpc,
  planActionRpc,
  stopProviderRpc,
  ...unsupportedRpcs,
];

/** Those with any number of messages. */
export const streamingRpcs: readonly StreamingRpc[] = [listResourceRpc, invokeActionRpc];

/** The methods of the provider service, served by one engine. */
export const providerMethods = (engine: Engine): MethodTable =>
  new Map<string, Method>([
    ...providerRpcs.map(({ path, answer }): [string, Method] => [
      path,
      { kind: "unary", run: (request) => answer(engine, request) },
    ]),
    ...streamingRpcs.map(({ path, answer }): [string, Method] => [
      path,
      { kind: "serverStreaming", run: answer(engine) },
    ]),
  ]);

/** Makes a provider run. `env` is where its configuration may look for what is not written. */
export function runProvider(provider: Provider, env: Readonly<Record<string, string | undefined>>): RunningProvider {
  const engine = createEngine(provider, env);
  return { methods: providerMethods(engine), stop: () => engine.stop() };
}
