import { chmodSync, closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import type Libsql from "libsql";
import { TocsinError } from "../../errors.ts";
import { textOf } from "../thrown.ts";
import { openingError, releasingError } from "./file-error.ts";
import { RowMemory } from "./row-memory.ts";

/** What a statement may be given. Booleans are written as 0 and 1: the library ends the process on a boolean. */
export type Value = string | number | null;

/** A prepared statement whose rows have the shape `Row`. */
interface Statement<Row> {
  /** The first row. It may come from memory: only for a statement that does not write. */
  get: (...values: Value[]) => Row | undefined;
  all: (...values: Value[]) => Row[];
  run: (...values: Value[]) => { readonly changes: number; readonly lastId: number };
}

/** A connection to one SQL database. Everything is synchronous, so a transaction can never be interleaved with another. */
export interface Database {
  /** Prepares a statement; `Row` is a promise of the caller about its columns. */
  prepare: <Row = unknown>(sql: string) => Statement<Row>;
  exec: (sql: string) => void;
  /** The value of a pragma that answers with one. */
  pragma: (name: string) => Value;
  /** Runs `work` in a transaction: all of it is kept when `work` returns, nothing when it throws. */
  transaction: <Result>(work: () => Result) => Result;
  /** Makes the file its owner's alone and its commits durable and quick. For a file that is known to be ours; throws as `openDatabase`. */
  settle: () => void;
  /** Releases the file, which then holds everything; nothing may be run afterwards. */
  close: () => void;
}

const OWNER_ALONE = 0o600;

/** What has to be loaded to open a database. */
type LibsqlModule = { readonly default: new (file: string) => Libsql.Database };

/**
 * Opens the database in `file`, made with mode 0600 if it is not there, or one in memory. One process at a time has a file.
 * A file that was there is not changed yet. Throws a `TocsinError` when the optional dependency is missing, or the file
 * cannot be opened, is no database or is in use.
 */
export async function openDatabase(
  file: string | null,
  load: () => Promise<LibsqlModule> = () => import("libsql"),
): Promise<Database> {
  const { default: Connection } = await loadLibsql(load);
  if (file === null) return databaseFrom(new Connection(":memory:"), null, () => undefined);
  return explaining(file, () => {
    closeSync(openSync(file, "a", OWNER_ALONE));
    // A whole path is never read as a URI or as the name of a database in memory.
    const connection = takeFile(new Connection(resolve(file)));
    return databaseFrom(connection, file, () => settleFile(connection, file));
  });
}

async function loadLibsql(load: () => Promise<LibsqlModule>): Promise<LibsqlModule> {
  try {
    return await load();
  } catch (cause) {
    throw new TocsinError({
      code: "unsupported",
      summary: "The embedded service needs the package libsql",
      detail: `It is an optional dependency that is not installed here, or not for this machine. Run: npm install libsql --include=optional\n${textOf(cause)}`,
      cause,
    });
  }
}

// The exclusive lock is taken by the first transaction, is held until the file is closed, and dies with the process.
function takeFile(connection: Libsql.Database): Libsql.Database {
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

// FULL: a commit returns only when the disk has it. The log that lies beside the file inherits the file's mode.
function settleFile(connection: Libsql.Database, file: string): void {
  chmodSync(file, OWNER_ALONE);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");
}

function explaining<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw openingError(file, cause);
  }
}

function databaseFrom(connection: Libsql.Database, file: string | null, settle: () => void): Database {
  connection.exec("PRAGMA foreign_keys = ON");
  const memory = new RowMemory();
  return {
    prepare: <Row>(sql: string) => statementFrom<Row>(connection, memory, sql),
    exec: (sql) => {
      connection.exec(sql);
      memory.forget();
    },
    pragma: (name) => pragmaValue(connection, name),
    transaction: (work) => inTransaction(connection, memory, work),
    settle,
    close: () => releaseFile(connection, file),
  };
}

function statementFrom<Row>(connection: Libsql.Database, memory: RowMemory, sql: string): Statement<Row> {
  const statement = connection.prepare<Value[]>(sql);
  return {
    // The columns of a row are known only where the statement is written.
    get: memory.remembering((...values: Value[]) => statement.get(...values) as Row | undefined),
    all: (...values) => statement.all(...values) as Row[],
    run: (...values) => {
      memory.forget();
      const { changes, lastInsertRowid } = statement.run(...values);
      return { changes, lastId: Number(lastInsertRowid) };
    },
  };
}

function pragmaValue(connection: Libsql.Database, name: string): Value {
  const row = connection.prepare(`PRAGMA ${name}`).get() as Record<string, Value> | undefined;
  return row?.[name] ?? null;
}

function inTransaction<Result>(connection: Libsql.Database, memory: RowMemory, work: () => Result): Result {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    memory.forget();
    throw error;
  }
}

// Closing alone keeps the lock for as long as a prepared statement lives. Leaving the log first folds it into the file.
function releaseFile(connection: Libsql.Database, file: string | null): void {
  if (!connection.open) return;
  try {
    if (file !== null) {
      connection.exec("PRAGMA journal_mode = DELETE");
      connection.exec("PRAGMA locking_mode = NORMAL");
      connection.exec("SELECT count(*) FROM sqlite_schema");
    }
  } catch (cause) {
    throw releasingError(file ?? "", cause);
  } finally {
    connection.close();
  }
}
