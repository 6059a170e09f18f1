import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { X509Certificate } from "node:crypto";
import { createCertificate, type Certificate } from "../../../src/kit/plugin/certificate.ts";

/** The cookie alone: what Terraform would set for a plugin that is to speak in plain text. */
export const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

/** A plugin in a process of its own, as Terraform would have started it. */
export interface PluginProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Its first line on stdout, or undefined when it ended without one. */
  readonly line: Promise<string | undefined>;
  /** Its exit code once it has ended and said all. */
  readonly exit: Promise<number | null>;
}

/** Starts a command, with its arguments, in an environment that has nothing else but how to find programs. */
export function startProcess(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = ".",
): PluginProcess {
  const { PATH = "", TMPDIR } = process.env;
  const child = spawn(program, args, {
    cwd,
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

/** Terraform's, in these tests. */
export const clientCertificate = createCertificate();

/** The variables that Terraform sets for a plugin. */
export const TLS = { ...COOKIE, PLUGIN_CLIENT_CERT: clientCertificate.certificatePem };

/** The content of a handshake line. */
export interface Handshake {
  readonly network: string;
  readonly address: string;
  /** The plugin's own; empty without TLS. */
  readonly certificatePem: string;
}

/** Reads a handshake line. */
export function handshakeIn(line: string | undefined): Handshake {
  const [, , network = "", address = "", , certificate = ""] = (line ?? "").split("|");
  const toPem = () => new X509Certificate(Buffer.from(certificate, "base64")).toString();
  return { network, address, certificatePem: certificate === "" ? "" : toPem() };
}

/** A certificate and its key, in PEM. */
export type Credentials = Pick<Certificate, "certificatePem" | "keyPem">;

/** A client for a handshake line: with a certificate when the plugin has sent its own, else without encryption. */
export function connect(line: string | undefined, credentials: Credentials = clientCertificate): grpc.Client {
  const { network, address, certificatePem } = handshakeIn(line);
  const target = network === "unix" ? `unix:${address}` : address;
  const insecure = grpc.credentials.createInsecure;
  return new grpc.Client(target, certificatePem === "" ? insecure() : mutualTls(certificatePem, credentials), {
    "grpc.ssl_target_name_override": "localhost",
    "grpc.default_authority": "localhost",
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
    "grpc.use_local_subchannel_pool": 1,
  });
}

const mutualTls = (rootPem: string, { keyPem, certificatePem }: Credentials): grpc.ChannelCredentials =>
  grpc.credentials.createSsl(Buffer.from(rootPem), Buffer.from(keyPem), Buffer.from(certificatePem));

/** Resolves when a client has its connection. */
export const connected = (client: grpc.Client): Promise<void> =>
  new Promise((resolve, reject) => {
    client.waitForReady(Date.now() + 10_000, (error) => (error === undefined ? resolve() : reject(error)));
  });

const identity = (bytes: Buffer) => bytes;

/** Makes a unary call in text. */
export const call = async (client: grpc.Client, path: string, request = ""): Promise<string> =>
  String(await callBytes(client, path, Buffer.from(request)));

/** Makes a unary call in bytes. */
export function callBytes(client: grpc.Client, path: string, request: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, identity, identity, Buffer.from(request), (error, value) => {
      if (error === null) resolve(value ?? Buffer.alloc(0));
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
