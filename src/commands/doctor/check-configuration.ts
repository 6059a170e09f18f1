import { isRecord, jsonIn, recordOf } from "../../kit/json.ts";
import { printedJson } from "../terraform/index.ts";
import { needsInit, onOneLine, runProgram, type TerraformProgram } from "./engine.ts";
import { missingConfiguration } from "./configuration.ts";
import { eventWarnings } from "./events.ts";
import { type Check, ok, problem, type Result, skipped } from "./result.ts";
import type { Setup } from "./setup.ts";
import type { FolderTarget } from "./target.ts";

/**
 * Checks the configuration in the folder, with Terraform itself, and for mistakes that Terraform silently accepts. Null
 * if Terraform finds an error in it.
 */
export async function* checkConfiguration(
  { setup, configuration }: FolderTarget,
  engine: TerraformProgram | null,
): Check<true> {
  const missing = await missingConfiguration(configuration, setup);
  if (missing !== null) {
    yield skipped("configuration", missing.reason, missing.advice);
    return true;
  }
  const result =
    engine === null ? skipped("configuration", "There is no Terraform to check it.") : await validate(setup, engine);
  yield result;
  yield* eventWarnings(configuration);
  return result.status === "problem" ? null : true;
}

/** An error of `terraform validate`. */
interface ValidateError {
  readonly summary: string;
  readonly detail: string;
  /** Such as `main.tf, line 3`; null for what is about no place in a file. */
  readonly place: string | null;
}

/** Lets Terraform check a configuration, which sends nothing to the service and needs no state. */
async function validate(setup: Setup, engine: TerraformProgram): Promise<Result> {
  const { stdout } = await runProgram(engine.file, ["validate", "-json", "-no-color"], setup);
  const errors = errorsIn(stdout);
  if (errors === null) return skipped("configuration", `${engine.name} does not say whether it is valid.`);
  const [first] = errors.filter(({ detail, summary }) => !needsInit(`${summary} ${detail}`));
  if (first === undefined) {
    if (errors.length === 0) return ok("configuration", `${engine.name} finds no error in ${setup.folder}`);
    return skipped("configuration", `${engine.name} checks only the syntax of a folder that is not initialized.`);
  }
  const { place, summary, detail } = first;
  const others = errors.length - 1;
  const more = others === 0 ? "" : ` (and ${others} more: \`${engine.command} validate\` shows them)`;
  const advice = onOneLine(detail) || "Correct it: plans and applies fail until then.";
  return problem("configuration", `${place === null ? "" : `${place}: `}${summary}${more}`, advice);
}

/** The errors in what `validate -json` prints; null where it is none. */
function errorsIn(stdout: string): readonly ValidateError[] | null {
  const { diagnostics } = recordOf(jsonIn(printedJson(stdout)));
  if (!Array.isArray(diagnostics)) return null;
  return diagnostics
    .filter(isRecord)
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail, range }) => ({ summary: textOf(summary), detail: textOf(detail), place: placeIn(range) }));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function placeIn(range: unknown): string | null {
  const { start, filename } = recordOf(range);
  if (!isRecord(start)) return null;
  const { line } = start;
  return `${textOf(filename)}${typeof line === "number" ? `, line ${line}` : ""}`;
}
