import { nodeHostWith } from "../../host/node/index.ts";
import { currentUser, walk, type Found } from "../../provider/inventory/index.ts";
import { LIVE } from "../../provider/resources/live/index.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { connectFrom, serviceAddress } from "../../provider/configuration/index.ts";
import { printWarning, startSpinner, stoppable } from "../terminal/index.ts";
import { FACTS, reportCoverage, type CoverageFormat } from "./coverage/index.ts";
import { collect, showPlaces, type Run } from "./collect.ts";
import { prepareFolder } from "./files.ts";
import { reportLeftOut } from "./left-out.ts";
import { scopeFrom, type ScopeOptions } from "./scope.ts";
import { chosen, type Choice } from "./sort.ts";
import { summaryOf } from "./summary.ts";
import { tableOf } from "./table.ts";
import { writeConfiguration, type Writing } from "./write-configuration.ts";

/** The output of an export: files, a table of their content, or the projects that have no alarm. */
export type ExportTask =
  | ({ readonly kind: "files" } & Writing)
  | ({ readonly kind: "table" } & Choice)
  | ({ readonly kind: "coverage" } & CoverageTask);

interface CoverageTask {
  readonly format: CoverageFormat;
  /** Whether projects with an alarm are listed, too. */
  readonly allRows: boolean;
}

/** Everything that the command is told. */
export interface ExportOptions extends ScopeOptions {
  readonly task: ExportTask;
  readonly isColoured: boolean;
}

/**
 * Exports live objects, and returns the exit code. Throws a `DiagnosticError` for options that cannot be used, and if
 * files would be incomplete: then none is written, and the same command continues where this one has stopped.
 */
export async function runExport(
  { task, isColoured, ...options }: ExportOptions,
  env: NodeJS.ProcessEnv,
  table = LIVE,
): Promise<number> {
  const scope = scopeFrom(options);
  if (task.kind === "files") await prepareFolder(task.out, task.format, task.isForced);
  const spinner = await startSpinner(isColoured && process.stderr.isTTY, "Reading");
  return stoppable(async ({ interrupt: signal }) => {
    const client = await connectFrom(nodeHostWith(env), { onPause: spinner.pause, warn: printWarning });
    try {
      const whose = { user: await currentUser(client, signal), address: serviceAddress(env) ?? "" };
      return await carryOut(task, { scope, env, client, table, whose, signal, spinner });
    } catch (thrown) {
      throw signal.aborted ? diagnosticError(ERRORS.exportStopped) : thrown;
    } finally {
      spinner.end();
      await client.close();
    }
  });
}

function carryOut(task: ExportTask, run: Run): Promise<number> {
  if (task.kind === "files") return writeConfiguration(run, task);
  return task.kind === "table" ? printTable(run, task) : printCoverage(run, task);
}

async function printTable(run: Run, choice: Choice): Promise<number> {
  const found = await collect(run, null);
  const { whose, table } = run;
  const objects = chosen(found.declarations, choice, table);
  run.spinner.end();
  process.stdout.write(tableOf(objects.written) + summaryOf({ whose, table, ...objects }));
  return reportLeftOut(found.leftOut) === 0 ? 0 : 1;
}

async function printCoverage(run: Run, { format, allRows }: CoverageTask): Promise<number> {
  const { client, scope, signal, spinner, whose } = run;
  const found = counted(walk(client, scope, { parts: FACTS, signal }), showPlaces(run));
  const { text, exitCode } = await reportCoverage(found, { client, signal, whose, format, allRows });
  spinner.end();
  process.stdout.write(text);
  return exitCode;
}

/** The same, telling how many places there were so far. */
async function* counted<T>(
  found: AsyncIterable<Found<T>>,
  onPlace: (places: number) => void,
): AsyncGenerator<Found<T>> {
  let places = 0;
  for await (const each of found) {
    if (each.kind === "place") onPlace((places += 1));
    yield each;
  }
}
