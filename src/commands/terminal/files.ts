import { constants } from "node:buffer";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { diagnosticError, DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { isRecord } from "../../kit/json.ts";

/** Whether there is such a file or folder. */
export const fileExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether there is such a folder, or a link to one. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Whether an error is the file system's with this code, such as `ENOENT`. */
export const hasCode = (thrown: unknown, code: string): boolean => isRecord(thrown) && thrown["code"] === code;

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends below /proc, where a folder that exists
 * takes no new one.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch(async (thrown: unknown) => {
    if (!hasCode(thrown, "EEXIST") || !(await isFolder(path))) throw thrown;
  });
}

/** The text of a file, or of stdin for `-`. Throws `invalid` when it cannot be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readText(file);
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) throw thrown;
    throw notRead(file, reasonFrom(thrown), thrown);
  }
}

/**
 * The text of a file, or of stdin for `-`: UTF-8, or UTF-16 with a byte order mark, as PowerShell writes what a command
 * prints. Rejects with the file system's error, and for more than a text can hold.
 */
export async function readText(file: string): Promise<string> {
  if (file !== "-") assertHolds(file, (await stat(file)).size);
  const bytes = file === "-" ? await buffer(process.stdin) : await readFile(file);
  assertHolds(file, bytes.length);
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function assertHolds(file: string, bytes: number): void {
  if (bytes <= constants.MAX_STRING_LENGTH) return;
  const [size, most] = [bytes, constants.MAX_STRING_LENGTH].map((each) => Math.ceil(each / 2 ** 20));
  throw notRead(file, `It has ${size} MiB, and at most ${most} MiB can be read at a time.`);
}

const notRead = (file: string, why: string, cause?: unknown): DiagnosticError =>
  diagnosticError(ERRORS.cannotRead, { named: file === "-" ? "stdin" : file, why, cause });
