import { constants } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { diagnosticError } from "../../kit/errors.ts";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { isRecord } from "../../kit/json.ts";

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

/**
 * The text of a file, or of stdin for `-`: UTF-8, or UTF-16 with a byte order mark, as PowerShell writes what a command
 * prints. Rejects with the file system's error, and for more than a text can hold.
 */
export async function readText(file: string): Promise<string> {
  if (file !== "-") assertHolds((await stat(file)).size);
  const bytes = file === "-" ? await buffer(process.stdin) : await readFile(file);
  assertHolds(bytes.length);
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function assertHolds(bytes: number): void {
  if (bytes <= constants.MAX_STRING_LENGTH) return;
  const [size, most] = [bytes, constants.MAX_STRING_LENGTH].map((each) => Math.ceil(each / 2 ** 20));
  const summary = `It has ${size} MiB, and at most ${most} MiB can be read at a time.`;
  throw diagnosticError({ code: "invalid", summary }, { why: "" });
}
