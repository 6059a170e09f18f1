import { chmodSync, closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type Libsql from "libsql";
import { codeOf } from "../input/thrown.ts";
import { openingError, releasingError } from "./file-error.ts";

/** A database in a file that this process alone has. */
export interface DatabaseFile {
  readonly connection: Libsql.Database;
  /** Makes the file its owner's alone and its commits durable and quick. For a file that is known to be ours. */
  readonly makeDurable: () => void;
  /** Gives the file up, which then holds everything. Throws a `DiagnosticError` when it cannot. */
  readonly release: () => void;
}

const OWNER_ALONE = 0o600;
const TRIES = 4;
const MAX_PAUSE_MS = 100;

/**
 * Takes a file, made with mode 0600 if it is not there. One that was there is not changed yet. Throws a `DiagnosticError` when it
 * cannot be opened, is no database or is in use.
 */
export async function takeFile(Connection: new (file: string) => Libsql.Database, file: string): Promise<DatabaseFile> {
  try {
    closeSync(openSync(file, "a", OWNER_ALONE));
    // A whole path is never read as a URI or as the name of a database in memory.
    const connection = await lockInTurn(() => new Connection(resolve(file)));
    let isDurable = false;
    return {
      connection,
      makeDurable: () => {
        chmodSync(file, OWNER_ALONE);
        // FULL: a commit returns only when the disk has it. The log that lies beside the file inherits the file's mode.
        connection.exec("PRAGMA journal_mode = WAL");
        connection.exec("PRAGMA synchronous = FULL");
        isDurable = true;
      },
      release: () => {
        if (connection.open) release(connection, file, isDurable);
      },
    };
  } catch (cause) {
    throw openingError(file, cause);
  }
}

// Of two that reach for the file at one moment, each can hold back the other. One of them comes first the next time.
async function lockInTurn(connect: () => Libsql.Database): Promise<Libsql.Database> {
  for (let triesLeft = TRIES - 1; ; triesLeft--) {
    try {
      return lock(connect());
    } catch (error) {
      if (triesLeft === 0 || codeOf(error) !== "SQLITE_BUSY") throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}

// The exclusive lock is taken by the first transaction, is held until the file is closed, and dies with the process.
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

// Closing alone keeps the lock for as long as a prepared statement lives. Leaving the log first folds it into the file.
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
