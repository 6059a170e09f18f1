import { decodeValue, encodeValue, type ObjectValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { configOf, createEngine, type Engine } from "../../../../../src/kit/engine/index.ts";
import { encodeConfigureProviderRequest } from "../../../../support/protocol/generated/provider.ts";
import { configureProvider } from "../../../../support/protocol/generated/provider-rpcs.ts";
import type { DynamicValue } from "../../../../support/protocol/generated/value.ts";
import { providerRpcs } from "../../../../../src/kit/plugin/rpc/index.ts";
import { objectType } from "../../../../../src/kit/schema/index.ts";
import { everyAttribute, shelfProvider, type ShelfOptions } from "../../../../support/provider/shelf.ts";

export const BOX = "shelf_box";
export const STOCK = "shelf_stock";

/** The wire type of a box. */
export const boxType = objectType(everyAttribute);

/** A configuration of a box: null wherever nothing is written. */
export const boxConfig = (written: Readonly<Record<string, Value>>): ObjectValue => configOf(everyAttribute, written);

/** A box as Terraform sends it; null is sent as a value, not as no message. */
export const boxMessage = (value: Value): { msgpack: Uint8Array } => ({ msgpack: encodeValue(value, boxType) });

/** The box in an answer. Throws where the answer has no value at all. */
export function boxIn(message: DynamicValue | undefined): Value {
  if (message === undefined || message.msgpack.length === 0) throw new Error("there is no value in the answer");
  return decodeValue(message.msgpack, boxType);
}

/** Sends the bytes of a request to the RPC of a path, and resolves to the bytes of its answer. */
export type Send = (rpc: { readonly path: string }, request?: Uint8Array) => Promise<Uint8Array>;

/** Changes of a test to the provider, and to the Terraform that calls it. */
interface RpcOptions extends ShelfOptions {
  readonly terraformVersion?: string;
}

/** The provider of boxes behind its RPCs, configured through them. */
export async function startRpcs({ terraformVersion = "1.11.4", ...options }: RpcOptions = {}): Promise<{
  send: Send;
  engine: Engine;
}> {
  const engine = createEngine(shelfProvider(options), {});
  const send: Send = (rpc, request = new Uint8Array()) => {
    const found = providerRpcs.find(({ path }) => path === rpc.path);
    if (found === undefined) throw new Error(`no RPC answers ${rpc.path}`);
    return found.answer(engine, request);
  };
  const config = { msgpack: encodeValue({ shelf: null, lamps: null }, engine.type) };
  await send(configureProvider, encodeConfigureProviderRequest({ config, terraformVersion }));
  return { send, engine };
}
