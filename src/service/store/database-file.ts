import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type Libsql from "libsql";
import { DiagnosticError } from "../../kit/errors.ts";
import { codeOf } from "../thrown.ts";
import { kindError, noDatabaseError, openingError, releasingError } from "./file-error.ts";
import { isLogForeign } from "./foreign-log.ts";
import { Log } from "./log.ts";

/** A database in a file that this process has locked. */
export interface DatabaseFile {
  readonly connection: Libsql.Database;
  /**
   * Makes the file private to its owner, and its commits durable and fast, by a log; null for a database in memory.
   * Only for a file that is known to be ours.
   */
  readonly makeDurable: () => Log | null;
  /** Writes everything to the file and unlocks it. Throws a `DiagnosticError` when it cannot. */
  readonly release: () => void;
}

const OWNER_ONLY = 0o600;
const TRIES = 4;
const MAX_PAUSE_MS = 100;

/**
 * Opens and locks a file, and creates it with mode 0600 if it does not exist. An existing one is not changed yet.
 * Throws a `DiagnosticError` when it cannot be opened, is not a database or is in use.
 */
export async function openDatabaseFile(
  Connection: new (file: string) => Libsql.Database,
  file: string,
): Promise<DatabaseFile> {
  try {
    // Opening a FIFO would wait until somebody reads from it.
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() === false) throw kindError(file, stats);
    // SQLite takes a file of one byte for a new one.
    if (stats?.size === 1) throw noDatabaseError(file);
    closeSync(openSync(file, "a", OWNER_ONLY));
    // An absolute path is never read as a URI or as the name of an in-memory database.
    const connection = await withRetries(() => {
      if (isLogForeign(file))
        throw Object.assign(new Error("The log belongs to another file."), { code: "FOREIGN_LOG" });
      return lock(new Connection(resolve(file)));
    });
    let isDurable = false;
    return {
      connection,
      makeDurable: () => {
        chmodSync(file, OWNER_ONLY);
        // FULL: a commit returns only when it is on disk. The write-ahead log inherits the mode of the file.
        connection.exec("PRAGMA journal_mode = WAL");
        connection.exec("PRAGMA synchronous = FULL");
        isDurable = true;
        return new Log(connection, file);
      },
      release: () => {
        if (connection.open) release(connection, file, isDurable);
      },
    };
  } catch (cause) {
    throw cause instanceof DiagnosticError ? cause : openingError(file, cause);
  }
}

// Two processes that open the file at the same moment can block each other. After a random pause one of them is first.
// A log that is being merged can look foreign.
async function withRetries<Result>(open: () => Result): Promise<Result> {
  for (let triesLeft = TRIES - 1; ; triesLeft--) {
    try {
      return open();
    } catch (error) {
      if (triesLeft === 0 || !["SQLITE_BUSY", "FOREIGN_LOG"].includes(codeOf(error))) throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}

// The first transaction takes the exclusive lock, which is held until the file is closed or the process ends.
function lock(connection: Libsql.Database): Libsql.Database {
  try {
    connection.exec("PRAGMA locking_mode = EXCLUSIVE");
    connection.exec("BEGIN EXCLUSIVE");
    connection.exec("COMMIT");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

// Closing alone keeps the lock while a prepared statement lives. Leaving WAL mode first merges the log into the file.
function release(connection: Libsql.Database, file: string, isDurable: boolean): void {
  try {
    if (isDurable) connection.exec("PRAGMA journal_mode = DELETE");
    connection.exec("PRAGMA locking_mode = NORMAL");
    connection.exec("SELECT count(*) FROM sqlite_schema");
  } catch (cause) {
    throw releasingError(file, cause);
  } finally {
    connection.close();
  }
}
