import { constants, lstat, open, readFile, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { FoundPlace } from "../../provider/inventory/index.ts";
import type { Declaration } from "../declaration/index.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { isRecord, jsonIn } from "../../kit/json.ts";
import { hasCode, naming } from "../terminal/index.ts";

const FILE = ".tocsin-export.jsonl";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const UNREADABLE = "It cannot be read.";

/** Identifies an export by its user and scope. An interrupted one continues if all of it is the same. */
export interface ExportOf {
  /** The user's ID; null where the service does not say. */
  readonly user: string | null;
  readonly address: string;
  readonly scope: string;
}

/** The declarations of a place that was read whole. */
export interface DeclaredPlace {
  readonly place: FoundPlace;
  readonly declarations: readonly Declaration[];
}

/** The places read so far, in a file that lasts until the export is written. */
export interface Journal {
  /** The places that an interrupted export has read. */
  readonly known: readonly DeclaredPlace[];
  add(declared: DeclaredPlace): Promise<void>;
  /** Closes it, and removes it when the export is done. Resolves to how many places are kept. */
  close(how: { readonly isDone: boolean }): Promise<number>;
}

/**
 * Opens the journal in a folder. Throws `conflict` where one is there that another user, or another export, has left,
 * that is older than 24 hours or dated in the future, or that cannot be read; `isForced` takes its place instead.
 */
export async function openJournal(folder: string, of: ExportOf, isForced: boolean): Promise<Journal> {
  const path = join(folder, FILE);
  const before = await naming(path, () => textOf(path));
  const found = before === "" ? null : readJournal(before, of);
  if (typeof found === "string" && !isForced) {
    throw diagnosticError(ERRORS.interruptedExport, {
      why: `${path} is what an interrupted export has read. ${found}`,
    });
  }
  const known = typeof found === "string" ? null : found;
  const file = await naming(path, () => openAt(path, known, { started: new Date().toISOString(), ...of }));
  let count = known?.places.length ?? 0;
  return {
    known: known?.places ?? [],
    async add(declared) {
      await naming(path, () => append(file, declared));
      count += 1;
    },
    async close({ isDone }) {
      await naming(path, () => file.close());
      // With nothing to go on from, the next one starts anew.
      if (isDone || count === 0) await rm(path, { force: true });
      return isDone ? 0 : count;
    },
  };
}

const append = async (file: FileHandle, line: object): Promise<void> => {
  await file.appendFile(`${JSON.stringify(line)}\n`);
};

/** The whole lines of a regular file; empty where there is none. Throws for anything else, which could block. */
async function textOf(path: string): Promise<string> {
  const entry = await lstat(path).catch((thrown: unknown) => {
    if (hasCode(thrown, "ENOENT")) return null;
    throw thrown;
  });
  if (entry?.isFile() === false) {
    const why = "It is not a regular file. Remove it, or name another folder.";
    throw diagnosticError(ERRORS.cannotWrite, { named: path, why });
  }
  const text = entry === null ? "" : await readFile(path, "utf8");
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

/** Opens the file for more lines after those that are known, or for new ones after the head. */
async function openAt(path: string, known: Known | null, head: object): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o666);
  try {
    await file.truncate(known?.length ?? 0);
    if (known === null) await append(file, head);
    return file;
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

interface Known {
  readonly places: readonly DeclaredPlace[];
  /** In bytes, without a line that was cut off. */
  readonly length: number;
}

/** Reads the journal that an export can continue from, or returns the reason why it cannot. */
function readJournal(whole: string, of: ExportOf): Known | string {
  const [head, ...places] = whole.split("\n").slice(0, -1).map(jsonIn);
  if (!isRecord(head)) return UNREADABLE;
  const ageMs = Date.now() - Date.parse(String(head["started"]));
  if (Number.isNaN(ageMs)) return UNREADABLE;
  if (ageMs < 0) return "It is dated in the future; the clock of this machine may have been set back.";
  if (ageMs >= MAX_AGE_MS) return "It is older than 24 hours.";
  if (head["user"] !== of.user) return "It has what another user sees.";
  if (head["address"] !== of.address) return `It is of another service, ${String(head["address"])}.`;
  if (head["scope"] !== of.scope) return `It is of another export, \`tocsin export ${String(head["scope"])}\`.`;
  return { places: places.filter(isDeclaredPlace), length: Buffer.byteLength(whole) };
}

/** This program wrote it, or an earlier version, which kept something else. */
const isDeclaredPlace = (line: unknown): line is DeclaredPlace =>
  isRecord(line) && isRecord(line["place"]) && Array.isArray(line["declarations"]);
