import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DiagnosticError } from "../../kit/errors.ts";
import { counted } from "../terminal/index.ts";
import { errorIn, initAdvice, needsInit, runProgram, type TerraformProgram } from "./engine.ts";
import { ok, problem, skipped, stopAt, type Check, type QuickCheck, type Result } from "./result.ts";
import type { Setup } from "./setup.ts";
import type { StateText, Target } from "./target.ts";
import { aliasesIn, placesIn, type StatePlaces } from "./state-places.ts";

/**
 * Reads the folder's state, which nothing writes and nobody locks: from its backend, or a local file where there is no
 * Terraform.
 */
export async function readStateText(setup: Setup, engine: TerraformProgram | null): Promise<StateText> {
  if (engine === null) {
    const text = await readFile(join(setup.folder, "terraform.tfstate"), "utf8").catch(() => null);
    return text === null ? { failure: "there is no terraform to ask the backend." } : { text };
  }
  const { isSuccess, stdout, stderr } = await runProgram(engine.file, ["state", "pull"], setup);
  return isSuccess ? { text: stdout } : { failure: errorIn(stderr) };
}

/** Checks which objects the folder's state has. */
export async function* checkState(target: Target): Check<StatePlaces> {
  if (target.configuration.files.length === 0) return yield* stopAt(skipped("state", "There is no configuration."));
  const state = await target.readState();
  if ("failure" in state) return yield* stopAt(await unreadable(state.failure, target));
  if (state.text.trim() === "") return yield* stopAt(skipped("state", "There is no state yet."));
  const { text } = state;
  const found = unlessUnknown(() => placesIn(text, target.block.alias, target.table));
  if (found === null)
    yield skipped("state", "The form of the state is unknown.", "It must be of version 4, and not encrypted.");
  else yield* objectsFound(found, target);
  return found;
}

async function unreadable(failure: string, { engine, isInvalid, setup }: Target): Promise<Result> {
  if (engine === null) return skipped("state", `The state cannot be read: ${failure}`);
  if (needsInit(failure)) {
    const reason =
      "The state cannot be read: the folder is not initialized, or was not initialized again after a change.";
    return skipped("state", reason, await initAdvice(engine, setup.folder));
  }
  if (isInvalid) return skipped("state", "The state cannot be read as long as the configuration has an error.");
  const advice = "No plan and no apply works without it: check the backend, its address and its credentials.";
  return problem("state", `The state cannot be read: ${failure}`, advice);
}

/** The aliases that a state names; none where it cannot be read. */
export const aliasesOf = (state: StateText): readonly string[] =>
  "failure" in state || state.text.trim() === "" ? [] : (unlessUnknown(() => aliasesIn(state.text)) ?? []);

/** Reads a state; null where its form is unknown. */
function unlessUnknown<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return null;
    throw thrown;
  }
}

function* objectsFound({ places, objects }: StatePlaces, { block, blocks }: Target): QuickCheck<never> {
  const own = objects.get(block.alias) ?? 0;
  const all = sumOf([...objects.values()]);
  const where = `, in ${placesText(places.length)}`;
  if (own === all) yield ok("state", `${counted(all, "object")} of the provider${where}`);
  else if (own > 0) yield ok("state", `${own} of ${counted(all, "object")} of the provider${where}`);
  else if (block.alias === null)
    yield ok("state", `${counted(all, "object")} of the provider, all of provider aliases`);
  else yield ok("state", `None of ${counted(all, "object")} of the provider`);
  // Those of modules' own blocks, and of blocks that are no longer there.
  const isChecked = (alias: string | null): boolean => blocks.some((each) => each.alias === alias);
  const unknown = sumOf([...objects].flatMap(([alias, count]) => (isChecked(alias) ? [] : [count])));
  if (unknown > 0 && block === blocks[0]) {
    const reason = `${counted(unknown, "object")} of provider blocks that are not in this folder: whom they act for is not known.`;
    yield skipped("access", reason, "Run this command with the token, or the TOCSIN_SUDO, of each block.");
  }
  return null;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** A number of projects and groups. */
export const placesText = (count: number): string =>
  count === 1 ? "1 project or group" : `${count} projects and groups`;
