import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { DiagnosticError } from "../kit/errors.ts";

/**
 * Finds out before the work whether files can be written. Throws `invalid` where their folder is missing, or cannot be
 * written.
 */
export async function assertWritable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await access(dirname(file), constants.W_OK).catch((thrown: unknown) => {
      const detail = thrown instanceof Error ? thrown.message : String(thrown);
      throw new DiagnosticError({ code: "invalid", summary: `Cannot write ${file}`, detail });
    });
  }
}
