import { Command, Option } from "commander";
import { portFrom, argumentFrom, listFrom } from "../terminal/argument.ts";
import { report } from "../terminal/report.ts";
import type { ProfileName, Service, ServiceOptions } from "../../service/index.ts";

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts?: readonly string[];
  readonly data?: string;
  readonly seed?: string;
  readonly token?: string;
  readonly profile: ProfileName;
  readonly faults?: true;
}

const AFTER_HELP = `
When the service is ready, the command prints one line of JSON to stdout, with the url and a token of the first user. It
logs each request to stderr. For seeds, profiles, faults, and error reports, see docs/service.md.`;

const PROFILES: readonly ProfileName[] = ["interface", "upstream"];
const LOG_DELAY_MS = 10;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The command that runs the embedded service until it is stopped. It loads the service only when it runs. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("run the embedded service, a stand-in for GitLab's v4 API")
    .option("--host <address>", "the address to listen on", argumentFrom, "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 picks a free one", portFrom, 8080)
    .option("--allowed-hosts <names>", "other names to accept in the Host header, comma-separated", listFrom)
    .option("--data <file>", "store everything in this file instead of in memory", argumentFrom)
    .option("--seed <file>", "a JSON file with the initial data", argumentFrom)
    .addOption(new Option("--token <token>", "a token for the first user").env("TOCSIN_SERVE_TOKEN"))
    .addOption(
      new Option("--profile <name>", "send messages as documented (interface), or as GitLab words them (upstream)")
        .choices(PROFILES)
        .default("interface"),
    )
    .option("--faults", "let an administrator inject faults at /_tocsin/faults")
    .addHelpText("after", AFTER_HELP)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const { createService } = await import("../../service/index.ts");
  const service = await createService(await serviceOptions(options));
  stopOnSignal(service);
  process.stdout.write(`${JSON.stringify({ url: service.url, token: service.token })}\n`);
}

async function serviceOptions({ data, seed, token, ...rest }: ServeOptions): Promise<ServiceOptions> {
  const { readSeedFile } = await import("../../service/index.ts");
  return {
    ...rest,
    ...(data === undefined ? {} : { file: data }),
    // An empty variable counts as unset.
    ...(token === undefined || token === "" ? {} : { token }),
    ...(seed === undefined ? {} : { seed: await readSeedFile(seed) }),
    log: logToStderr(),
  };
}

// One write for each line would take as long as a tenth of its request.
function logToStderr(): (line: string) => void {
  let lines = "";
  const flush = (): void => {
    if (lines !== "") process.stderr.write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return (line) => {
    if (lines === "") setTimeout(flush, LOG_DELAY_MS).unref();
    lines += `${line}\n`;
  };
}

// A second signal finds no listener, so it ends the process at once.
function stopOnSignal(service: Service): void {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop);
    service.close().catch(report);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
