/**
 * The source of drift that runs Terraform in folders: one plan each, read from its stream and its file. It must never
 * know how a report is written.
 */
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { diagnosticError } from "../../../kit/errors.ts";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { ERRORS } from "../../diagnostics.ts";
import type { Stop } from "../../terminal/index.ts";
import { configuredFolders, findEngine } from "../../terraform/index.ts";
import { inParallel } from "../in-parallel.ts";
import type { ObjectReading, ReadFailure } from "../model/index.ts";
import { labelOf, placeFindings } from "../place/index.ts";
import { type Folder, readFolder } from "./read-folder.ts";

/** Options of `plan` that are passed through. */
export interface PlanOptions {
  readonly var: readonly string[];
  readonly varFile: readonly string[];
  readonly workspace?: string;
  readonly parallelism?: number;
}

/** The folders to read, with options. */
export interface ReadFoldersOptions {
  readonly folders: readonly string[];
  readonly plan: PlanOptions;
  /** How many folders at a time. */
  readonly jobs: number;
  readonly stop: Stop;
  /** Called when so many objects of a folder are read. */
  readonly onProgress: (folder: string, read: number) => void;
  /** Called when a folder is read. */
  readonly onFolder: (done: number, all: number) => void;
}

/**
 * Reads the folders, in their order, without those that an interruption left out. One that cannot be read does not keep
 * the others from it: its reading says why. Throws `invalid` where there is no terraform.
 */
export async function readFolders(options: ReadFoldersOptions): Promise<readonly ObjectReading[]> {
  const { plan, stop, onProgress } = options;
  const found = (await Promise.all(options.folders.map(findFolders))).flat();
  const engine = await engineIn(process.env);
  const env = { ...process.env, ...(plan.workspace === undefined ? {} : { TF_WORKSPACE: plan.workspace }) };
  const unique = [...new Map(found.map((folder) => [resolve(folder.path), folder])).values()];
  const args = planArguments(plan);
  let done = 0;
  return inParallel(unique, { atOnce: options.jobs, signal: stop.interrupt }, async ({ path, failure }) => {
    const folder = { path, label: await labelOf(path) };
    const reading =
      failure === null
        ? await readFolder(folder, { engine, env, args, stop, onProgress }).catch(notStartedIn(folder))
        : unread(folder, failure);
    options.onFolder((done += 1), unique.length);
    return placeFindings(reading, path, env);
  });
}

function unread({ path, label: folder }: Folder, failure: ReadFailure): ObjectReading {
  const nothing = { program: null, checked: 0, warnings: [] };
  return { source: { kind: "folder", path, folder, ...nothing, failures: [failure] }, findings: [], declares: null };
}

const notStartedIn =
  (folder: Folder) =>
  (thrown: unknown): ObjectReading => {
    const detail = reasonFrom(thrown);
    return unread(folder, { summary: "Terraform cannot be run there", detail, command: null });
  };

/** Terraform runs in the folder: the user's paths are relative to another one. */
const planArguments = ({ var: variables, varFile, parallelism }: PlanOptions): readonly string[] => [
  ...variables.map((assignment) => `-var=${assignment}`),
  ...varFile.map((file) => `-var-file=${resolve(file)}`),
  ...(parallelism === undefined ? [] : [`-parallelism=${parallelism}`]),
];

/** The path of terraform or tofu. Throws `invalid` where there is none. */
async function engineIn(env: NodeJS.ProcessEnv): Promise<string> {
  const { named, file } = await findEngine({ env, folder: "." });
  if (file !== null) return file;
  throw diagnosticError(ERRORS.noEngine, {
    named: named ?? "terraform and no tofu",
    why:
      named === null
        ? "Install one of them, put it on the PATH, or name it in TERRAFORM_BINARY_NAME."
        : "The environment variable TERRAFORM_BINARY_NAME names it. Correct the variable, or remove it.",
  });
}

/** A folder that an argument stands for. */
interface FoundFolder {
  readonly path: string;
  /** Why there is nothing to plan in it; null where there is a configuration. */
  readonly failure: ReadFailure | null;
}

/** The folders with a configuration that an argument names: itself, or CDKTF's stacks in it. Nothing is thrown. */
async function findFolders(argument: string): Promise<readonly FoundFolder[]> {
  const names = await readdir(argument).catch(unreadable);
  if (!Array.isArray(names)) return [{ path: argument, failure: names }];
  const found = await configuredFolders(argument, names);
  if (found.length > 0) return found.map((path) => ({ path, failure: null }));
  const detail = names.includes("cdktf.json")
    ? "It is a CDKTF program. Run cdktf synth first."
    : "Name a folder with Terraform's files, or one with cdktf.out.";
  return [{ path: argument, failure: { summary: "There is no configuration", detail, command: null } }];
}

const unreadable = (thrown: unknown): ReadFailure => ({
  summary: "Folder cannot be read",
  detail: reasonFrom(thrown),
  command: null,
});
