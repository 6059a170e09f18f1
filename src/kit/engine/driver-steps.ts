import type { ObjectValue } from "../cty/index.ts";
import { diagnosticError } from "../errors.ts";
import { ERRORS } from "./diagnostics.ts";
import type { Diagnostic } from "../schema/index.ts";
import type { Answered } from "./collect.ts";
import type { Engine } from "./engine.ts";
import type { ManagedResource } from "./managed-resource.ts";
import type { PlanResult } from "./plan.ts";
import { planProblems, resultProblems } from "./plan-rules.ts";
import type { ReadRequest } from "./read.ts";
import type { Identified } from "./resource-identity.ts";

/** An object as Terraform has it stored, with its identity. */
export interface Stored extends ReadRequest {
  readonly identity?: ObjectValue | undefined;
}

/** The outcome of one change. */
export interface Outcome {
  readonly stored: Stored | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The starting point of a change; the state is null for a create. */
export type Prior = Omit<Stored, "state"> & { readonly state: ObjectValue | null };

/**
 * The calls that a change is made of, each with Terraform's check of the answer; a wrong one is thrown as an `internal`
 * error.
 */
export interface Steps {
  plan(config: ObjectValue, prior: Prior): Promise<Answered<PlanResult>>;
  /** Carries out a plan without errors: a create where nothing is stored, else an update. */
  write(config: ObjectValue, stored: Stored | null, plan: PlanResult): Promise<Outcome>;
  destroy(stored: Stored): Promise<Outcome>;
}

/** Makes the steps of one resource of a configured engine. */
export const createSteps = (engine: Engine, resource: ManagedResource): Steps => ({
  async plan(config, { state: prior, ...stored }) {
    const answer = await engine.plan(resource, { prior, config, ...stored });
    if (!hasErrors(answer)) refuse("plan", planProblems(resource.attributes, { prior, config, ...answer }));
    return answer;
  },

  async write(config, stored, plan) {
    const applied = await engine.apply(resource, {
      prior: stored?.state ?? null,
      planned: plan.planned as ObjectValue, // a plan without errors for a configuration is an object
      config,
      private: plan.private,
      identity: plan.identity,
    });
    if (!hasErrors(applied)) refuse("result", resultProblems(plan.planned, applied.state));
    return outcomeOf(applied);
  },

  async destroy({ state, private: bytes }) {
    return outcomeOf(await engine.apply(resource, { prior: state, planned: null, config: null, private: bytes }));
  },
});

/**
 * Throws what Terraform says of a provider that breaks its rules: an invalid plan, an inconsistent final plan or
 * result.
 */
export function refuse(what: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  // Only programs that drive the engine without Terraform see it; Terraform has its own words.
  throw diagnosticError(ERRORS.wouldBeRefused, { named: what, why: problems.join("\n") });
}

/** An answer with a state as the outcome that Terraform stores. */
export const outcomeOf = ({ state, private: bytes, identity, diagnostics }: Answered<Identified>): Outcome => ({
  stored: state === null ? null : { state: state as ObjectValue, private: bytes, identity }, // a state is an object or null
  diagnostics,
});

/** Whether an answer has an error. */
export const hasErrors = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ severity }) => severity === "error");
