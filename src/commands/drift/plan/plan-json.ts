import { isSafeNumber, parse } from "lossless-json";
import * as z from "zod";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { printedJson, wrapperNote } from "../../terraform/index.ts";
import type { JsonValue } from "../model/index.ts";

const value = z
  .unknown()
  .optional()
  .transform((found) => (found ?? null) as JsonValue); // JSON
const mask = z.unknown().optional();

const change = z.object({
  actions: z.array(z.string()),
  before: value,
  after: value,
  after_unknown: mask,
  before_sensitive: mask,
  after_sensitive: mask,
  importing: z.unknown().optional(),
});

const resourceChange = z.object({
  address: z.string(),
  module_address: z.string().optional(),
  mode: z.string(),
  type: z.string(),
  name: z.string(),
  provider_name: z.string().optional(),
  deposed: z.string().optional(),
  action_reason: z.string().optional(),
  change,
});

/** One object of a plan, and what happened or would happen to it. */
export type ResourceChange = z.output<typeof resourceChange>;

const stateResource = z.object({
  address: z.string(),
  mode: z.string(),
  type: z.string(),
  name: z.string(),
  provider_name: z.string().optional(),
  deposed_key: z.string().optional(),
  values: z.unknown().optional(),
});

/** One object of the state in a plan. */
export type StateResource = z.output<typeof stateResource>;

const stateModule = z.object({
  address: z.string().optional(),
  resources: z.array(stateResource).optional(),
  get child_modules() {
    return z.array(stateModule).optional();
  },
});

/** A module of the state in a plan. */
export type StateModule = z.output<typeof stateModule>;

const configuredModule = z.object({
  resources: z
    .array(
      z.object({ mode: z.string(), type: z.string(), name: z.string(), provider_config_key: z.string().optional() }),
    )
    .optional(),
  get module_calls() {
    return z.record(z.string(), z.object({ module: configuredModule.optional() })).optional();
  },
});

/** A module of the configuration in a plan. */
export type ConfiguredModule = z.output<typeof configuredModule>;

const providerConfig = z.object({
  alias: z.string().optional(),
  expressions: z.record(z.string(), z.unknown()).optional(),
});

/** A provider block of the configuration in a plan. */
export type ProviderConfig = z.output<typeof providerConfig>;

const configuration = z.object({
  provider_config: z.record(z.string(), providerConfig).optional(),
  root_module: configuredModule.optional(),
});

const plan = z.object({
  format_version: z.string(),
  terraform_version: z.string().optional(),
  errored: z.boolean().optional(),
  complete: z.boolean().optional(),
  resource_drift: z.array(resourceChange).default([]),
  resource_changes: z.array(resourceChange).default([]),
  deferred_changes: z.array(z.object({ reason: z.string().optional(), resource_change: resourceChange })).default([]),
  prior_state: z.object({ values: z.object({ root_module: stateModule.optional() }).optional() }).optional(),
  configuration: configuration.optional(),
});

/** The parts of `terraform show -json` of a plan that are read here. */
export type PlanJson = z.output<typeof plan>;

/**
 * Reads what `terraform show -json` prints for a plan. Throws `invalid` for anything else; `name` is whose text it is.
 */
export function parsePlan(text: string, name: string): PlanJson {
  const json = parsed(text, name);
  const result = plan.safeParse(json);
  if (!result.success) throw notAPlan(name, hintFor(json) ?? `${reasonOf(result.error)}.`);
  if (hintFor(json) !== null) throw notAPlan(name, hintFor(json) ?? "");
  if (/^1\./.test(result.data.format_version)) return result.data;
  throw notAPlan(name, otherVersion(result.data));
}

/** The lowest version of Terraform whose plans are of version 1. */
export const LOWEST_TERRAFORM = "1.1";

function otherVersion({ format_version: version, terraform_version: program }: PlanJson): string {
  if (program === undefined || !version.startsWith("0.")) {
    return `Its format has the version ${version}; this command knows version 1.`;
  }
  return `Terraform ${program} made it, which is too old: Terraform ${LOWEST_TERRAFORM} is the lowest whose plans are compared.`;
}

function parsed(text: string, name: string): unknown {
  if (text.trim() === "") throw notAPlan(name, "It is empty.");
  // Saved plans are ZIP files. One of OpenTofu can be encrypted.
  if (text.startsWith("PK")) throw notAPlan(name, "It is a saved plan, which only Terraform can read.");
  try {
    return parse(printedJson(text), null, (digits) => (isSafeNumber(digits) ? Number(digits) : digits));
  } catch (thrown) {
    const wrapped = wrapperNote(text);
    // Making it again would change nothing.
    if (wrapped !== null) throw diagnosticError(ERRORS.cannotRead, { named: `a plan from ${name}`, why: wrapped });
    throw notAPlan(name, `It is not JSON: ${reasonFrom(thrown)}`);
  }
}

/** Recognizes common mistakes, such as another file of Terraform; null for anything else. */
function hintFor(json: unknown): string | null {
  if (typeof json !== "object" || json === null) return null;
  if ("serial" in json && "lineage" in json) return "It is a state: use --state.";
  if ("encrypted_data" in json) return "It is encrypted.";
  const isState = "format_version" in json && "values" in json && !("planned_values" in json);
  return isState ? "It is a state as `terraform show -json` prints it, which does not say what is live." : null;
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "Unknown form" : `${issue.path.join(".") || "The top"}: ${issue.message}`;
}

const notAPlan = (name: string, reason: string): DiagnosticError =>
  diagnosticError(ERRORS.cannotRead, {
    named: `a plan from ${name}`,
    why: `${reason}\nMake it with: terraform plan -out=plan.bin && terraform show -json plan.bin > plan.json`,
  });
