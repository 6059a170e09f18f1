import { stat } from "node:fs/promises";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { isRecord } from "../../kit/json.ts";
import { readText } from "./text.ts";

/** Whether there is such a file or folder. */
export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether an error is the file system's with this code, such as `ENOENT`. */
export const hasCode = (thrown: unknown, code: string): boolean => isRecord(thrown) && thrown["code"] === code;

/** The text of a file, or of stdin for `-`. Throws `invalid` when it cannot be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readText(file);
  } catch (thrown) {
    const summary = `Cannot read ${file === "-" ? "stdin" : file}`;
    const detail = reasonFrom(thrown);
    throw diagnosticError({ code: "invalid", summary }, { why: detail, cause: thrown });
  }
}
