import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DiagnosticError } from "../kit/errors.ts";
import { runProgram } from "./child.ts";
import { missingConfiguration } from "./configuration.ts";
import { errorIn, type TerraformProgram } from "./engine.ts";
import { ok, skipped, type Check } from "./result.ts";
import type { Setup } from "./setup.ts";
import { placesIn, type StatePlaces } from "./state-places.ts";

/**
 * Reads the folder's state, which nothing writes and nobody locks: from its backend, or a local file where there is no
 * Terraform.
 */
export async function* checkState(setup: Setup, engine: TerraformProgram | null): Check<StatePlaces> {
  const missing = await missingConfiguration(setup);
  if (missing !== null) {
    yield skipped("state", missing.reason, missing.advice);
    return null;
  }
  const { text, failure } = await stateText(setup, engine);
  if (failure !== null) {
    yield skipped("state", `The state cannot be read: ${failure}`, `Run \`terraform init\` in ${setup.folder}.`);
    return null;
  }
  if (text.trim() === "") {
    yield skipped("state", "There is no state yet.");
    return null;
  }
  const found = readPlaces(text);
  if (found === null) {
    yield skipped("state", "The state has an unknown form.", "It must be of version 4, and not encrypted.");
    return null;
  }
  const { places, aliased, objects } = found;
  yield ok("state", `${counted(objects, "object")} of the provider, in ${counted(places.length, "project or group")}`);
  if (aliased > 0) {
    const advice = "Run this command with the token, or the TOCSIN_SUDO, of each alias.";
    yield skipped(
      "access",
      `${counted(aliased, "object")} of provider aliases: whom they act for is not known.`,
      advice,
    );
  }
  return found;
}

function readPlaces(text: string): StatePlaces | null {
  try {
    return placesIn(text);
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return null;
    throw thrown;
  }
}

async function stateText(
  setup: Setup,
  engine: TerraformProgram | null,
): Promise<{ text: string; failure: string | null }> {
  if (engine === null) {
    const text = await readFile(join(setup.folder, "terraform.tfstate"), "utf8").catch(() => null);
    return { text: text ?? "", failure: text === null ? "there is no terraform to ask the backend." : null };
  }
  const { isSuccess, stdout, stderr } = await runProgram(engine.file, ["state", "pull"], setup);
  return { text: stdout, failure: isSuccess ? null : errorIn(stderr) };
}

/** A number of things. */
export const counted = (count: number, thing: string): string => {
  const [first = "", ...rest] = thing.split(" or ");
  if (count === 1) return `1 ${thing}`;
  return `${count} ${[first, ...rest].map((word) => `${word}s`).join(" and ")}`;
};
