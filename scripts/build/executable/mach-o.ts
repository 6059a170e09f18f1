import { createHash } from "node:crypto";

// Apple's <mach-o/loader.h> and <kern/cs_blobs.h>. Numbers are little-endian in the file, big-endian in its signature.
const MAGIC_64 = 0xfeed_facf;
const HEADER_BYTES = 32;
const BUILD_VERSION = 0x32;
const CODE_SIGNATURE = 0x1d;
const CODE_DIRECTORY = 0xfade_0c02;
const AD_HOC = 0x2;

/** The parts of a program that macOS checks before it runs it. */
export interface MachO {
  /** The oldest release that it may run on: `11.0`. */
  readonly oldestSystem: string;
  /** Null for a program that is not signed, which no Mac with a processor of Apple's runs. */
  readonly signature: Signature | null;
}

/** A signature without a certificate: the hashes of the program's pages. */
export interface Signature {
  readonly isAdHoc: boolean;
  readonly pages: number;
  /** How many pages have another hash than the signature says. */
  readonly wrongPages: number;
}

/** Reads a program for macOS. Throws for anything else. */
export function readMachO(file: Buffer): MachO {
  if (file.readUInt32LE(0) !== MAGIC_64) throw new Error("This is no program for macOS.");
  const commands = commandsOf(file);
  const version = commands.find(({ type }) => type === BUILD_VERSION);
  const signature = commands.find(({ type }) => type === CODE_SIGNATURE);
  if (version === undefined) throw new Error("The program does not say for which macOS it is.");
  const oldest = file.readUInt32LE(version.at + 12);
  return {
    oldestSystem: `${oldest >>> 16}.${(oldest >>> 8) & 255}`,
    signature: signature === undefined ? null : readSignature(file, file.readUInt32LE(signature.at + 8)),
  };
}

/** The load commands: what each is, and where. */
function commandsOf(file: Buffer): { readonly type: number; readonly at: number }[] {
  const commands = [];
  let at = HEADER_BYTES;
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    commands.push({ type: file.readUInt32LE(at), at });
    at += file.readUInt32LE(at + 4);
  }
  return commands;
}

function readSignature(file: Buffer, start: number): Signature {
  const directory = directoryIn(file.subarray(start));
  const hashes = directory.readUInt32BE(16);
  const pages = directory.readUInt32BE(28);
  const limit = directory.readUInt32BE(32);
  const hashBytes = directory.readUInt8(36);
  const pageBytes = 2 ** directory.readUInt8(39);
  let wrongPages = 0;
  for (let page = 0; page < pages; page += 1) {
    const content = file.subarray(page * pageBytes, Math.min((page + 1) * pageBytes, limit));
    const hash = createHash("sha256").update(content).digest().subarray(0, hashBytes);
    const at = hashes + page * hashBytes;
    if (!hash.equals(directory.subarray(at, at + hashBytes))) wrongPages += 1;
  }
  return { isAdHoc: (directory.readUInt32BE(12) & AD_HOC) !== 0, pages, wrongPages };
}

/** The part of a signature that has the hashes. */
function directoryIn(signature: Buffer): Buffer {
  for (let index = 0; index < signature.readUInt32BE(8); index += 1) {
    const part = signature.subarray(signature.readUInt32BE(12 + index * 8 + 4));
    if (part.readUInt32BE(0) === CODE_DIRECTORY) return part;
  }
  throw new Error("The signature has no hashes.");
}
