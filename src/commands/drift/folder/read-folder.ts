import { chmod, mkdtemp, rm } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { fileExists, type Stop } from "../../terminal/index.ts";
import { isDrift, type ObjectReading, type ReadFailure } from "../model/index.ts";
import {
  declaredInPlan,
  destroyFailure,
  isDestroyPlan,
  parsePlan,
  planFindings,
  stateObjects,
  type PlanJson,
} from "../plan/index.ts";
import { failuresOf, withPlaces } from "./failures.ts";
import { emptyStream, takeLine, type PlanStream } from "./plan-stream.ts";
import { runCommand, type CommandEnd } from "./run-command.ts";
import { uncheckedFindings } from "./unchecked-findings.ts";

/** Options for reading folders. */
export interface ReadFolderOptions {
  /** The path of terraform or tofu. */
  readonly engine: string;
  readonly env: NodeJS.ProcessEnv;
  /** Further arguments of `plan`. */
  readonly args: readonly string[];
  readonly stop: Stop;
  /** Called when so many objects of a folder are read. */
  readonly onProgress: (folder: string, read: number) => void;
}

/** A folder to read. */
export interface Folder {
  /** As the user named it. */
  readonly path: string;
  /** Relative to the repository. */
  readonly label: string;
}

/** Plans in a folder and reads the plan. What Terraform says is in the reading. Rejects when it cannot start. */
export async function readFolder(folder: Folder, options: ReadFolderOptions): Promise<ObjectReading> {
  const temporary = await mkdtemp(join(tmpdir(), "tocsin-drift-"));
  const remove = (): void => rmSync(temporary, { recursive: true, force: true });
  // Whatever ends the process: a plan holds secrets.
  process.on("exit", remove);
  try {
    await chmod(temporary, 0o700);
    return await readInto(join(temporary, "plan.bin"), folder, options);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    process.off("exit", remove);
  }
}

async function readInto(file: string, folder: Folder, options: ReadFolderOptions): Promise<ObjectReading> {
  const stream = emptyStream();
  const ended = await planInto(file, { folder, stream, ...options });
  const shown = await showPlan(file, folder, options);
  const plan = "format_version" in shown ? shown : null;
  const program = basename(options.engine);
  const found = plan === null ? [] : planFindings(plan, { folder: folder.label, program, warnings: stream.warnings });
  const unchecked = uncheckedFindings({ stream, plan, folder: folder.label });
  const left = new Set(unchecked.map(({ object }) => object.address));
  const context = { ended, stream, program, folder: folder.path, isInterrupted: options.stop.interrupt.aborted };
  const isDestroy = plan !== null && (isDestroyPlan(plan) || DESTROYS.test(options.env["TF_CLI_ARGS_plan"] ?? ""));
  const failures = [...failuresOf(context, left), ...(isDestroy ? [DESTROY_FAILURE] : [])];
  const isWhole = failures.length === 0 && unchecked.every(({ object }) => stream.refreshed.has(object.address));
  return {
    source: {
      kind: "folder",
      path: folder.path,
      folder: folder.label,
      program: stream.program,
      // Without a plan nothing was compared, whatever was read.
      checked:
        plan === null || isDestroy
          ? 0
          : countOf(plan, (address) => stream.refreshed.has(address) && !left.has(address)),
      warnings: stream.warnings.map(({ place, ...warning }) => ({ ...warning, detail: withPlaces(warning, [place]) })),
      failures: "format_version" in shown ? failures : withShown(failures, shown),
    },
    findings: [...found.filter((finding) => !isDrift(finding) || !left.has(finding.object.address)), ...unchecked],
    declares: plan !== null && isWhole && !isOfPart(plan, stream) ? declaredInPlan(plan) : null,
  };
}

/** Without this, a destroy of objects that are all gone would be an empty plan. */
const DESTROYS = /(^|\s)--?destroy(=true)?(\s|$)/;

const DESTROY_FAILURE = destroyFailure("Remove that option from TF_CLI_ARGS_plan.");

/** OpenTofu's plans do not say so. */
const isOfPart = ({ errored, complete }: PlanJson, { errors, warnings }: PlanStream): boolean =>
  errored === true ||
  complete === false ||
  errors.length > 0 ||
  warnings.some(({ summary }) => summary === "Resource targeting is in effect");

/** A plan that cannot be shown is a failure only if nothing else is. */
const withShown = (failures: readonly ReadFailure[], shown: ReadFailure): readonly ReadFailure[] =>
  failures.length > 0 ? failures : [shown];

/** Counts the objects that were read. One that is only in the state, such as a `terraform_data`, was not. */
const countOf = (plan: PlanJson, isRead: (address: string) => boolean): number => {
  const gone = plan.resource_drift.filter(({ mode, change }) => mode === "managed" && change.after === null);
  return (
    stateObjects(plan).filter(({ address }) => isRead(address)).length +
    gone.filter(({ address }) => isRead(address)).length
  );
};

interface Planning extends ReadFolderOptions {
  readonly folder: Folder;
  readonly stream: PlanStream;
}

async function planInto(file: string, { folder, stream, ...options }: Planning): Promise<CommandEnd> {
  const command = ["plan", "-json", "-input=false", "-lock=false", ...options.args, `-out=${file}`];
  return runCommand([options.engine, ...command], {
    cwd: folder.path,
    env: options.env,
    stop: options.stop,
    onLine(line) {
      takeLine(stream, line);
      options.onProgress(folder.path, stream.refreshed.size);
    },
  });
}

/** Up to 1.3, Terraform writes none beside an error of one object. */
const NO_PLAN: ReadFailure = {
  summary: "There is no plan",
  detail: "Terraform wrote none. Correct what it says of the objects, or read the state alone with --state.",
  command: null,
};

async function showPlan(
  file: string,
  folder: Folder,
  { engine, env, stop }: ReadFolderOptions,
): Promise<PlanJson | ReadFailure> {
  if (!(await fileExists(file))) return NO_PLAN;
  const lines: string[] = [];
  const { code, stderr } = await runCommand([engine, "show", "-json", file], {
    cwd: folder.path,
    env,
    // The plan is there: an interrupted command still reports it.
    stop: { interrupt: new AbortController().signal, kill: stop.kill },
    onLine: (line) => lines.push(line),
  });
  try {
    if (code === 0) return parsePlan(lines.join("\n"), folder.path);
    return { summary: "Plan cannot be read", detail: stderr.trim(), command: null };
  } catch (thrown) {
    const detail = reasonFrom(thrown);
    return { summary: "Plan cannot be read", detail, command: null };
  }
}
