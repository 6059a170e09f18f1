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
Sends one test event through the DSN of each client key, as an application would: with the key, and never with a token.
"Arrived" means that the endpoint accepted the event. --state and DSNs need no token. --project lists the keys with
TOCSIN_BASE_URL and TOCSIN_TOKEN.

Exit codes: 0 every event arrived, 2 an event did not arrive, 1 the drill failed.

Examples:
  terraform state pull | tocsin drill --state -           every key in a state, including earlier ones
  tocsin drill --project team/app                         every key of a project
  tocsin drill "$SENTRY_DSN"                              one DSN, of any service
  tocsin drill --state - --report junit=drill.xml         the table, and a file for CI`;

/** The command that proves that errors arrive. It loads its code only when it runs. */
export function drillCommand(): Command {
  return new Command("drill")
    .description("send a test event through each DSN, and report which ones arrive")
    .argument("[dsn...]", "DSNs of client keys")
    .option("--state <file>", "test the keys in a state; - is stdin", argumentFrom)
    .option("--project <project>", "test the keys of a project; repeatable", collected)
    .option("--message <text>", "the message of the events", argumentFrom)
    .option("--environment <name>", "the environment of the events (default: drill)", environmentFrom)
    .option("--timeout <time>", "how long an endpoint may take to answer", "30s")
    .option("--json", "print one JSON object")
    .option("--report <junit=file>", "also write a test report for CI", junitFrom)
    .option("--no-color", "print no progress")
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
