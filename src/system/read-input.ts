import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { DiagnosticError } from "../kit/errors.ts";

/** The text of a file, or of stdin for `-`. Throws `invalid` when it cannot be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  } catch (thrown) {
    throw new DiagnosticError({
      code: "invalid",
      summary: `Cannot read ${file === "-" ? "stdin" : file}`,
      detail: thrown instanceof Error ? thrown.message : String(thrown),
      cause: thrown,
    });
  }
}
