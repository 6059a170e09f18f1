import { DiagnosticError } from "../../kit/errors.ts";
import { MACHINE, type Outside } from "../outside.ts";
import { type ClientKeyTable, clientKeyTable } from "./client-key.ts";
import { type Database, openDatabase } from "./database.ts";
import { runTogether, type Work } from "./work.ts";
import { type ErrorTrackingSettingTable, errorTrackingSettingTable } from "./error-tracking-setting.ts";
import { damageError, openingError } from "./file-error.ts";
import { type InstanceTable, instanceTable } from "./instance.ts";
import { type MemberTable, memberTable } from "./member.ts";
import { type NotificationSettingTable, notificationSettingTable } from "./notification-setting.ts";
import { emptyTables, migrate } from "./schema.ts";
import { type SourceLists, sourceLists } from "./source-list.ts";
import { type SourceTable, sourceTable } from "./source.ts";
import { type TerraformStateTable, terraformStateTable } from "./terraform-state.ts";
import { type TokenTable, tokenTable } from "./token.ts";
import { type UserTable, userTable } from "./user.ts";

/** Everything that the service stores. */
export interface Store {
  /** The source of its times and random values. */
  readonly outside: Outside;
  readonly instance: InstanceTable;
  readonly users: UserTable;
  readonly tokens: TokenTable;
  readonly sources: SourceTable;
  readonly sourceLists: SourceLists;
  readonly members: MemberTable;
  readonly notificationSettings: NotificationSettingTable;
  readonly errorTrackingSettings: ErrorTrackingSettingTable;
  readonly clientKeys: ClientKeyTable;
  readonly terraformStates: TerraformStateTable;
  /** Runs `work` and commits what it wrote to disk before returning; rolls everything back if it throws. */
  write: <Result>(work: () => Result) => Result;
  /** Runs works in their order as `runTogether` does. */
  runAll: <Result>(works: readonly Work<Result>[]) => readonly PromiseSettledResult<Result>[];
  /** Removes everything, as if nothing had ever been stored. */
  clear: () => void;
  /** Has everything in the file alone, and nothing in the log beside it, as far as the disk has room. */
  mergeLog: () => void;
  /** Writes a copy into a new file, with which a store can be opened. Not within `write` or `runAll`. */
  copyTo: (file: string) => void;
  /** Releases the file; no other method may be called afterwards. */
  close: () => void;
}

/** Opens the store in a file, or in memory for null. Throws a `DiagnosticError` when it cannot. */
export async function openStore(file: string | null, outside: Outside = MACHINE): Promise<Store> {
  const database = await openDatabase(file);
  try {
    if (file !== null && database.pragma("quick_check") !== "ok") throw damageError(file);
    migrate(database);
    database.makeDurable();
    return storeFrom(database, outside);
  } catch (error) {
    closeQuietly(database);
    throw error instanceof DiagnosticError || file === null ? error : openingError(file, error);
  }
}

/** Makes the store of a database that has the newest schema. */
export function storeFrom(database: Database, outside: Outside): Store {
  return {
    outside,
    instance: instanceTable(database),
    users: userTable(database, outside),
    tokens: tokenTable(database, outside),
    sources: sourceTable(database),
    sourceLists: sourceLists(database),
    members: memberTable(database),
    notificationSettings: notificationSettingTable(database),
    errorTrackingSettings: errorTrackingSettingTable(database),
    clientKeys: clientKeyTable(database, outside),
    terraformStates: terraformStateTable(database),
    write: (work) => database.transaction(work),
    runAll: (works) => runTogether(works, database),
    clear: () => emptyTables(database),
    mergeLog: () => database.mergeLog(),
    copyTo: (file) => database.copyTo(file),
    close: () => database.close(),
  };
}

function closeQuietly(database: Database): void {
  try {
    database.close();
  } catch {
    // The error that is being reported matters more.
  }
}
