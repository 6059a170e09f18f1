import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { X509Certificate } from "node:crypto";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";

export const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

/** A plugin in a process of its own, as Terraform would have started it. */
export interface PluginProcess {
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Its first line on stdout, or undefined when it ended without one. */
  readonly line: Promise<string | undefined>;
  /** Its exit code once it has ended and said all. */
  readonly exit: Promise<number | null>;
}

export function startProcess(program: string, env: Record<string, string> = {}): PluginProcess {
  const { PATH = "", TMPDIR } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk: Buffer) => (output[name] += chunk.toString()));
  }
  const lines = createInterface({ input: child.stdout });
  const line = new Promise<string | undefined>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(undefined));
  });
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { child, output, line, exit };
}

export const clientCertificate = createCertificate();

/** A client for a handshake line: with our certificate when the plugin has sent its own, else without encryption. */
export function connect(line: string | undefined): grpc.Client {
  const [, , network, address = "", , certificate = ""] = (line ?? "").split("|");
  const target = network === "unix" ? `unix:${address}` : address;
  return new grpc.Client(target, certificate === "" ? grpc.credentials.createInsecure() : mutualTls(certificate), {
    "grpc.ssl_target_name_override": "localhost",
    "grpc.default_authority": "localhost",
  });
}

function mutualTls(certificate: string): grpc.ChannelCredentials {
  const root = new X509Certificate(Buffer.from(certificate, "base64")).toString();
  const { keyPem, certificatePem } = clientCertificate;
  return grpc.credentials.createSsl(Buffer.from(root), Buffer.from(keyPem), Buffer.from(certificatePem));
}

const identity = (bytes: Buffer) => bytes;

export function call(client: grpc.Client, path: string, request = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, identity, identity, Buffer.from(request), (error, value) => {
      if (error === null) resolve(String(value));
      else reject(error);
    });
  });
}

/** The two streams that Terraform opens at once and leaves open. */
export function openStandingStreams(client: grpc.Client): grpc.ClientReadableStream<Buffer>[] {
  const streams = [
    client.makeServerStreamRequest("/plugin.GRPCStdio/StreamStdio", identity, identity, Buffer.alloc(0)),
    client.makeBidiStreamRequest("/plugin.GRPCBroker/StartStream", identity, identity),
  ];
  for (const stream of streams) stream.on("error", () => undefined).resume();
  return streams;
}
