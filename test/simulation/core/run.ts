import type { Diagnostic } from "../../../src/kit/schema/index.ts";
import { configOf, type Engine, type ManagedResource } from "../../../src/kit/engine/index.ts";
import type { ObjectValue, Value } from "../../../src/kit/cty/index.ts";
import type { Timeline } from "../timeline.ts";
import type { Trace } from "../trace.ts";
import { typeOf, type Block } from "./configuration.ts";

/** One walk of a graph, with its provider process. */
export interface Run {
  readonly engine: Engine;
  readonly timeline: Timeline;
  readonly trace: Trace;
  readonly parallelism: number;
  readonly isStopped: () => boolean;
  /** All diagnostics of the provider, with their addresses. */
  readonly said: Said[];
  /** Counts the objects that are being written. */
  readonly counts: { inFlight: number };
}

/** A diagnostic with the address that Terraform shows it for. */
export interface Said extends Diagnostic {
  readonly address: string;
}

/** Thrown for an answer that Terraform's core refuses. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** Throws if Terraform would refuse an answer. */
export function refuse(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Refused(`${what}: ${problems.join("; ")}`);
}

/** Records the diagnostics of an answer; returns whether there is no error. */
export function isFine({ said, trace }: Run, address: string, diagnostics: readonly Diagnostic[]): boolean {
  for (const diagnostic of diagnostics) {
    said.push({ address, ...diagnostic });
    trace(() => `${address}: ${diagnostic.severity}: ${diagnostic.summary}: ${diagnostic.detail}`);
  }
  return diagnostics.every(({ severity }) => severity !== "error");
}

/** Returns the resource at an address. */
export const resourceAt = ({ engine }: Run, address: string): ManagedResource =>
  engine.resource(`tocsin_${typeOf(address)}`);

/** Returns the configuration of a block; `valueAt` looks up a reference. */
export function configFrom(
  { attributes }: ManagedResource,
  { values, references = {} }: Block,
  valueAt: (address: string, attribute: string) => Value,
): ObjectValue {
  const referred = Object.entries(references).map(([name, { address, attribute }]) => [
    name,
    attribute === "id" && name === "rotate_when_changed"
      ? { from: valueAt(address, attribute) }
      : valueAt(address, attribute),
  ]);
  // As they were looked up.
  return configOf(attributes, { ...values, ...(Object.fromEntries(referred) as Record<string, Value>) });
}
