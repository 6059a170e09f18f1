import type Libsql from "libsql";
import { DiagnosticError } from "../../kit/errors.ts";
import { textOf } from "../input/thrown.ts";
import { type DatabaseFile, takeFile } from "./database-file.ts";
import { RowMemory } from "./row-cache.ts";

/** What a statement may be given. Booleans are written as 0 and 1: the library ends the process on a boolean. */
export type Value = string | number | null;

/** A prepared statement whose rows have the shape `Row`. */
interface Statement<Row> {
  /** The first row. It may come from memory: only for a statement that does not write. */
  get: (...values: Value[]) => Row | undefined;
  /** Every row; not for a statement that writes, either. */
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
  /** As in `DatabaseFile`; of one in memory, nothing. */
  makeDurable: () => void;
  /** Releases the file as in `DatabaseFile`; nothing may be run afterwards. Can be called again. */
  close: () => void;
}

/** What has to be loaded to open a database. */
type LibsqlModule = { readonly default: new (file: string) => Libsql.Database };

/**
 * Opens the database in `file`, or one in memory. Throws a `DiagnosticError` when the optional dependency is missing, or as
 * `takeFile` does.
 */
export async function openDatabase(
  file: string | null,
  load: () => Promise<LibsqlModule> = () => import("libsql"),
): Promise<Database> {
  const { default: Connection } = await loadLibsql(load);
  return databaseFrom(file === null ? inMemory(new Connection(":memory:")) : await takeFile(Connection, file));
}

function inMemory(connection: Libsql.Database): DatabaseFile {
  return { connection, makeDurable: () => undefined, release: () => void connection.close() };
}

async function loadLibsql(load: () => Promise<LibsqlModule>): Promise<LibsqlModule> {
  try {
    return await load();
  } catch (cause) {
    throw new DiagnosticError({
      code: "unsupported",
      summary: "The embedded service needs the package libsql",
      detail: `It is an optional dependency that is not installed here, or not for this machine. Run: npm install libsql --include=optional\n${textOf(cause)}`,
      cause,
    });
  }
}

function databaseFrom({ connection, makeDurable, release }: DatabaseFile): Database {
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
    makeDurable,
    close: release,
  };
}

function statementFrom<Row>(connection: Libsql.Database, memory: RowMemory, sql: string): Statement<Row> {
  const statement = connection.prepare<[Value[]]>(sql);
  return {
    // The columns of a row are known only where the statement is written. Values go as one list: a single null would be refused.
    get: memory.remembering((...values: Value[]) => statement.get(values) as Row | undefined),
    all: (...values) => statement.all(values) as Row[],
    run: (...values) => {
      memory.forget();
      const { changes, lastInsertRowid } = statement.run(values);
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
    memory.forget();
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}
