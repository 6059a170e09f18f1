import { apply } from "./core/apply.ts";
import { resolved, type Configuration } from "./core/configuration.ts";
import { plan, type Plan, type PlanOptions } from "./core/plan.ts";
import { Refused, type Run, type Said } from "./core/run.ts";
import type { State } from "./core/state.ts";
import { changedBetween, performDeed } from "./deed-in-world.ts";
import { createNetwork } from "./network/network.ts";
import type { Deed, Command } from "./program/program.ts";
import { startProcess, type Process } from "./provider-process.ts";
import { TOKENS } from "./seed.ts";
import { takeSnapshot, type Snapshot } from "./snapshot.ts";
import { noteFrom, rememberBefore, type Note, type Stack } from "./stack.ts";
import { Standstill } from "./timeline.ts";
import type { World } from "./world.ts";

/** A completed command, for the oracle. */
export interface Record {
  readonly command: Command;
  readonly user: string;
  /** Without references between its blocks. */
  readonly configuration: Configuration;
  /** The data of the service if Terraform had done nothing. */
  readonly base: Snapshot;
  readonly after: Snapshot;
  /** The cells that others changed meanwhile. */
  readonly touched: ReadonlySet<string>;
  readonly stateBefore: State<Note>;
  readonly stateAfter: State<Note>;
  readonly plan: Plan<Note> | null;
  readonly isOk: boolean;
  /** Whether reads may have shown outdated data. */
  readonly isStale: boolean;
  readonly said: readonly Said[];
  /** The diagnostics of the saved plan that it applies. */
  readonly saidBefore: readonly Said[];
  readonly logs: readonly string[];
  readonly requests: number;
  /** How many objects were being written when it was killed. */
  readonly inFlight: number;
  /** The reason why Terraform could not end properly. */
  readonly failure: { readonly kind: "refused" | "standstill"; readonly text: string } | null;
}

/** In virtual time: an outage of every request of a program fails within it. */
const LIMIT_MS = 2 * 3600 * 1000;

/** Everything that a command does while it runs. */
interface Session {
  readonly said: Said[];
  readonly logs: string[];
  readonly touched: Set<string>;
  readonly counter: { requests: number; pending: number };
  readonly startedMs: number;
  base: Snapshot;
  plan: Plan<Note> | null;
  saidBefore: readonly Said[];
  isOk: boolean;
  isStopped: boolean;
  isDead: boolean;
  inFlight: number;
  /** Ends the wait for a process that was killed. */
  onKill: () => void;
  onInterrupt: () => void;
}

/** Runs a command. */
export async function runCommand(world: World, stack: Stack, command: Command): Promise<Record> {
  const session = startSession(world);
  const stateBefore = stack.state;
  const killed = new Promise<void>((resolve) => void (session.onKill = resolve));
  let failure: Record["failure"] = null;
  try {
    await world.timeline.run(Promise.race([runVerb(world, { stack, command, session }), killed]), LIMIT_MS);
  } catch (thrown) {
    if (thrown instanceof Refused) failure = { kind: "refused", text: thrown.message };
    else if (thrown instanceof Standstill) failure = { kind: "standstill", text: thrown.message };
    else throw thrown;
  }
  // A request that arrives even later could undo the next command, which nothing could prevent.
  while (session.counter.pending > 0) await world.timeline.run(world.timeline.wait(1000), Infinity);
  const { user } = TOKENS[command.as];
  const said = [...session.said, ...session.saidBefore];
  const isUntold = said.some(({ summary }) => summary === "Current user not known");
  remember(stack, session, { user, isUntold, stateBefore });
  return {
    ...{ command, user, configuration: resolved(stack.configuration), stateBefore, failure },
    ...{ base: session.base, touched: session.touched, said: session.said, logs: session.logs },
    after: takeSnapshot(world.service),
    stateAfter: stack.state,
    plan: session.plan,
    saidBefore: session.saidBefore,
    isStale: world.replicated.isStale(),
    isOk: session.isOk && failure === null && !session.isDead,
    requests: session.counter.requests,
    inFlight: session.isDead ? session.inFlight : 0,
  };
}

function startSession({ service, timeline }: World): Session {
  return {
    startedMs: timeline.nowMs(),
    ...{
      said: [],
      logs: [],
      touched: new Set<string>(),
      counter: { requests: 0, pending: 0 },
      plan: null,
      saidBefore: [],
    },
    ...{ isOk: false, isStopped: false, isDead: false, inFlight: 0 },
    base: takeSnapshot(service),
    onKill: () => undefined,
    onInterrupt: () => undefined,
  };
}

interface Running {
  readonly stack: Stack;
  readonly command: Command;
  readonly session: Session;
}

async function runVerb(world: World, running: Running): Promise<void> {
  const { stack, command, session } = running;
  if (command.verb === "apply the plan") {
    const { plan: made } = stack;
    stack.plan = null;
    if (made === null) return;
    session.plan = made.saved;
    session.saidBefore = made.said;
    await runApply(world, running, made.saved);
    return;
  }
  const planned = await runPlan(world, running);
  session.plan = planned;
  session.isOk = !planned.isErrored;
  if (planned.isErrored) return;
  if (command.verb === "plan") stack.plan = { saved: planned, said: session.said };
  else await runApply(world, running, planned);
}

/** A destroy is planned after a whole plan without imports, which refreshes the state, with another process. */
async function runPlan(world: World, running: Running): Promise<Plan<Note>> {
  const { command, stack } = running;
  if (command.mode !== "destroy" || command.refresh !== true) return runWalk(world, running, command);
  const withoutImports = { ...stack, configuration: { ...stack.configuration, imports: [] } };
  const refreshed = await runWalk(world, { ...running, stack: withoutImports }, { ...command, mode: "normal" });
  if (refreshed.isErrored) return refreshed;
  const after = { ...running, stack: { ...stack, state: refreshed.priorState } };
  return runWalk(world, after, { ...command, refresh: false });
}

async function runWalk(world: World, running: Running, options: PlanOptions): Promise<Plan<Note>> {
  const run = await startRun(world, running);
  const { configuration, state } = running.stack;
  const planned = await plan(run, { state, configuration, options, noteOf: noteMaker(world, running) });
  run.end();
  return planned;
}

async function runApply(world: World, running: Running, planned: Plan<Note>): Promise<void> {
  const { stack, session } = running;
  const run = await startRun(world, running);
  const onWrite = (state: State<Note>): void => void (stack.state = state);
  const applied = await apply(run, { plan: planned, noteOf: noteMaker(world, running), onWrite });
  run.end();
  stack.state = applied.state;
  session.isOk = applied.isOk;
}

const noteMaker =
  ({ service }: World, { command, session }: Running) =>
  (address: string, state: Parameters<typeof noteFrom>[1]): Note =>
    noteFrom(address, state, { user: TOKENS[command.as].user, base: session.base, service });

/** Starts another process of the provider, for one walk. */
async function startRun(world: World, { command, session }: Running): Promise<Run & Pick<Process, "end">> {
  const { timeline, trace, replicated } = world;
  const connect = createNetwork({
    ...{ timeline, trace, counter: session.counter, startedMs: session.startedMs, troubles: command.troubles },
    handle: replicated.handle,
    onRequest: (number) => {
      atRequest(world, { command, session }, number);
    },
    isDead: () => session.isDead,
  });
  const { token } = TOKENS[command.as];
  const log = world.isLogged ? (text: string): void => void session.logs.push(text) : null;
  const { terraformVersion, parallelism } = command;
  const { engine, end } = await startProcess({ timeline, connect, token, terraformVersion, log });
  session.onInterrupt = () => engine.stop();
  const isStopped = (): boolean => session.isStopped;
  return { engine, timeline, trace, parallelism, isStopped, end, said: session.said, counts: session };
}

/** Performs the command's actions for the request with this number. */
function atRequest(world: World, { command, session }: Omit<Running, "stack">, number: number): void {
  for (const { at, deed } of command.meanwhile) if (at === number) performMeanwhile(world, session, deed);
  const { stop } = command;
  if (stop === null || stop.at !== number) return;
  world.trace(() => stop.kind);
  session.isStopped = true;
  if (stop.kind === "interrupt") return void world.timeline.after(0, () => session.onInterrupt());
  session.isDead = true;
  session.onKill();
}

function performMeanwhile(world: World, session: Session, deed: Deed): void {
  const { before, now } = performDeed(world, deed);
  const [cells, keys] = [new Map(session.base.cells), new Map(session.base.keys)];
  for (const name of changedBetween(before, now)) {
    const value = now.cells.get(name);
    session.touched.add(name);
    if (value === undefined) cells.delete(name);
    else cells.set(name, value);
  }
  for (const key of now.keys.values()) if (before.keys.get(key.id)?.publicKey !== key.publicKey) keys.set(key.id, key);
  for (const id of before.keys.keys()) {
    if (now.keys.has(id)) continue;
    keys.delete(id);
    session.touched.add(`key ${id}`);
  }
  session.base = { cells, keys };
}

interface Writer {
  readonly user: string;
  /** Whether the service does not say who the user is. */
  readonly isUntold: boolean;
  readonly stateBefore: State<Note>;
}

/** Records, for each written object, the earlier value of its user. */
function remember(stack: Stack, { plan: planned, base }: Session, { user, isUntold, stateBefore }: Writer): void {
  if (planned === null) return;
  for (const { address, action } of planned.changes) {
    const current = stack.state.get(address)?.current ?? null;
    if (current === null || action === "delete" || action === "forget") continue;
    const isWritten = [stateBefore, planned.priorState].every((state) => state.get(address)?.current !== current);
    if (!isWritten) continue;
    rememberBefore(current.note, user, base);
    // The state cannot record who wrote it, or imported it.
    if (isUntold) current.note.isDoubtful = true;
  }
  for (const [address, { current }] of isUntold ? stack.state : []) {
    if (current !== null && stateBefore.get(address)?.current?.note !== current.note) current.note.isDoubtful = true;
  }
}
