import type { Engine } from "../../engine/index.ts";
import { errorFrom } from "../../foreign-error.ts";
import type { Diagnostic } from "../generated/diagnostic.ts";
import type { ServerStreaming } from "../grpc/method.ts";
import type { Init, Rpc } from "../proto/rpc.ts";
import { diagnosticToProto } from "../to-proto.ts";

/** One RPC on encoded messages that answers with any number of them. */
export interface StreamingRpc {
  readonly path: string;
  readonly answer: (engine: Engine) => ServerStreaming;
}

/** Makes the messages of an answer. */
interface Answer<Request, Response> {
  /** The messages; the signal aborts when the client wants no more. */
  readonly answer: (request: Request, engine: Engine, signal: AbortSignal) => AsyncIterable<Init<Response>>;
  /** The message that ends the answer with an error. */
  readonly failed: (error: Init<Diagnostic>) => Init<Response>;
}

/**
 * Defines an RPC whose answer is a stream: every error becomes its last message. Terraform would report an error of the
 * call itself in gRPC's words.
 */
export const defineStreamingRpc = <Request, Response>(
  { path, decodeRequest, encodeResponse }: Rpc<"serverStreaming", Request, Response>,
  { answer, failed }: Answer<Request, Response>,
): StreamingRpc => ({
  path,
  answer: (engine) =>
    async function* (bytes, { signal }) {
      try {
        for await (const message of answer(decodeRequest(bytes), engine, signal)) yield encodeResponse(message);
      } catch (thrown) {
        const { problem } = errorFrom(thrown, `the provider ${engine.provider.name}`);
        yield encodeResponse(failed(diagnosticToProto({ severity: "error", ...problem })));
      }
    },
});
