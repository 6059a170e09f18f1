import { statSync } from "node:fs";
import type Libsql from "libsql";
import { withNewMark } from "./mark.ts";
import { pragmaValue } from "./pragma.ts";

/** The time without a commit after which the log is merged. */
const IDLE_MS = 1_000;
// As often as SQLite does it by default, so that a merge takes milliseconds.
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The log of a file that is open, in which SQLite stores commits before it writes them to the file. It begins with the
 * mark that the file has, and each merge gives the file another one: whether they belong together can be seen.
 */
export class Log {
  readonly #connection: Libsql.Database;
  readonly #file: string;
  #isMarked = false;
  #timer: NodeJS.Timeout | null = null;

  /** Takes over a file in WAL mode that this process has locked, and merges what a crash left in its log. */
  constructor(connection: Libsql.Database, file: string) {
    this.#connection = connection;
    this.#file = file;
    // A merge by SQLite itself would leave the mark as it is.
    connection.exec("PRAGMA wal_autocheckpoint = 0");
    this.#merge();
  }

  /** Writes the mark into a log that has none; the first part of each transaction. */
  mark(): void {
    if (!this.#isMarked) this.#setUserVersion(this.#userVersion());
  }

  /** Merges a long log now, any other one when the service is idle; after each commit. */
  committed(): void {
    this.#isMarked = true;
    if (this.#bytes() > MAX_BYTES) this.merge();
    else this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.merge(), IDLE_MS).unref();
  }

  /**
   * Writes what is in the log to the file, and empties the log. If that fails, as it may on a full disk, the log keeps
   * it, and the next commit tries again.
   */
  merge(): void {
    this.stop();
    if (this.#bytes() > 0) this.#merge();
  }

  /** Cancels the merge that was to come. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #merge(): void {
    try {
      this.mark();
      this.#setUserVersion(withNewMark(this.#userVersion()));
      this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A write that fails for the same reason reports it.
    }
    this.#isMarked = false;
  }

  #bytes(): number {
    return statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  #userVersion(): number {
    return Number(pragmaValue(this.#connection, "user_version"));
  }

  #setUserVersion(version: number): void {
    this.#connection.exec(`PRAGMA user_version = ${version}`);
  }
}
