import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { access, chmod, constants, lstat, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { diagnosticError, DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { reasonFrom } from "../../kit/foreign-error.ts";

/**
 * Writes a file as a whole or not at all: into a temporary file beside it, which takes its place. A device, a pipe and
 * the process's own stdout are written as they are. Throws `invalid`, with the file's name, when it cannot be written.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await naming(file, async () => {
    const place = await placeOf(file);
    const found = assertNoFolder(place, await stat(place).catch(() => null));
    if (isReplaceable(file, found)) await replace(place, found, content);
    // Stdout that is added to a file keeps what is there.
    else await writeFile(file, content, { flag: "a" });
  });
}

/**
 * Finds out before the work whether files can be written. Throws `invalid` for a folder, and where their own folder is
 * missing or cannot be written.
 */
export async function assertWritable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await naming(file, async () => {
      const place = await placeOf(file);
      const found = assertNoFolder(place, await stat(place).catch(() => null));
      await access(isReplaceable(file, found) ? dirname(place) : file, constants.W_OK);
    });
  }
}

/**
 * Writes new files, or replaces whatever has their names: a link itself, not the file behind it. If the disk has no
 * room for one of them, replaces none. Throws `invalid` with its name.
 */
export async function replaceEntries(files: readonly (readonly [file: string, content: string])[]): Promise<void> {
  const staged: Staged[] = [];
  try {
    for (const [file, content] of files) {
      await naming(file, async () => {
        const entry = assertNoFolder(file, await lstat(file).catch(() => null));
        staged.push(await stage(file, entry?.isFile() === true ? entry : null, content));
      });
    }
    for (const each of staged) await naming(each.place, () => commit(each));
  } finally {
    for (const { temporary } of staged) await discard(temporary);
  }
}

/** Returns the file at a place, null for none. Throws for a folder. */
function assertNoFolder(place: string, found: Stats | null): Stats | null {
  if (found?.isDirectory() !== true) return found;
  throw diagnosticError(ERRORS.cannotWrite, { named: place, why: "It is a folder. Name a file." });
}

/** Not a device, a pipe, or a stream of this process: where that is redirected, a new file would not be it. */
const isReplaceable = (file: string, found: Stats | null): boolean =>
  found?.isFile() !== false && !/^\/(dev\/(std|fd\/)|proc\/)/.test(resolve(file));

async function replace(place: string, found: Stats | null, content: string | Uint8Array): Promise<void> {
  const staged = await stage(place, found, content);
  try {
    await commit(staged);
  } finally {
    await discard(staged.temporary);
  }
}

/** A file whose content is written whole beside its place. */
interface Staged {
  readonly place: string;
  /** The regular file at the place. */
  readonly found: Stats | null;
  readonly content: string | Uint8Array;
  readonly temporary: string;
}

async function stage(place: string, found: Stats | null, content: string | Uint8Array): Promise<Staged> {
  const temporary = join(dirname(place), `.tocsin-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(temporary, content, { flag: "wx", flush: true });
    if (found !== null) await chmod(temporary, found.mode & 0o777);
  } catch (thrown) {
    await discard(temporary);
    throw thrown;
  }
  return { place, found, content, temporary };
}

const commit = ({ place, found, content, temporary }: Staged): Promise<void> =>
  rename(temporary, place).catch(async (thrown: unknown) => {
    if (found === null) throw thrown;
    // What cannot be replaced, such as a file that is mounted into a container, can still be written.
    await writeFile(place, content);
  });

const discard = (temporary: string): Promise<void> => rm(temporary, { force: true }).catch(() => undefined);

/** Does work that writes a file. Throws `invalid`, with the file's name, where the system refuses it. */
export async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) throw thrown.with({ named: file });
    throw diagnosticError(ERRORS.cannotWrite, { named: file, why: reasonFrom(thrown), cause: thrown });
  }
}

/** The place of a file, whatever links lead to it; it need not be there yet. */
async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    // A link to a file that is still to be written.
    const target = await readlink(file).catch(() => null);
    if (target !== null) return resolve(dirname(file), target);
    return join(await realpath(dirname(file)).catch(() => resolve(dirname(file))), basename(file));
  }
}

/** The files that a run reads, and those that it writes. `-` is none of them. */
interface Files {
  readonly read: readonly string[];
  readonly written: readonly string[];
}

/** Throws `invalid` where a file is written that is read too, such as a state, or is written twice. */
export async function assertSeparate({ read, written }: Files): Promise<void> {
  const inputs = new Set(await Promise.all(read.filter(isFile).map(placeOf)));
  const outputs = new Set<string>();
  for (const file of written.filter(isFile)) {
    const place = await placeOf(file);
    if (inputs.has(place)) throw clash(file, "It is read as well, and would be lost. Name another file.");
    if (outputs.has(place)) throw clash(file, "Two outputs have the same file. Name another one for one of them.");
    // A device can be written many times.
    if (await isReplaced(place)) outputs.add(place);
  }
}

const isFile = (name: string): boolean => name !== "-";

const isReplaced = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isFile(),
    () => true,
  );

const clash = (named: string, why: string): DiagnosticError => diagnosticError(ERRORS.cannotWrite, { named, why });
