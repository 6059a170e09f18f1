import { createServer } from "node:http2";
import { http2Options, serveGrpc, type GrpcServer, type MethodLookup } from "./grpc/index.ts";
import { handshakeLine, readSettings, removePluginVariables } from "./handshake.ts";
import {
  exitBeforeHandshake,
  ignoreSignals,
  printLine,
  redirectStdout,
  reportFatalErrors,
  watchHost,
} from "./lifecycle.ts";
import { listen } from "./listen.ts";
import { createMutualTlsServer } from "./mutual-tls.ts";
import { pluginServices } from "./plugin-services.ts";

/** What running calls have left once Terraform is gone: nobody can store any more what they would answer. */
const LAST_CALLS_MS = 1000;

/** What a plugin serves. */
export interface PluginOptions {
  /** The provider's methods. */
  readonly methods: MethodLookup;
  /**
   * Called when Terraform has exited. Waiting calls should end at once; the process exits when the running calls have returned, after a
   * second at the latest.
   */
  readonly onStop?: () => void;
}

/**
 * Runs this process as a Terraform plugin: listens, prints the handshake, and exits when Terraform calls Shutdown or is
 * gone. Resolves once it serves. If it cannot start, the process exits with the reason in one line on stdout.
 */
export async function servePlugin(options: PluginOptions): Promise<void> {
  try {
    ignoreSignals();
    reportFatalErrors();
    redirectStdout();
    printLine(await start(options));
  } catch (thrown) {
    exitBeforeHandshake(thrown);
  }
}

/** Starts the server and returns the handshake line. */
async function start({ methods, onStop }: PluginOptions): Promise<string> {
  const settings = readSettings(process.env);
  const startedBy = parentIn(process.env);
  removePluginVariables(process.env);
  const { clientCertificatePem, supportsMultiplexing } = settings;
  const mutualTls = clientCertificatePem === undefined ? undefined : createMutualTlsServer(clientCertificatePem);
  const server = mutualTls?.server ?? createServer(http2Options);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    onStop?.();
    setTimeout(() => process.exit(0), LAST_CALLS_MS);
    void grpc.idle().then(() => process.exit(0));
  };
  const services = new Map(pluginServices(exitSoon));
  const grpc: GrpcServer = serveGrpc(server, {
    methods: { get: (path) => services.get(path) ?? methods.get(path) },
    onDisconnect: stop,
    ...(mutualTls === undefined ? {} : { isAllowed: mutualTls.isPinnedClient }),
  });
  let isConnected = false;
  server.once("session", () => (isConnected = true));
  watchHost({ startedBy, isConnected: () => isConnected, onGone: stop });

  const listener = await listen(server, settings);
  process.on("exit", listener.removeFiles);
  return handshakeLine(listener, mutualTls?.certificateDer, supportsMultiplexing);
}

/** The process that started the launcher, which wrote it down before node began. */
function parentIn({ PLUGIN_PARENT_PID = "" }: NodeJS.ProcessEnv): number | undefined {
  return /^\d+$/.test(PLUGIN_PARENT_PID) ? Number(PLUGIN_PARENT_PID) : undefined;
}

/** The last bytes of the response are written to the socket only after the event that reports them sent. */
function exitSoon(): void {
  setImmediate(() => process.exit(0));
}
