import { DiagnosticError } from "../errors.ts";

type Environment = Record<string, string | undefined>;

/** Terraform's mark on the plugins that it starts; every Terraform and OpenTofu has this one. */
const COOKIE_NAME = "TF_PLUGIN_MAGIC_COOKIE";
const COOKIE_VALUE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The version of go-plugin's own protocol, and of Terraform's on top of it. */
const CORE_VERSION = 1;
const PROTOCOL_VERSION = 6;

/** What Terraform asks for in the environment. */
export interface PluginSettings {
  /** Undefined: the client wants no encryption. */
  readonly clientCertificatePem: string | undefined;
  /** Where TCP may listen, both included; a hint that no client checks. */
  readonly ports: { readonly min: number; readonly max: number };
  /** Where the socket is to lie; undefined: in a folder of our own. */
  readonly socketFolder: string | undefined;
  /** The group, by name or number, that may use the socket too. */
  readonly socketGroup: string | undefined;
  /** Whether the client wants to hear about multiplexing. Others would take the seventh field for a part of the sixth. */
  readonly asksForMultiplexing: boolean;
}

/** Where the plugin listens. */
export interface PluginAddress {
  readonly network: "unix" | "tcp";
  /** A path, or `127.0.0.1:PORT`. */
  readonly address: string;
}

/**
 * Reads what the client wants. `PLUGIN_PROTOCOL_VERSIONS` is not read: the plugin speaks version 6 only, and a client that
 * does not says so better itself. Throws a `DiagnosticError` when Terraform is not the caller.
 */
export function readSettings(env: Environment): PluginSettings {
  if (env[COOKIE_NAME] !== COOKIE_VALUE) {
    throw new DiagnosticError({
      code: "unsupported",
      summary: "This is a Terraform plugin",
      detail: `It is started by Terraform or OpenTofu, which set ${COOKIE_NAME}; another program has set it here.`,
    });
  }
  return {
    clientCertificatePem: env.PLUGIN_CLIENT_CERT,
    ports: { min: port(env.PLUGIN_MIN_PORT), max: port(env.PLUGIN_MAX_PORT) },
    socketFolder: filled(env.PLUGIN_UNIX_SOCKET_DIR),
    socketGroup: filled(env.PLUGIN_UNIX_SOCKET_GROUP),
    asksForMultiplexing: filled(env.PLUGIN_MULTIPLEX_GRPC) !== undefined,
  };
}

/** Removes what was meant for this process only, so that no process it starts takes itself for a plugin. */
export function scrubEnvironment(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (name === COOKIE_NAME || name.startsWith("PLUGIN_")) Reflect.deleteProperty(env, name);
  }
}

/** The one line that the client waits for, without its line end. */
export function handshakeLine(
  { network, address }: PluginAddress,
  certificateDer: Uint8Array | undefined,
  asksForMultiplexing: boolean,
): string {
  // The client's decoder refuses padding.
  const certificate = Buffer.from(certificateDer ?? [])
    .toString("base64")
    .replaceAll("=", "");
  const fields = [CORE_VERSION, PROTOCOL_VERSION, network, address, "grpc", certificate];
  return [...fields, ...(asksForMultiplexing ? [false] : [])].join("|");
}

/** 0, any free port, for everything that is no port. */
function port(text = ""): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number > 65_535 ? 0 : number;
}

function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
