import * as grpc from "@grpc/grpc-js";
import type { GrpcServer, Method } from "../../../../../src/kit/plugin/grpc/index.ts";
import { startServer } from "../../../../support/server/grpc-server.ts";

const identity = (bytes: Buffer) => bytes;

/** A server on a free port with an independent client, grpc-js, which passes bytes as they are. */
export interface Rig {
  readonly port: number;
  readonly server: GrpcServer;
  readonly client: grpc.Client;
  unary(path: string, request: Uint8Array, options?: grpc.CallOptions): Promise<Buffer>;
  serverStream(path: string, request: Uint8Array): grpc.ClientReadableStream<Buffer>;
  clientStream(path: string): { call: grpc.ClientWritableStream<Buffer>; answer: Promise<Buffer> };
  bidirectional(path: string): grpc.ClientDuplexStream<Buffer, Buffer>;
  close(): Promise<void>;
}

export async function startRig(methods: Record<string, Method>, onDisconnect = (): void => undefined): Promise<Rig> {
  const { port, grpc: server, close } = await startServer(methods, { onDisconnect });
  const client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  return {
    port,
    server,
    client,
    unary: (path, request, options = {}) =>
      new Promise((resolve, reject) => {
        client.makeUnaryRequest(path, identity, identity, Buffer.from(request), options, (error, value) => {
          if (error !== null) reject(error);
          else resolve(value ?? Buffer.alloc(0));
        });
      }),
    serverStream: (path, request) => client.makeServerStreamRequest(path, identity, identity, Buffer.from(request)),
    clientStream: (path) => {
      const { promise, settle } = settled();
      return { call: client.makeClientStreamRequest(path, identity, identity, settle), answer: promise };
    },
    bidirectional: (path) => client.makeBidiStreamRequest(path, identity, identity),
    close: async () => {
      client.close();
      await close();
    },
  };
}

/** All messages of a stream, or the error that ended it. */
export async function collect(stream: AsyncIterable<Buffer>): Promise<string[]> {
  const messages: string[] = [];
  for await (const message of stream) messages.push(message.toString());
  return messages;
}

function settled() {
  let settle: (error: Error | null, value?: Buffer) => void = () => undefined;
  const promise = new Promise<Buffer>((resolve, reject) => {
    settle = (error, value) => (error === null ? resolve(value ?? Buffer.alloc(0)) : reject(error));
  });
  return { promise, settle };
}
