import { randomInt } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";

/** The position of the user version in the head of a database file: four bytes, the highest first. */
export const USER_VERSION_AT = 60;

const VERSION_BITS = 8;

/** The version of the schema in a user version, which has the mark of the file above it. */
export const versionIn = (userVersion: number): number => userVersion & (2 ** VERSION_BITS - 1);

/** The mark in a user version: a random number that changes with every merge of the log; 0 for a file without one. */
export const markIn = (userVersion: number): number => userVersion >> VERSION_BITS;

/** The same version of the schema with another mark. */
export const withNewMark = (userVersion: number): number =>
  (randomInt(1, 2 ** (31 - VERSION_BITS)) << VERSION_BITS) | versionIn(userVersion);

/** Gives a file that no database has open another mark. */
export function changeMark(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    const bytes = Buffer.alloc(4);
    readSync(descriptor, bytes, 0, bytes.length, USER_VERSION_AT);
    bytes.writeInt32BE(withNewMark(bytes.readInt32BE()));
    writeSync(descriptor, bytes, 0, bytes.length, USER_VERSION_AT);
  } finally {
    closeSync(descriptor);
  }
}
