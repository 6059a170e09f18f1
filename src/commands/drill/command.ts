import { Command, InvalidArgumentError } from "commander";
import { argumentFrom } from "../terminal/argument.ts";

interface Options {
  readonly state?: string;
  readonly project?: readonly string[];
  readonly message?: string;
  readonly environment?: string;
  readonly timeout: string;
  readonly json?: true;
  readonly report?: string;
  readonly color: boolean;
}

const AFTER_HELP = `
Sends one event, marked as a test, through the DSN of each client key, as an application would: with the key alone, and never
with a token. "Arrived" is what the endpoint answered. With --state and plain DSNs it needs no token; --project lists the
keys as the provider does, with TOCSIN_BASE_URL and TOCSIN_TOKEN.

Exit codes: 0 every event arrived, 2 one did not, 1 the drill failed.

Examples:
  terraform state pull | tocsin drill --state -           every key of a state, and the earlier ones
  tocsin drill --project team/app                         every key that a project has
  tocsin drill "$SENTRY_DSN"                              one DSN, of any service
  tocsin drill --state - --report junit=drill.xml         the table, and a file for CI`;

/** The command that proves that errors arrive. It loads its code only when it runs. */
export function drillCommand(): Command {
  return new Command("drill")
    .description("prove that errors arrive: send a test event through each DSN")
    .argument("[dsn...]", "DSNs of client keys")
    .option("--state <file>", "the keys of a state; - is stdin", argumentFrom)
    .option("--project <project>", "the keys of a project; repeatable", collected)
    .option("--message <text>", "what the events say", argumentFrom)
    .option("--environment <name>", "the environment that the events name (default: drill)", environmentFrom)
    .option("--timeout <time>", "how long an endpoint may take to answer", "30s")
    .option("--json", "print one JSON object for machines")
    .option("--report <junit=file>", "write a test report for CI, too", junitFrom)
    .option("--no-color", "no progress")
    .addHelpText("after", AFTER_HELP)
    .action(drill);
}

async function drill(dsns: readonly string[], options: Options): Promise<void> {
  const { runDrill } = await import("./run-drill.ts");
  process.exitCode = await runDrill(
    {
      dsns,
      state: options.state ?? null,
      projects: options.project ?? [],
      message: options.message,
      environment: options.environment,
      timeout: options.timeout,
      isJson: options.json ?? false,
      junit: options.report ?? null,
      isColoured: options.color,
    },
    process.env,
  );
}

const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, argumentFrom(text)];

/** Sentry drops an environment that it does not take, and says nothing. */
function environmentFrom(text: string): string {
  if (/^(?!None$)[^\s/]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError("It must have 1 to 64 characters, without spaces and slashes.");
}

function junitFrom(text: string): string {
  const [format, ...file] = text.split("=");
  if (format === "junit" && file.length > 0) return argumentFrom(file.join("="));
  throw new InvalidArgumentError("Write junit=FILE.");
}
