import type { Stop } from "../terminal/index.ts";
import { readFolders, type PlanOptions } from "./folder/read-folders.ts";
import { mergeFiles } from "./merge/merge-files.ts";
import type { ObjectReading, ReportParts } from "./model/index.ts";
import { placeFindings } from "./place/index.ts";
import { readPlanFile } from "./plan/index.ts";
import type { StandIn } from "./state/index.ts";
import type { Search } from "./undeclared/index.ts";
import { startProgress, type Progress } from "./progress.ts";

/** The source to read: folders, a plan, states, or the reports of other runs. */
export type DriftSource =
  | { readonly kind: "folders"; readonly folders: readonly string[]; readonly plan: PlanOptions; readonly jobs: number }
  | { readonly kind: "plan"; readonly file: string }
  | { readonly kind: "reports"; readonly files: readonly string[] }
  | {
      readonly kind: "states";
      readonly files: readonly string[];
      readonly standIns: readonly StandIn[];
      readonly parallelism?: number;
    };

/** Groups in which to look for what nothing declares. */
export interface UndeclaredOptions {
  /** By their IDs or full paths; none where nobody looks. */
  readonly groups: readonly string[];
  /** Whether the report has nothing else. */
  readonly isOnly: boolean;
}

/** The sources, with options for reading them. */
interface Read {
  readonly source: DriftSource;
  readonly undeclared: UndeclaredOptions;
  readonly isColoured: boolean;
}

/** Reads everything that a report is made of. Throws `invalid` for what cannot be read at all. */
export async function readSource({ source, undeclared, isColoured }: Read, stop: Stop): Promise<ReportParts> {
  if (source.kind === "reports") return mergeFiles(source.files);
  if (source.kind === "plan") return { readings: [await placed(await readPlanFile(source.file))] };
  // CI systems keep every frame as a line. A terminal that has not said its size yet has no columns, to which no text
  // can be wrapped.
  const isShown = process.stderr.isTTY && process.stderr.columns > 0 && isColoured && process.env["CI"] === undefined;
  const progress = await startProgress(isShown);
  try {
    const search = undeclared.groups.length === 0 ? null : await searchFor(undeclared.groups, stop, progress);
    const readings = await readObjects({ source, isOfDeclared: undeclared.isOnly }, stop, progress);
    if (search === null) return { readings };
    const groups = await search(readings);
    return { readings: [...(undeclared.isOnly ? unreadOf(readings) : readings), groups] };
  } finally {
    progress.end();
  }
}

// A plan and a state do not say where they were made: often in the folder that the command runs in.
const placed = (reading: ObjectReading): Promise<ObjectReading> => placeFindings(reading, ".", process.env);

/** Finds the readings that keep a report on undeclared objects from being complete. */
const unreadOf = (readings: readonly ObjectReading[]): readonly ObjectReading[] =>
  readings
    .filter(({ declares }) => declares === null)
    .map((reading) => ({ ...reading, findings: reading.findings.filter(({ kind }) => kind === "not_checked") }));

/** The folders or states of a run. */
interface Objects {
  readonly source: Extract<DriftSource, { readonly kind: "folders" | "states" }>;
  readonly isOfDeclared: boolean;
}

async function readObjects(
  { source, isOfDeclared }: Objects,
  stop: Stop,
  progress: Progress,
): Promise<readonly ObjectReading[]> {
  const { update, countFolders: onFolder, countObjects, pause: onPause } = progress;
  if (source.kind === "folders") return readFolders({ ...source, stop, onProgress: update, onFolder });
  // The engine of the provider is loaded only where states are read.
  const { readStates } = await import("./state/index.ts");
  const { files: paths, ...options } = source;
  const common = { env: process.env, signal: stop.interrupt, onProgress: countObjects, onPause };
  return Promise.all((await readStates({ ...options, ...common, paths, isOfDeclared })).map(placed));
}

/** The client, too, is loaded only where something is looked for. */
async function searchFor(
  groups: readonly string[],
  { interrupt: signal }: Stop,
  { countPlaces: onPlaces, pause: onPause }: Progress,
): Promise<Search> {
  const { openSearch } = await import("./undeclared/index.ts");
  return openSearch({ groups, env: process.env, signal, onPlaces, onPause });
}
