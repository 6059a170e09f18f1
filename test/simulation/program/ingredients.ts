import type { Fault } from "../network/fault.ts";
import { APPLY, type Command, type Program, type Step } from "./program.ts";

/** The ingredients of a program, which tell a known finding from a new one: `stop: interrupt`, `deed: rename`. */
export function ingredientsOf({ reads, steps }: Program): ReadonlySet<string> {
  const all = new Set<string>();
  if (reads.kind !== "fresh") all.add("stale reads");
  for (const step of steps) for (const each of ofStep(step)) all.add(each);
  const users = new Set(steps.flatMap((step) => (step.kind === "command" ? [step.as] : [])));
  const people = new Set([...users].map((as) => as.split(" ")[0]));
  if (people.size > 1) all.add("two users");
  if (users.has("bo without user")) all.add("unknown user");
  return all;
}

function ofStep(step: Step): readonly string[] {
  switch (step.kind) {
    case "command":
      return ofCommand(step);
    case "write": {
      const { moved, removed, imports, blocks } = step.configuration;
      return [
        ...(moved.length > 0 ? ["moved"] : []),
        ...(removed.length > 0 ? ["removed"] : []),
        ...(imports.length > 0 ? ["import"] : []),
        ...(step.stack === "second" ? ["second stack"] : []),
        ...blocks.map(
          ({ values }) => `on_destroy: ${typeof values.on_destroy === "string" ? values.on_destroy : "default"}`,
        ),
        ...blocks.map(({ type }) => type),
      ];
    }
    case "deed":
      return [`deed: ${step.deed.kind}`];
    case "wait":
      return [];
    default:
      return [step.kind];
  }
}

function ofCommand(command: Command): readonly string[] {
  const { stop, troubles, meanwhile, targets, replace, mode, refresh, verb } = command;
  return [
    ...(stop === null ? [] : [`stop: ${stop.kind}`]),
    ...troubles.flatMap(({ fault }) => ["fault", `fault: ${faultName(fault)}`]),
    ...meanwhile.map(({ deed }) => `deed: ${deed.kind}`),
    ...(targets.length > 0 ? ["-target"] : []),
    ...(replace.length > 0 ? ["-replace"] : []),
    ...(mode === APPLY.mode ? [] : [mode]),
    ...(refresh === true ? [] : [`refresh: ${String(refresh)}`]),
    ...(verb === "apply" ? [] : ["saved plan"]),
  ];
}

const faultName = (fault: Fault): string =>
  fault.kind === "status"
    ? `status ${fault.status}`
    : fault.kind === "lost"
      ? `lost ${fault.executed ? "after" : "before"}`
      : fault.kind;
