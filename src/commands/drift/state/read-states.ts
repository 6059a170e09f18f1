import {
  fingerprintedBy,
  type Message,
  type ObjectFinding,
  type ObjectReading,
  type ReadFailure,
} from "../model/index.ts";
import { serviceAddress } from "../../../provider/configuration/index.ts";
import { LIVE } from "../../../provider/resources/live/index.ts";
import { shellQuoted } from "../../terminal/index.ts";
import type { StateObject } from "../../terraform/index.ts";
import { inParallel } from "../in-parallel.ts";
import { declaredInState } from "./declared-in-state.ts";
import { openStates, type OpenState } from "./open-states.ts";
import { createSessions, type ProviderSessions } from "./provider-session.ts";
import { readObject, unchecked, type ReadObject } from "./read-object.ts";
import type { StandIn } from "./stand-in.ts";
import { keysHeldIn, unclaimedKeys } from "./unclaimed-keys.ts";
import { otherProviders, unusedStandIns } from "./warnings.ts";

/** The states to read, with options. */
export interface StateOptions {
  /** The files; `-` is stdin. One that is named twice is read once. */
  readonly paths: readonly string[];
  /** The users that the provider's aliases act for, in every state. */
  readonly standIns: readonly StandIn[];
  /** The environment variables with the provider's address and token. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the reading early: what was found until then is the result. */
  readonly signal: AbortSignal;
  /** Whether only what the states declare is asked for: then nothing is compared, and nothing is sent. */
  readonly isOfDeclared?: boolean;
  /** How many objects to work on at a time; the provider's own limit on requests counts as well. */
  readonly parallelism?: number;
  /** Called after each object. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Called with the length of each rate-limit pause. */
  readonly onPause?: (ms: number) => void;
}

/** As many as Terraform works on. */
const PARALLELISM = 10;

/** The result of one object, and the state that it is in. */
interface Result extends ReadObject {
  readonly state: OpenState;
}

/**
 * Reads every object of this provider in some states and compares it with what is recorded; one reading for each state.
 * A state that cannot be read does not keep the others from it: its reading says why. Throws a `DiagnosticError` when
 * the environment does not configure the provider.
 */
export async function readStates(options: StateOptions, table = LIVE): Promise<readonly ObjectReading[]> {
  const states = await openStates(options.paths);
  const declaredIn = ({ objects, failure }: OpenState): ObjectReading["declares"] =>
    failure === null ? declaredInState(objects.ours, { ...options, table }) : null;
  const found = options.isOfDeclared === true ? [] : await compareAll(states, options);
  return states.map((state, index) => {
    const { checked = 0, warnings = [], failures = [], findings = [] } = found[index] ?? {};
    const { path, program, version, failure } = state;
    const name = version === null ? null : `${program.name} ${version}`;
    const all = [...(failure === null ? [] : [failure]), ...failures];
    return {
      source: { kind: "state", path, folder: null, program: name, checked, warnings, failures: all },
      findings: states.length === 1 ? findings : findings.map((finding) => ofState(path, finding)),
      declares: declaredIn(state),
    };
  });
}

/** Objects of different states can have the same address. */
const ofState = (state: string, finding: ObjectFinding): ObjectFinding => ({
  ...fingerprintedBy(state, finding),
  state,
});

/** The findings of a comparison with one state. */
interface Compared {
  readonly checked: number;
  readonly warnings: readonly Message[];
  readonly failures: readonly ReadFailure[];
  readonly findings: readonly ObjectFinding[];
}

async function compareAll(states: readonly OpenState[], options: StateOptions): Promise<readonly Compared[]> {
  const { env, standIns, signal } = options;
  const sessions = createSessions(env, standIns, options.onPause);
  const stop = (): void => sessions.stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const results = await readAll(states, sessions, options);
    const objects = states.flatMap((state) => state.objects.ours);
    const held = keysHeldIn(objects);
    const general = {
      warnings: [...sessions.warnings(), ...unusedStandIns(standIns, objects)],
      failures: allGone(results, options),
    };
    return await Promise.all(
      states.map(async (state, index) => {
        const own = results.filter((result) => result.state === state);
        const findings = own.flatMap(({ finding }) => finding ?? []);
        const { ours, others } = state.objects;
        const firstKeys = signal.aborted ? [] : await unclaimedKeys(ours, held, (alias) => sessions.engine(alias));
        // What is about all states stands at the first one.
        const { warnings, failures } = index === 0 ? general : { warnings: [], failures: [] };
        return {
          checked: own.length - findings.filter(({ kind }) => kind === "not_checked").length,
          warnings: [...warnings, ...otherProviders(others), ...own.flatMap((result) => result.warnings), ...firstKeys],
          failures,
          findings,
        };
      }),
    );
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function readAll(
  states: readonly OpenState[],
  sessions: ProviderSessions,
  { signal, parallelism = PARALLELISM, onProgress }: StateOptions,
): Promise<readonly Result[]> {
  let done = 0;
  const items = states.flatMap((state) => state.objects.ours.map((object) => ({ state, object })));
  return inParallel(items, { atOnce: parallelism, signal }, async ({ state, object }) => {
    const engine = await sessions.engine(object.provider.alias);
    const result = engine === null ? unknownAlias(object) : await readObject(engine, object, state.program.command);
    // What was given up is no finding.
    if (signal.aborted && result.finding?.kind === "not_checked") return null;
    done += 1;
    onProgress?.(done, items.length);
    return { ...result, state };
  });
}

function unknownAlias(object: StateObject): ReadObject {
  const alias = object.provider.alias ?? "";
  // OpenTofu's aliases can have keys in quotes, which a shell takes away.
  const option = alias.includes('"') ? shellQuoted(`${alias}=USER`) : `${alias}=USER`;
  const why = `Unknown user: no option names the user that the provider alias ${alias} acts for. Pass --as ${option}.`;
  return unchecked(object, why);
}

/** A service that has nothing of all states is more likely another one than one that somebody emptied. */
function allGone(results: readonly Result[], { env, signal }: StateOptions): readonly ReadFailure[] {
  const kinds = results.map(({ finding }) => finding?.kind);
  const checked = kinds.filter((kind) => kind !== "not_checked").length;
  if (signal.aborted || checked === 0 || kinds.filter((kind) => kind === "gone").length < checked) return [];
  const detail = `None of the ${checked} objects that were read exists at ${serviceAddress(env) ?? "the service"}. Check that this is the service, and the user, that the state belongs to: TOCSIN_BASE_URL, and the token.`;
  return [{ summary: "Every object reads as gone", detail, command: null }];
}
