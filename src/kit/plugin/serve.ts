import { createServer } from "node:http2";
import { http2Options, serveGrpc, type GrpcServer, type MethodTable } from "./grpc/index.ts";
import { handshakeLine, readSettings, scrubEnvironment } from "./handshake.ts";
import { holdSignals, keepStdoutClean, printLine, refuseToStart, reportFatalErrors, watchHost } from "./lifecycle.ts";
import { listen } from "./listen.ts";
import { pluginServices } from "./plugin-services.ts";
import { createDoor } from "./tls.ts";

/** What running calls have left once Terraform is gone: nobody can store any more what they would answer. */
const LAST_CALLS_MS = 1000;

/** What a plugin serves. */
export interface PluginOptions {
  /** The methods of the provider by path. */
  readonly methods: MethodTable;
  /** Terraform is gone: what waits should end at once. The process exits when the running calls have returned, after a second at the latest. */
  readonly onStop?: () => void;
}

/**
 * Makes this process the plugin that Terraform has just started: listens, prints the handshake, and ends the process when
 * Terraform says so or is gone. Resolves when it serves; when it cannot, the process ends with one line on stdout.
 */
export async function servePlugin(options: PluginOptions): Promise<void> {
  try {
    holdSignals();
    reportFatalErrors();
    keepStdoutClean();
    printLine(await start(options));
  } catch (thrown) {
    refuseToStart(thrown);
  }
}

/** Starts serving and returns the handshake. */
async function start({ methods, onStop }: PluginOptions): Promise<string> {
  const settings = readSettings(process.env);
  const startedBy = parentIn(process.env);
  scrubEnvironment(process.env);
  const { clientCertificatePem, asksForMultiplexing } = settings;
  const door = clientCertificatePem === undefined ? undefined : createDoor(clientCertificatePem);
  const server = door?.server ?? createServer(http2Options);

  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    onStop?.();
    setTimeout(() => process.exit(0), LAST_CALLS_MS);
    void grpc.idle().then(() => process.exit(0));
  };
  const grpc: GrpcServer = serveGrpc(server, {
    methods: new Map([...methods, ...pluginServices(exitSoon)]),
    onDisconnect: leave,
    ...(door === undefined ? {} : { admit: door.admits }),
  });
  let isConnected = false;
  server.once("session", () => (isConnected = true));
  watchHost({ startedBy, isConnected: () => isConnected, onGone: leave });

  const listening = await listen(server, settings);
  process.on("exit", listening.remove);
  return handshakeLine(listening, door?.certificateDer, asksForMultiplexing);
}

/** The process that started the launcher, which wrote it down before node began. */
function parentIn({ PLUGIN_PARENT_PID = "" }: NodeJS.ProcessEnv): number | undefined {
  return /^\d+$/.test(PLUGIN_PARENT_PID) ? Number(PLUGIN_PARENT_PID) : undefined;
}

/** The answer's last bytes go to the socket after the event that says so. */
function exitSoon(): void {
  setImmediate(() => process.exit(0));
}
