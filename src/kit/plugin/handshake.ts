import { diagnosticError } from "../errors.ts";
import { START_ERRORS } from "./diagnostics.ts";

type Environment = Record<string, string | undefined>;

/** The magic cookie that every version of Terraform and OpenTofu sets for the plugins that it starts. */
const COOKIE_NAME = "TF_PLUGIN_MAGIC_COOKIE";
const COOKIE_VALUE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The versions of go-plugin's own protocol and of Terraform's plugin protocol on top of it. */
const CORE_VERSION = 1;
const PROTOCOL_VERSION = 6;

/** The settings that Terraform passes in the plugin's environment variables. */
export interface PluginSettings {
  /** Undefined: the client does not want TLS. */
  readonly clientCertificatePem: string | undefined;
  /** The inclusive range of TCP ports to listen on; a hint that no client checks. */
  readonly ports: { readonly min: number; readonly max: number };
  /** The folder for the socket; undefined: the system's temporary folder. */
  readonly socketFolder: string | undefined;
  /** The group, by name or ID, that may also connect to the socket. */
  readonly socketGroup: string | undefined;
  /** Whether the client understands the handshake's seventh field. Others would read it as part of the sixth. */
  readonly supportsMultiplexing: boolean;
}

/** The address that the plugin listens on. */
export interface PluginAddress {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:PORT`. */
  readonly address: string;
}

/**
 * Reads the settings from the environment. `PLUGIN_PROTOCOL_VERSIONS` is ignored: the plugin speaks version 6 only, and
 * a client without version 6 reports that better itself. Throws `unsupported` unless Terraform is the caller.
 */
export function readSettings(env: Environment): PluginSettings {
  if (env[COOKIE_NAME] !== COOKIE_VALUE) {
    throw diagnosticError(START_ERRORS.notTerraform, {
      why: `Only Terraform or OpenTofu can start it: ${COOKIE_NAME} does not have the value that they set.`,
    });
  }
  return {
    clientCertificatePem: env.PLUGIN_CLIENT_CERT,
    ports: { min: parsePort(env.PLUGIN_MIN_PORT), max: parsePort(env.PLUGIN_MAX_PORT) },
    socketFolder: nonEmpty(env.PLUGIN_UNIX_SOCKET_DIR),
    socketGroup: nonEmpty(env.PLUGIN_UNIX_SOCKET_GROUP),
    supportsMultiplexing: nonEmpty(env.PLUGIN_MULTIPLEX_GRPC) !== undefined,
  };
}

/** Removes the plugin's variables, so that no child process mistakes itself for a plugin. */
export function removePluginVariables(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (name === COOKIE_NAME || name.startsWith("PLUGIN_")) Reflect.deleteProperty(env, name);
  }
}

/** The handshake line that the client waits for, without its line break. */
export function handshakeLine(
  { network, address }: PluginAddress,
  certificateDer: Uint8Array | undefined,
  supportsMultiplexing: boolean,
): string {
  // The client's base64 decoder rejects padding.
  const certificate = Buffer.from(certificateDer ?? [])
    .toString("base64")
    .replaceAll("=", "");
  const fields = [CORE_VERSION, PROTOCOL_VERSION, network, address, "grpc", certificate];
  return [...fields, ...(supportsMultiplexing ? [false] : [])].join("|");
}

/** Parses a port; 0, any free port, for anything else. */
function parsePort(text = ""): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number > 65_535 ? 0 : number;
}

const nonEmpty = (text: string | undefined): string | undefined => (text === "" ? undefined : text);
