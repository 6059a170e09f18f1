import type { Engine } from "../../engine/index.ts";
import { errorFrom } from "../../foreign-error.ts";
import type { Diagnostic } from "../generated/diagnostic.ts";
import type { Init, Rpc } from "../proto/rpc.ts";
import { diagnosticToProto } from "../to-proto.ts";

/** One RPC on encoded messages, served by an engine. */
export interface ProviderRpc {
  readonly path: string;
  readonly answer: (engine: Engine, request: Uint8Array) => Promise<Uint8Array>;
}

/**
 * Defines an RPC whose response has diagnostics: every error becomes a diagnostic. Terraform would report an error of
 * the call itself without an attribute, and an apply would lose its object.
 */
export function defineRpc<Request, Response extends { diagnostics: Diagnostic[] }>(
  { path, decodeRequest, encodeResponse }: Rpc<"unary", Request, Response>,
  answer: (request: Request, engine: Engine) => Promise<Init<Response>> | Init<Response>,
): ProviderRpc {
  return {
    path,
    async answer(engine, bytes) {
      try {
        return encodeResponse(await answer(decodeRequest(bytes), engine));
      } catch (thrown) {
        const { problem } = errorFrom(thrown, `the provider ${engine.provider.name}`);
        const failed = { diagnostics: [diagnosticToProto({ severity: "error", ...problem })] };
        return encodeResponse(failed as Init<Response>); // any field of a message may be left out
      }
    },
  };
}
