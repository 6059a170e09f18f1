import { objectFromProto } from "../from-proto.ts";
import { listResource } from "../generated/provider-rpcs.ts";
import { diagnosticToProto, identityToProto, valueToProto } from "../to-proto.ts";
import { defineStreamingRpc } from "./define-streaming-rpc.ts";

/** Lists objects as they are found. */
export const listResourceRpc = defineStreamingRpc(listResource, {
  async *answer({ typeName, config, includeResourceObject, limit }, engine, signal) {
    const list = engine.listOf(typeName);
    const { resource, type } = list;
    for await (const event of engine.list(list, { config: objectFromProto(config, type), limit, signal })) {
      const { found } = event;
      const diagnostic = event.diagnostics.map(diagnosticToProto);
      if (found === null) yield { diagnostic };
      else {
        yield {
          identity: identityToProto(found.identity, resource),
          displayName: found.name,
          resourceObject: includeResourceObject ? valueToProto(found.state, resource.type) : undefined,
          diagnostic,
        };
      }
    }
  },
  failed: (error) => ({ diagnostic: [error] }),
});
