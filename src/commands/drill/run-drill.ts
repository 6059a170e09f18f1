/**
 * `tocsin drill`: sends one test event through the DSN of each client key and reports the results. It reads keys, and
 * changes nothing apart from the events. It must never depend on how an event is sent.
 */
import { nodeHostWith } from "../../host/node/index.ts";
import { createIngest, type EventOptions, type Ingest } from "../../provider/ingest/index.ts";
import { invalidOptions } from "../diagnostics.ts";
import { parseDurationMs, problemOfDuration } from "../../kit/schema/index.ts";
import { UNWRITTEN, connectionOptions } from "../../provider/configuration/index.ts";
import {
  assertSeparate,
  assertWritable,
  printWarning,
  readInput,
  startSpinner,
  stoppable,
  writeWhole,
  type Spinner,
} from "../terminal/index.ts";
import {
  distinct,
  inactiveInState,
  objectsInState,
  type Target,
  targetFrom,
  targetsInState,
  targetsOfProjects,
} from "./target.ts";
import { prove } from "./prove.ts";
import { exitCodeOf, jsonReport, junitReport, textReport, type Sent } from "./report.ts";
import { switchedOff } from "./switched-off.ts";

/** Everything that the command is told. */
export interface DrillOptions extends EventOptions {
  readonly dsns: readonly string[];
  /** A file with a state, `-` for stdin; null for none. */
  readonly state: string | null;
  readonly projects: readonly string[];
  /** A length of time, as the user writes it. */
  readonly timeout: string;
  readonly isJson: boolean;
  /** The file for a report as JUnit; null for none. */
  readonly junit: string | null;
  readonly isColoured: boolean;
}

/** As many as the provider has by default. */
const MAX_AT_ONCE = 10;

/**
 * Sends one event through each DSN, prints what came of it, and returns the exit code. Throws a `DiagnosticError` for
 * options that cannot be used, and where the keys cannot be read: then nothing was sent.
 */
export async function runDrill(options: DrillOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const { state, junit } = options;
  const timeoutMs = timeoutFrom(options.timeout);
  const written = junit === null ? [] : [junit];
  await assertWritable(written);
  await assertSeparate({ read: state === null ? [] : [state], written });
  const spinner = await startSpinner(options.isColoured && process.stderr.isTTY, "Reading");
  return stoppable(async ({ interrupt: signal, kill }) => {
    const ingest = openIngest(timeoutMs, env);
    kill.addEventListener("abort", () => void ingest.close());
    try {
      const run = { options, env, ingest, spinner, signal };
      const { targets, skipped } = await targetsFrom(run);
      const report = { ...(await drill(distinct(targets), run)), skipped };
      spinner.end();
      if (junit !== null) await writeWhole(junit, junitReport(report));
      process.stdout.write(options.isJson ? jsonReport(report) : textReport(report));
      return exitCodeOf(report);
    } finally {
      spinner.end();
      await ingest.close();
    }
  });
}

/** The parts that a run works with. */
interface Run {
  readonly options: DrillOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly ingest: Ingest;
  readonly spinner: Spinner;
  readonly signal: AbortSignal;
}

function openIngest(timeoutMs: number, env: NodeJS.ProcessEnv): Ingest {
  const host = nodeHostWith(env);
  const connection = connectionOptions(UNWRITTEN, host);
  const names = { ...connection.names, requestTimeoutMs: "--timeout" };
  return createIngest({ ...connection, names, timeoutMs, maxConcurrentRequests: MAX_AT_ONCE }, host);
}

/** The DSNs to prove, and the names of the keys that are not worth an event. */
interface Found {
  readonly targets: readonly Target[];
  readonly skipped: readonly string[];
}

async function targetsFrom({ options, env, spinner, signal }: Run): Promise<Found> {
  const { dsns, state, projects } = options;
  if (dsns.length + projects.length === 0 && state === null)
    throw invalidOptions("Nothing to prove", "Name a DSN, a state with --state, or a project with --project.");
  const given = dsns.map((dsn, index) => targetFrom(dsn, `The DSN number ${index + 1}`));
  const objects = state === null ? [] : objectsInState(await readInput(state));
  switchedOff(objects).forEach(printWarning);
  const stored = targetsInState(objects);
  const connecting = { env, signal, onPause: spinner.pause, warn: printWarning };
  const live = projects.length === 0 ? [] : await targetsOfProjects(projects, connecting);
  return { targets: [...given, ...stored, ...live], skipped: inactiveInState(objects) };
}

async function drill(targets: readonly Target[], { options, ingest, spinner, signal }: Run): Promise<Sent> {
  const { message, environment } = options;
  const all = targets.length.toLocaleString("en");
  const onProgress = (done: number): void => spinner.show(`Sent ${done.toLocaleString("en")} of ${all} events`);
  const proofs = await prove(targets, { ingest, message, environment, signal, onProgress });
  return { proofs, unsent: targets.length - proofs.length };
}

function timeoutFrom(text: string): number {
  const problem = problemOfDuration(text);
  if (problem === null) return parseDurationMs(text);
  throw invalidOptions("--timeout", `"${text}" ${problem}.`);
}
