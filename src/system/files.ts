import { stat } from "node:fs/promises";
import { DiagnosticError } from "../kit/errors.ts";
import { readText } from "./text.ts";

/** Whether there is such a file or folder. */
export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The text of a file, or of stdin for `-`. Throws `invalid` when it cannot be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readText(file);
  } catch (thrown) {
    const summary = `Cannot read ${file === "-" ? "stdin" : file}`;
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    throw new DiagnosticError({ code: "invalid", summary, detail, cause: thrown });
  }
}
