import type Libsql from "libsql";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { textOf } from "../thrown.ts";
import { type DatabaseFile, openDatabaseFile } from "./database-file.ts";
import type { Log } from "./log.ts";
import { changeMark } from "./mark.ts";
import { pragmaValue } from "./pragma.ts";
import { RowCache } from "./row-cache.ts";

/** A value for a statement. Booleans are written as 0 and 1: the library crashes the process on a boolean. */
export type SqlValue = string | number | null;

/** A value for a statement that writes: also bytes. */
export type WrittenValue = SqlValue | Buffer;

/** A prepared statement whose rows have the shape `Row`. */
export interface Statement<Row> {
  /** The first row, possibly cached: only for a statement that does not write. */
  get: (...values: SqlValue[]) => Row | undefined;
  /** All rows; not for a statement that writes, either. */
  all: (...values: SqlValue[]) => Row[];
  run: (...values: WrittenValue[]) => { readonly changes: number; readonly lastId: number };
}

/**
 * A connection to one SQL database. Everything is synchronous, so a transaction can never be interleaved with another.
 */
export interface Database {
  /** Prepares a statement; the caller guarantees that its columns match `Row`. */
  prepare: <Row = unknown>(sql: string) => Statement<Row>;
  exec: (sql: string) => void;
  /** The value of a pragma that returns one. */
  pragma: (name: string) => SqlValue;
  /** Runs `work` in a transaction, committed when it returns and rolled back when it throws. */
  transaction: <Result>(work: () => Result) => Result;
  /**
   * Runs `work` as a part of the transaction that is open, rolled back alone when it throws. Where the database has
   * ended the whole transaction by itself, as it may on a full disk, it throws, and so does that transaction.
   */
  savepoint: <Result>(work: () => Result) => Result;
  /** As in `DatabaseFile`; does nothing for one in memory. */
  makeDurable: () => void;
  /** As in `Log`; does nothing for one that is not durable. */
  mergeLog: () => void;
  /** Writes a copy of everything that is committed into a new file. Not within a transaction. */
  copyTo: (file: string) => void;
  /** Releases the file as in `DatabaseFile`; no statement may run afterwards. Can be called again. */
  close: () => void;
}

/** The value that a row stands for; null for no row. */
export const orNull = <Row, Value>(row: Row | undefined, valueFrom: (row: Row) => Value): Value | null =>
  row === undefined ? null : valueFrom(row);

/** The module that opens databases. */
type LibsqlModule = { readonly default: new (file: string) => Libsql.Database };

/**
 * Opens the database in `file`, or one in memory. Throws a `DiagnosticError` when the optional dependency is missing,
 * or as `openDatabaseFile` does.
 */
export async function openDatabase(
  file: string | null,
  load: () => Promise<LibsqlModule> = () => import("libsql"),
): Promise<Database> {
  const { default: Connection } = await loadLibsql(load);
  return databaseFrom(file === null ? inMemory(new Connection(":memory:")) : await openDatabaseFile(Connection, file));
}

const inMemory = (connection: Libsql.Database): DatabaseFile => ({
  connection,
  makeDurable: () => null,
  release: () => void connection.close(),
});

async function loadLibsql(load: () => Promise<LibsqlModule>): Promise<LibsqlModule> {
  try {
    return await load();
  } catch (cause) {
    throw diagnosticError(ERRORS.noLibsql, { original: textOf(cause), cause });
  }
}

function databaseFrom({ connection, makeDurable, release }: DatabaseFile): Database {
  connection.exec("PRAGMA foreign_keys = ON");
  const cache = new RowCache();
  let log: Log | null = null;
  return {
    prepare: <Row>(sql: string) => statementFrom<Row>(connection, cache, sql),
    exec: (sql) => {
      connection.exec(sql);
      cache.clear();
    },
    pragma: (name) => pragmaValue(connection, name),
    transaction: (work) => inTransaction({ connection, cache, log }, work),
    savepoint: (work) => inSavepoint(connection, cache, work),
    makeDurable: () => {
      log = makeDurable();
    },
    mergeLog: () => log?.merge(),
    copyTo: (copy) => {
      connection.prepare<[string]>("VACUUM INTO ?").run(copy);
      // Its pages are others than those that a log of the file continues.
      changeMark(copy);
    },
    close: () => {
      log?.stop();
      release();
    },
  };
}

function statementFrom<Row>(connection: Libsql.Database, cache: RowCache, sql: string): Statement<Row> {
  const statement = connection.prepare<[WrittenValue[]]>(sql);
  // A row that is deleted may take rows of other tables with it.
  const written = /^\s*DELETE/i.test(sql) ? undefined : tablesIn(sql);
  return {
    // Only the caller knows the columns of a row. Values are passed as one array, as a single null would be refused.
    get: cache.cached(tablesIn(sql), (...values: SqlValue[]) => statement.get(values) as Row | undefined),
    all: (...values) => statement.all(values) as Row[],
    run: (...values) => {
      cache.clear(written);
      const { changes, lastInsertRowid } = statement.run(values);
      return { changes, lastId: Number(lastInsertRowid) };
    },
  };
}

/** The names of the tables that a statement reads or writes. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) +(\w+)/gi)].map(([, table = ""]) => table);

/** The parts of a database that a transaction needs; the log is null if there is none. */
interface Parts {
  readonly connection: Libsql.Database;
  readonly cache: RowCache;
  readonly log: Log | null;
}

function inTransaction<Result>({ connection, cache, log }: Parts, work: () => Result): Result {
  connection.exec("BEGIN IMMEDIATE");
  let result: Result;
  try {
    log?.mark();
    result = work();
    connection.exec("COMMIT");
  } catch (error) {
    cache.clear();
    rollBack(connection, "ROLLBACK");
    throw error;
  }
  log?.committed();
  return result;
}

function inSavepoint<Result>(connection: Libsql.Database, cache: RowCache, work: () => Result): Result {
  // A savepoint would begin a transaction of its own.
  if (!connection.inTransaction) throw new Error("The database has ended the transaction.");
  connection.exec("SAVEPOINT work");
  try {
    const result = work();
    connection.exec("RELEASE work");
    return result;
  } catch (error) {
    cache.clear();
    rollBack(connection, "ROLLBACK TO work; RELEASE work");
    throw error;
  }
}

// On some errors, such as a full disk, the database has rolled back everything already.
function rollBack(connection: Libsql.Database, sql: string): void {
  if (connection.inTransaction) connection.exec(sql);
}
