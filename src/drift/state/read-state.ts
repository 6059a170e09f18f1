import type { ReadFailure, ObjectFinding, Message, ObjectReading } from "../model/index.ts";
import { SOURCE } from "../../source.ts";
import { serviceAddress } from "../../provider/index.ts";
import { readInput } from "../../system/index.ts";
import { inParallel } from "../work/index.ts";
import { createSessions, type ProviderSessions } from "./provider-session.ts";
import { readObject, unchecked, type ReadObject } from "./read-object.ts";
import type { StandIn } from "./stand-in.ts";
import { unclaimedKeys } from "./unclaimed-keys.ts";
import { objectsIn, parseState, type StateObject, type StateObjects } from "../../terraform/index.ts";

/** What to read, and how. */
export interface StateOptions {
  /** The file; `-` is stdin. */
  readonly path: string;
  /** For whom the provider's aliases stand. */
  readonly standIns: readonly StandIn[];
  /** Where the provider finds the service and the token. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the reading early: what was found until then is the result. */
  readonly signal: AbortSignal;
  /** How many objects to work on at a time; the provider's own limit on requests counts as well. */
  readonly parallelism?: number;
  /** Hears of each object that is done. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Hears of each time for which the service, which limits the rate of requests, lets all of them wait. */
  readonly onPause?: (ms: number) => void;
}

/** As many as Terraform works on. */
const PARALLELISM = 10;

/**
 * Reads every object of this provider in a state and compares it with what is recorded. Throws a `DiagnosticError` when
 * the state cannot be read, or when the environment does not configure the provider.
 */
export async function readState(options: StateOptions): Promise<ObjectReading> {
  const { path, env, standIns, signal } = options;
  const file = parseState(await readInput(path));
  const objects = objectsIn(file, SOURCE);
  const program = programOf(objects);
  const sessions = createSessions(env, standIns, options.onPause);
  const stop = (): void => sessions.stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const results = await readAll(objects.ours, sessions, { ...options, program: program.command });
    const findings = results.flatMap(({ finding }) => finding ?? []);
    const checked = results.length - findings.filter(({ kind }) => kind === "not_checked").length;
    const warnings = [
      ...sessions.warnings(),
      ...otherProviders(objects.others),
      ...unusedStandIns(standIns, objects.ours),
      ...results.flatMap((result) => result.warnings),
      ...(signal.aborted ? [] : await unclaimedKeys(objects.ours, (alias) => sessions.engine(alias))),
    ];
    const name = file.version === null ? null : `${program.name} ${file.version}`;
    const failures = signal.aborted ? [] : allGone(findings, checked, serviceAddress(env));
    return { source: { kind: "state", path, folder: null, program: name, checked, warnings, failures }, findings };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function readAll(
  objects: readonly StateObject[],
  sessions: ProviderSessions,
  { program, signal, parallelism = PARALLELISM, onProgress }: StateOptions & { readonly program: string },
): Promise<readonly ReadObject[]> {
  let done = 0;
  return inParallel(objects, { atOnce: parallelism, signal }, async (object) => {
    const engine = await sessions.engine(object.provider.alias);
    const result = engine === null ? unknownAlias(object) : await readObject(engine, object, program);
    // What was given up is no finding.
    if (signal.aborted && result.finding?.kind === "not_checked") return null;
    done += 1;
    onProgress?.(done, objects.length);
    return result;
  });
}

const unknownAlias = (object: StateObject): ReadObject =>
  unchecked(
    object,
    `Unknown user: nothing says for whom the provider's alias ${object.provider.alias ?? ""} stands. Pass --as ${object.provider.alias ?? ""}=USER.`,
  );

/** A state does not say which program wrote it. The addresses of its providers do, unless it has none. */
function programOf({ ours, others }: StateObjects): { readonly name: string; readonly command: string } {
  const sources = [...ours.map(({ provider }) => provider.source), ...others.keys()];
  const isOpenTofu = sources.some((source) => source.startsWith("registry.opentofu.org/"));
  return isOpenTofu ? { name: "OpenTofu", command: "tofu" } : { name: "Terraform", command: "terraform" };
}

/** Says how many objects were not read because they belong to other providers; nothing where there are none. */
function otherProviders(others: ReadonlyMap<string, number>): readonly Message[] {
  if (others.size === 0) return [];
  const count = [...others.values()].reduce((sum, one) => sum + one, 0);
  const each = [...others].map(([source, objects]) => `${source}: ${objects}`).join(", ");
  const detail = `${count} ${count === 1 ? "object" : "objects"} in the state cannot be read without Terraform (${each}). Run \`tocsin drift\` in the folder of the configuration to check them, too.`;
  return [{ summary: "Objects of other providers not read", detail, address: null }];
}

/** Names each alias that somebody stands for and no object uses. */
function unusedStandIns(standIns: readonly StandIn[], objects: readonly StateObject[]): readonly Message[] {
  const used = new Set(objects.map(({ provider }) => provider.alias));
  return standIns
    .filter(({ alias }) => !used.has(alias))
    .map(({ alias }) => ({
      summary: "Alias not in the state",
      detail: `No object in the state uses the provider's alias ${alias}. Check the spelling, with the path of its module: module.path.ALIAS.`,
      address: null,
    }));
}

/** A service that has nothing of a state is more likely another one than one that somebody emptied. */
function allGone(findings: readonly ObjectFinding[], checked: number, address: string | null): readonly ReadFailure[] {
  const gone = findings.filter(({ kind }) => kind === "gone").length;
  if (checked === 0 || gone < checked) return [];
  const detail = `None of the ${checked} objects that were read exists at ${address ?? "the service"}. Check that this is the service, and the user, that the state belongs to: TOCSIN_BASE_URL, and the token.`;
  return [{ summary: "Every object reads as gone", detail, command: null }];
}
