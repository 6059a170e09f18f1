import { encodeValue, type Value } from "../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../src/kit/engine/index.ts";
import { nodeHostWith } from "../../../src/host/node/index.ts";
import { createProviderEngine, runTocsin } from "../../../src/provider/configuration/create-provider.ts";
import { encodeConfigureProviderRequest } from "../protocol/generated/provider.ts";
import { configureProvider } from "../protocol/generated/provider-rpcs.ts";
import type { NativeProgram } from "./native-program.ts";

/** Sends the bytes of a request to the RPC of a path, and resolves to the bytes of its response. */
export type Send = (rpc: { readonly path: string }, request?: Uint8Array) => Promise<Uint8Array>;

/** Sends to the provider in a native program. */
export function sendTo({ __call }: NativeProgram): Send {
  let lastId = 0;
  return async ({ path }, request = new Uint8Array()) => {
    lastId += 1;
    const outcome = await __call(lastId, path, request);
    if (outcome === null || !("buffer" in outcome)) throw new Error(`the call came to ${String(outcome)}`);
    return outcome;
  };
}

/** Sends to the same provider in this Node.js process. */
export function sendInNode(): Send {
  const { methods } = runTocsin(nodeHostWith({}));
  return async ({ path }, request = new Uint8Array()) => {
    const method = methods.get(path);
    if (method?.kind !== "unary") throw new Error(`nothing answers ${path}`);
    return await method.run(request, new AbortController());
  };
}

/** The provider's definition, which encodes requests and decodes responses. */
export const engine: Engine = createProviderEngine(nodeHostWith({}));

/** Configures a provider with this block, as this version of Terraform does. */
export async function configured(
  send: Send,
  block: Readonly<Record<string, Value>>,
  terraformVersion = "1.11.4",
): Promise<Send> {
  const config = { msgpack: encodeValue(configOf(engine.provider.attributes, block), engine.type) };
  await send(configureProvider, encodeConfigureProviderRequest({ config, terraformVersion }));
  return send;
}
