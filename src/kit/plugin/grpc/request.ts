import type { ServerHttp2Stream } from "node:http2";
import { errorFrom } from "../../errors.ts";
import { FrameReader } from "./frame.ts";
import { GrpcCode, GrpcError } from "./status.ts";

/** Reads the single message of a unary request. Rejects if there is not exactly one, or if the client cancels. */
export function readOne(stream: ServerHttp2Stream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const frames = new FrameReader();
    const messages: Uint8Array[] = [];
    const onClose = () => reject(new GrpcError(GrpcCode.CANCELLED, "the client disconnected"));
    const rejectOnThrow = (work: () => void) => {
      try {
        work();
      } catch (thrown) {
        stream.off("data", onData);
        reject(thrown instanceof Error ? thrown : errorFrom(thrown));
      }
    };
    const onData = (chunk: Buffer) => rejectOnThrow(() => messages.push(...frames.push(chunk)));
    const onEnd = () => {
      frames.finish();
      stream.off("close", onClose);
      resolve(singleMessage(messages));
    };
    stream.on("data", onData);
    stream.once("end", () => rejectOnThrow(onEnd));
    stream.once("close", onClose);
  });
}

/**
 * The messages of a streaming request as they arrive. A consumer may stop early: the stream stays open for the
 * response.
 */
export async function* readAll(stream: ServerHttp2Stream): AsyncGenerator<Uint8Array, void> {
  const frames = new FrameReader();
  const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) yield* frames.push(chunk);
  frames.finish();
}

function singleMessage(messages: readonly Uint8Array[]): Uint8Array {
  const [message] = messages;
  if (message !== undefined && messages.length === 1) return message;
  throw new GrpcError(GrpcCode.INTERNAL, `expected one message, got ${messages.length}`);
}
