import { readFile } from "node:fs/promises";
import { diagnosticError } from "../../kit/errors.ts";
import { textOf } from "../input/index.ts";
import type { SeedInput } from "./seed.ts";

/**
 * Reads a seed file and parses its JSON; starting a service checks the rest. Rejects with an error that names the file.
 */
export async function readSeedFile(file: string): Promise<SeedInput> {
  try {
    // Unchecked: `parseSeed` takes any value and reports what is wrong with it.
    return JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, "")) as SeedInput;
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? "It is not JSON." : "Check that the file exists and is readable.";
    // The message of a syntax error quotes the file, which may contain tokens.
    const words = textOf(cause).replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "");
    const summary = `Cannot read the seed file ${file}`;
    throw diagnosticError({ code: "invalid", summary }, { why: `${reason}\n${words}` });
  }
}
