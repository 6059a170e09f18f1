import { access, constants, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { DiagnosticError } from "../kit/errors.ts";

/** Whether there is such a file or folder. */
export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The text of a file, or of stdin for `-`. Throws `invalid` when it cannot be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  } catch (thrown) {
    throw fileError(`Cannot read ${file === "-" ? "stdin" : file}`, thrown);
  }
}

/**
 * Finds out before the work whether files can be written. Throws `invalid` where their folder is missing, or cannot be
 * written.
 */
export async function assertWritable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await access(dirname(file), constants.W_OK).catch((thrown: unknown) => {
      throw fileError(`Cannot write ${file}`, thrown);
    });
  }
}

function fileError(summary: string, thrown: unknown): DiagnosticError {
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new DiagnosticError({ code: "invalid", summary, detail, cause: thrown });
}
