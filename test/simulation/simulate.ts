import { runCommand, type Record } from "./command.ts";
import { typeOf } from "./core/configuration.ts";
import { WorkingState } from "./core/state.ts";
import { changedBetween, performDeed } from "./deed-in-world.ts";
import { checkCommand, isWholeApply } from "./oracle/check-command.ts";
import { findings, type Finding } from "./oracle/finding.ts";
import { forgottenIn, strayKeys } from "./oracle/stray-keys.ts";
import { ingredientsOf } from "./program/ingredients.ts";
import { APPLY, type Command, type Program, type StackName, type Step } from "./program/program.ts";
import { cellOf, newStack, numbersKnownTo, type Note, type Stack } from "./stack.ts";
import { recordTrace } from "./trace.ts";
import type { World, Worlds } from "./world.ts";

/** The result of a simulation. */
export interface Outcome {
  /** The findings of the first step that has any; later ones may follow from them. */
  readonly findings: readonly Finding[];
  /** The number of requests of each command of the program. */
  readonly requests: readonly number[];
  /** The ingredients of the program, and the actions of its plans. */
  readonly ingredients: ReadonlySet<string>;
  /** The summary of each diagnostic, once. */
  readonly said: ReadonlySet<string>;
  /** The trace, if it was requested. */
  readonly lines: readonly string[];
}

/** The options of a simulation. */
export interface SimulateOptions {
  readonly seed: number;
  readonly isTraced?: boolean;
  /** Whether every command of the program has to succeed. */
  readonly mustSucceed?: boolean;
}

interface Running {
  readonly world: World;
  readonly stacks: Readonly<{ [Name in StackName]: Stack }>;
  readonly records: Record[];
  readonly requests: number[];
  readonly options: SimulateOptions;
  /** The stacks without any change since their last whole apply. */
  readonly settled: Set<StackName>;
  /** The keys of objects that Terraform was told to forget. */
  readonly forgotten: Set<number>;
  readonly ending: readonly ("normal" | "destroy")[];
}

/** Long enough for everything that is late. */
const REST_MS = 3600 * 1000;

/** Runs a program, followed by the usual next steps without faults: apply, plan, destroy. */
export function simulate(worlds: Worlds, program: Program, options: SimulateOptions): Promise<Outcome> {
  let lines: readonly string[] = [];
  const traced = (nowMs: () => number): World["trace"] => {
    const recorded = recordTrace(nowMs);
    lines = recorded.lines();
    return recorded.note;
  };
  const { seed, isTraced = false } = options;
  return worlds.within({ seed, reads: program.reads, ...(isTraced ? { traced } : {}) }, async (world) => {
    const stacks = { main: newStack("main"), second: newStack("second") };
    const running: Running = {
      world,
      stacks,
      records: [],
      requests: [],
      options,
      settled: new Set(),
      forgotten: new Set(),
      ending: program.isDestroyed ? ["normal", "destroy"] : ["normal"],
    };
    const outcome = (found: readonly Finding[]): Outcome => ({
      findings: found,
      requests: running.requests,
      ingredients: new Set([...ingredientsOf(program), ...running.records.flatMap(planIngredients)]),
      said: new Set(running.records.flatMap(({ said }) => said.map(({ summary }) => summary))),
      lines,
    });
    for (const step of program.steps) {
      const found = await runStep(running, step);
      if (found.length > 0) return outcome(found);
    }
    return outcome(await finish(running));
  });
}

/** The actions of a plan as ingredients: `plan: replace client_key`. */
const planIngredients = ({ plan }: Record): readonly string[] =>
  (plan?.changes ?? []).map(({ action, address }) => `plan: ${action} ${typeOf(address)}`);

async function runStep(running: Running, step: Step): Promise<readonly Finding[]> {
  const { world, stacks, settled } = running;
  if (step.kind !== "wait") settled.clear();
  switch (step.kind) {
    case "command":
      return runAndCheck(running, step);
    case "write":
      world.trace(() => `${step.stack}: write ${JSON.stringify(step.configuration)}`);
      stacks[step.stack].configuration = step.configuration;
      return [];
    case "deed": {
      const { before, now } = performDeed(world, step.deed);
      doubt(stacks, new Set(changedBetween(before, now)));
      // Changes by others are not visible immediately.
      if (world.replicated.isStale()) await world.timeline.run(world.timeline.wait(10_000), Infinity);
      return [];
    }
    case "taint":
    case "forget":
      return edit(running, step);
    case "wait":
      await world.timeline.run(world.timeline.wait(step.seconds * 1000), Infinity);
      return [];
  }
}

function edit(
  { world, stacks, forgotten }: Running,
  { kind, stack, address }: Extract<Step, { kind: "taint" | "forget" }>,
): [] {
  const state = new WorkingState(stacks[stack].state);
  const { current } = state.get(address);
  world.trace(() => `${stack}: ${kind} ${address}`);
  if (current !== null && kind === "forget") for (const id of numbersKnownTo(current.stored)) forgotten.add(id);
  if (current !== null) state.setCurrent(address, kind === "taint" ? { ...current, isTainted: true } : null);
  stacks[stack].state = state.snapshot();
  return [];
}

async function runAndCheck(running: Running, command: Command): Promise<readonly Finding[]> {
  const { world, stacks, options } = running;
  const stack = stacks[command.stack];
  world.trace(() => commandText(command));
  const record = await runCommand(world, stack, command);
  world.trace(() => `${command.stack}: ${record.isOk ? "succeeded" : "failed"} after ${record.requests} requests`);
  running.records.push(record);
  for (const id of forgottenIn(record, world.service)) running.forgotten.add(id);
  running.requests.push(record.requests);
  doubt(stacks, record.touched);
  doubtShared(stacks, record);
  const found = checkCommand(record, world.service);
  if (found.length > 0) return found;
  if (options.mustSucceed === true && !record.isOk) return findings("failed", [errorsOf(record)]);
  if (!isWholeApply(record, world.service)) return [];
  running.settled.add(command.stack);
  // A plan without changes was already a second one.
  return record.plan?.changes.length === 0 ? [] : planAgain(running, command);
}

const errorsOf = ({ said }: Record): string =>
  said
    .filter(({ severity }) => severity === "error")
    .map(({ address, summary, detail }) => `${address}: ${summary}: ${detail}`)
    .join("\n");

/** Checks that a plan immediately after an apply finds nothing. */
async function planAgain(
  running: Running,
  { stack: name, as, terraformVersion }: Command,
): Promise<readonly Finding[]> {
  const stack = running.stacks[name];
  const command: Command = { ...APPLY, stack: name, as, terraformVersion, verb: "plan" };
  running.world.trace(() => "second plan");
  const { plan, isOk, stateBefore } = await runCommand(running.world, { ...stack }, command);
  const changes = (plan?.changes ?? []).map(({ address, action }) => `${address}: ${action}`);
  const drift = [...(plan?.priorState ?? [])]
    .filter(([address, { current }]) => !isSame(current, stateBefore.get(address)?.current ?? null))
    .map(([address]) => `${address}: changed outside of Terraform`);
  return findings("secondPlan", isOk ? [...changes, ...drift] : ["it fails"]);
}

type Current =
  Stack["state"] extends ReadonlyMap<string, infer Instance>
    ? Instance extends { readonly current: infer Object }
      ? Object
      : never
    : never;

const isSame = (a: Current, b: Current): boolean => JSON.stringify(a?.stored.state) === JSON.stringify(b?.stored.state);

/** Without faults: waits, applies, plans, and destroys everything. */
async function finish(running: Running): Promise<readonly Finding[]> {
  const { world, stacks, records } = running;
  await world.timeline.run(world.timeline.wait(REST_MS), Infinity);
  world.replicated.heal();
  const used = (["main", "second"] as const).filter((name) => records.some(({ command }) => command.stack === name));
  const check = (): readonly Finding[] =>
    findings("strayKey", strayKeys(world, { stacks: Object.values(stacks), records, forgotten: running.forgotten }));
  for (const mode of running.ending) {
    for (const stack of used) {
      const last = records.findLast(({ command }) => command.stack === stack)?.command ?? APPLY;
      const as = last.as === "bo without user" ? "bo" : last.as;
      const command = { ...APPLY, stack, as, mode, terraformVersion: last.terraformVersion };
      if (mode === "normal" && running.settled.has(stack)) continue;
      const found = await runAndCheck(running, command);
      if (found.length > 0) return found;
    }
    const found = check();
    if (found.length > 0) return found;
  }
  return [];
}

/** Every object of a state. */
const objectsIn = (state: Stack["state"]): readonly { readonly note: Note }[] =>
  [...state.values()].flatMap(({ current, deposed }) =>
    current === null ? [...deposed.values()] : [current, ...deposed.values()],
  );

/** Marks new objects of a setting that another object had: they found the values that it left. */
function doubtShared(stacks: Running["stacks"], { stateBefore, stateAfter, plan, isStale }: Record): void {
  const known = objectsIn(stateBefore).map(({ note }) => note);
  const imported = objectsIn(plan?.priorState ?? new Map<string, never>());
  const others = Object.values(stacks).flatMap(({ state }) => (state === stateAfter ? [] : objectsIn(state)));
  const cellsOf = (note: Note): readonly string[] => ["ada", "bo"].map((user) => cellOf(note, user) ?? "");
  for (const { note } of objectsIn(stateAfter)) {
    if (known.includes(note) || note.type === "client_key") continue;
    const same = [...known, ...[...imported, ...others].map((other) => other.note)].filter(
      (other) =>
        other !== note && other.type === note.type && cellsOf(other).some((cell) => cellsOf(note).includes(cell)),
    );
    // The values that a create found may have been outdated.
    for (const each of same.length > 0 || isStale ? [note, ...same] : []) each.isDoubtful = true;
  }
}

/** Marks the objects that somebody else has changed. */
function doubt(stacks: Running["stacks"], touched: ReadonlySet<string>): void {
  if (touched.size === 0) return;
  const notes = Object.values(stacks).flatMap(({ state }) => objectsIn(state).map(({ note }) => note));
  const isTouched = (note: Note): boolean =>
    [...note.before.keys()].some((user) => touched.has(cellOf(note, user) ?? ""));
  for (const note of notes) if (isTouched(note)) note.isDoubtful = true;
}

function commandText({ stack, verb, mode, as, ...rest }: Command): string {
  const plain = APPLY as unknown as Readonly<{ [name: string]: unknown }>; // to compare part by part
  const options = Object.entries(rest).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name]));
  return `${stack}: ${mode === "normal" ? verb : `${verb} (${mode})`} as ${as} ${options.length === 0 ? "" : JSON.stringify(Object.fromEntries(options))}`;
}
