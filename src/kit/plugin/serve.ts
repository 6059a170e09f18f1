import { createServer, type Socket } from "node:net";
import type { MethodLookup } from "./grpc/index.ts";
import { handshakeLine, readSettings, removePluginVariables } from "./handshake.ts";
import { exitBeforeHandshake, ignoreSignals, printLine, redirectStdout, reportFatalErrors } from "./lifecycle.ts";
import { lazyMethods, type LazyProvider } from "./lazy-methods.ts";
import { listen } from "./listen.ts";
import type { ConnectionOptions } from "./serve-connections.ts";
import { createTlsIdentity } from "./tls-identity.ts";

/** The provider that a plugin serves. */
export interface PluginOptions {
  /** The provider's methods. */
  readonly methods: MethodLookup;
  /**
   * Called when Terraform has exited. Waiting calls should end at once; the process exits when the running calls have
   * returned, after a second at the latest.
   */
  readonly onStop?: () => void;
}

/**
 * Runs this process as a Terraform plugin: listens, prints the handshake, and exits when Terraform calls Shutdown or is
 * gone. Resolves once it serves. If it cannot start, the process exits with the reason in one line on stdout.
 */
export async function servePlugin(options: PluginOptions): Promise<void> {
  ignoreSignals();
  reportFatalErrors();
  redirectStdout();
  const serve = await start(options).catch(exitBeforeHandshake);
  await serve();
}

/**
 * Runs this process as the Terraform plugin of a provider: resolves once it serves, and exits with Terraform. The
 * provider is loaded at the first call that needs it.
 */
export async function serveProvider(provider: LazyProvider): Promise<void> {
  await servePlugin(lazyMethods(provider));
}

/**
 * Listens and prints the handshake. The function that it returns loads what serves the connections: node takes longer
 * to load HTTP/2 than all of the above, and meanwhile Terraform connects.
 */
async function start(options: PluginOptions): Promise<() => Promise<unknown>> {
  const settings = readSettings(process.env);
  const startedBy = parentIn(process.env);
  removePluginVariables(process.env);
  const { clientCertificatePem, supportsMultiplexing } = settings;
  const identity = clientCertificatePem === undefined ? undefined : createTlsIdentity(clientCertificatePem);

  let serving: Promise<(socket: Socket) => void> | undefined;
  const serve = () => (serving ??= load({ ...options, identity, startedBy }));
  // A connection that comes early stays unread until it can be served.
  const server = createServer({ pauseOnConnect: true }, (socket) => void serve().then((accept) => accept(socket)));
  const listener = await listen(server, settings);
  process.on("exit", listener.removeFiles);
  printLine(handshakeLine(listener, identity?.certificate.certificateDer, supportsMultiplexing));
  return serve;
}

async function load(options: ConnectionOptions): Promise<(socket: Socket) => void> {
  const { serveConnections } = await import("./serve-connections.ts");
  return serveConnections(options);
}

/** The process that started the launcher, which wrote it down before node began. */
const parentIn = ({ PLUGIN_PARENT_PID = "" }: NodeJS.ProcessEnv): number | undefined =>
  /^\d+$/.test(PLUGIN_PARENT_PID) ? Number(PLUGIN_PARENT_PID) : undefined;
