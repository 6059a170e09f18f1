import { Command, Option } from "commander";
import { portFrom, wordFrom } from "./argument.ts";
import { report } from "./report.ts";
import type { ProfileName, Service, ServiceOptions } from "../service/index.ts";

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly seed?: string;
  readonly token?: string;
  readonly profile: ProfileName;
  readonly faults?: true;
}

const AFTER_HELP = `
Prints one line of JSON on stdout when it is ready, with its url and a token of the first user; a line for
each request goes to stderr. docs/guides/service.md tells of seeds, profiles, faults and reported errors.`;

const PROFILES: readonly ProfileName[] = ["interface", "upstream"];
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The command that runs the embedded service until it is told to stop. The service itself is loaded only when it runs. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("run the embedded service, a stand-in for the v4 interface")
    .option("--host <address>", "the address to listen on", wordFrom, "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 picks a free one", portFrom, 8080)
    .option("--data <file>", "keep everything in this file; without it, in memory", wordFrom)
    .option("--seed <file>", "the world to start with, as JSON", wordFrom)
    .addOption(new Option("--token <token>", "a token of the first user").env("TOCSIN_SERVE_TOKEN"))
    .addOption(
      new Option("--profile <name>", "whose words answers have: the interface document's, or the real service's")
        .choices(PROFILES)
        .default("interface"),
    )
    .option("--faults", "let an administrator make requests go wrong, at /_tocsin/faults")
    .addHelpText("after", AFTER_HELP)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  // Whoever reads the address, or the log, may be gone: that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const { createService } = await import("../service/index.ts");
  const service = await createService(await serviceOptions(options));
  stopOnSignal(service);
  process.stdout.write(`${JSON.stringify({ url: service.url, token: service.token })}\n`);
}

async function serviceOptions({ data, seed, token, ...rest }: ServeOptions): Promise<ServiceOptions> {
  const { readSeedFile } = await import("../service/index.ts");
  return {
    ...rest,
    ...(data === undefined ? {} : { file: data }),
    // A variable that is set to nothing is as good as none.
    ...(token === undefined || token === "" ? {} : { token }),
    ...(seed === undefined ? {} : { seed: await readSeedFile(seed) }),
    log: (line) => process.stderr.write(`${line}\n`),
  };
}

// A second signal finds no listener any more, and ends the process at once.
function stopOnSignal(service: Service): void {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop);
    service.close().catch(report);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
