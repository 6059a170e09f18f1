import type { Configuration } from "../core/configuration.ts";
import { APPLY, type Command, type Program, type Step } from "./program.ts";

/** Yields slightly smaller programs, the smallest first. */
export function* smaller(program: Program): Generator<Program> {
  const { steps } = program;
  for (const [index] of steps.entries()) yield { ...program, steps: steps.filter((_, at) => at !== index) };
  if (program.reads.kind !== "fresh") yield { ...program, reads: { kind: "fresh" } };
  if (program.isDestroyed) yield { ...program, isDestroyed: false };
  const blocks = new Set(
    steps.flatMap((step) => (step.kind === "write" ? step.configuration.blocks.map(({ address }) => address) : [])),
  );
  for (const address of blocks) yield { ...program, steps: steps.map((step) => withoutBlock(step, address)) };
  for (const [index, step] of steps.entries()) {
    for (const less of smallerSteps(step)) yield { ...program, steps: steps.with(index, less) };
  }
}

function withoutBlock(step: Step, address: string): Step {
  if (step.kind !== "write") return step;
  const { configuration } = step;
  return {
    ...step,
    configuration: { ...configuration, blocks: configuration.blocks.filter((block) => block.address !== address) },
  };
}

function* smallerSteps(step: Step): Generator<Step> {
  if (step.kind === "command") yield* smallerCommands(step);
  if (step.kind === "write") {
    for (const configuration of smallerConfigurations(step.configuration)) yield { ...step, configuration };
  }
}

function* smallerCommands(command: Command): Generator<Command> {
  for (const name of Object.keys(APPLY) as readonly (keyof Command)[]) {
    if (name === "kind" || name === "stack" || JSON.stringify(command[name]) === JSON.stringify(APPLY[name])) continue;
    yield { ...command, [name]: APPLY[name] };
  }
  for (const [index] of command.troubles.entries()) {
    yield { ...command, troubles: command.troubles.filter((_, at) => at !== index) };
  }
}

function* smallerConfigurations(configuration: Configuration): Generator<Configuration> {
  for (const name of ["moved", "removed", "imports"] as const) {
    if (configuration[name].length > 0) yield { ...configuration, [name]: [] };
  }
  const { blocks } = configuration;
  for (const [index] of blocks.entries()) yield { ...configuration, blocks: blocks.filter((_, at) => at !== index) };
  for (const [index, block] of blocks.entries()) {
    const { createBeforeDestroy, ...usual } = block;
    if (createBeforeDestroy !== undefined) yield { ...configuration, blocks: blocks.with(index, usual) };
    for (const name of Object.keys(block.values)) {
      if (["project", "group", "level"].includes(name)) continue;
      const values = Object.fromEntries(Object.entries(block.values).filter(([other]) => other !== name));
      yield { ...configuration, blocks: blocks.with(index, { ...block, values }) };
    }
  }
}

/** Returns the smallest program in which a fault still shows; `shows` runs one. */
export async function shrink(program: Program, shows: (program: Program) => Promise<boolean>): Promise<Program> {
  let smallest = program;
  for (let isShrinking = true, left = 400; isShrinking;) {
    isShrinking = false;
    for (const candidate of smaller(smallest)) {
      if (left-- <= 0) return smallest;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      isShrinking = true;
      break;
    }
  }
  return smallest;
}
