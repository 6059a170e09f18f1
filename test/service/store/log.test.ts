import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { type Database, openDatabase } from "../../../src/service/store/database.ts";
import { openStore, type Store } from "../../../src/service/store/index.ts";
import { withNewMark } from "../../../src/service/store/mark.ts";

let copies = 0;
let folder: string;
let file: string;
const open: { close: () => void }[] = [];

const opened = async (path: string): Promise<Store> => {
  const store = await openStore(path);
  open.push(store);
  return store;
};
const insert = (store: Store, username: string): void =>
  void store.write(() =>
    store.users.insert({ username, email: "x@example.com", notificationEmail: null, isAdmin: false, isBlocked: false }),
  );
const usersIn = async (path: string): Promise<readonly string[]> => {
  const store = await openStore(path);
  const names = ["ada", "bob", "eve"].filter((name) => store.users.findByUsername(name) !== null);
  store.close();
  return names;
};
const logBytes = (path = file): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
/** Copies a file as it is on disk; with its log it is what a killed process leaves. */
const copy = (name: string, parts: readonly ("" | "-wal")[]): string => {
  const path = join(folder, name);
  for (const part of parts) copyFileSync(file + part, path + part);
  return path;
};
/** Each in a file of its own: a connection that was closed may keep its lock for a moment. */
const killed = (name = `killed-${++copies}.db`): string => copy(name, ["", "-wal"]);
const FOREIGN = { code: "conflict", detail: expect.stringContaining("continues another file") };

beforeEach(() => {
  // A second can pass in the middle of a test.
  jest.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), "tocsin-log-"));
  file = join(folder, "world.db");
});

afterEach(() => {
  jest.useRealTimers();
  for (const { close } of open.splice(0)) close();
  rmSync(folder, { recursive: true });
});

describe("the log beside a file", () => {
  test("is empty after a second without a write, and a copy of the file alone is complete", async () => {
    const store = await opened(file);
    insert(store, "ada");
    jest.advanceTimersByTime(900);
    insert(store, "bob");
    jest.advanceTimersByTime(900);
    expect(logBytes()).toBeGreaterThan(0);
    jest.advanceTimersByTime(100);
    expect(logBytes()).toBe(0);
    expect(await usersIn(copy("copy.db", [""]))).toEqual(["ada", "bob"]);
  });

  test("is merged while writes go on, once it is long", async () => {
    const store = await opened(file);
    const { id } = store.terraformStates.findOrCreate(1, "web");
    store.write(() => store.terraformStates.addVersion(id, 1, Buffer.alloc(3_000_000)));
    expect(logBytes()).toBeGreaterThan(3_000_000);
    store.write(() => store.terraformStates.addVersion(id, 2, Buffer.alloc(3_000_000)));
    expect(logBytes()).toBe(0);
  });

  test("has what a killed process wrote last, before and after a merge", async () => {
    const store = await opened(file);
    insert(store, "ada");
    expect(await usersIn(killed())).toEqual(["ada"]);
    store.mergeLog();
    insert(store, "bob");
    expect(await usersIn(killed())).toEqual(["ada", "bob"]);
    store.mergeLog();
    expect(await usersIn(killed())).toEqual(["ada", "bob"]);
  });

  test("belongs to a file whose merge was interrupted", async () => {
    insert(await opened(file), "ada");
    const path = killed();
    const database = await openDatabase(path);
    const mark = withNewMark(Number(database.pragma("user_version")));
    // Writes the log to the file, and keeps it.
    database.exec(`PRAGMA user_version = ${mark}; PRAGMA wal_checkpoint(PASSIVE)`);
    copyFileSync(path, file);
    copyFileSync(`${path}-wal`, `${file}-wal`);
    database.close();
    expect(readFileSync(file).readInt32BE(60)).toBe(mark);
    expect(await usersIn(killed())).toEqual(["ada"]);
  });
});

describe("a file that was restored beside the log of the one before", () => {
  /** A file whose copy was taken when it had ada, and whose process was killed when it had all three. */
  const restored = async (path: string): Promise<void> => {
    const store = await opened(path);
    insert(store, "ada");
    store.mergeLog();
    copy("running.db", [""]);
    store.copyTo(join(folder, "backup.db"));
    insert(store, "bob");
    killed("killed.db");
    store.mergeLog();
    insert(store, "eve");
    copyFileSync(`${file}-wal`, join(folder, "left-wal"));
  };
  const beside = (name: string, log = "left-wal"): string => {
    copyFileSync(join(folder, log), join(folder, `${name}-wal`));
    return join(folder, name);
  };

  test.each(["running.db", "backup.db", "stopped.db"])("is refused and left as it is: %s", async (name) => {
    const stopped = join(folder, "stopped.db");
    (await openStore(file)).close();
    copyFileSync(file, stopped);
    await restored(file);
    const path = beside(name);
    const before = [readFileSync(path), readFileSync(`${path}-wal`)];
    await expect(openStore(path)).rejects.toMatchObject(FOREIGN);
    expect([readFileSync(path), readFileSync(`${path}-wal`)]).toEqual(before);
    rmSync(`${path}-wal`);
    expect(await usersIn(path)).toEqual(name === "stopped.db" ? [] : ["ada"]);
  });

  test("is refused although the service made the copy since the last merge", async () => {
    await restored(file);
    await expect(openStore(beside("backup.db", "killed.db-wal"))).rejects.toMatchObject(FOREIGN);
    expect(await usersIn(join(folder, "killed.db"))).toEqual(["ada", "bob"]);
  });

  test("is refused as well if it is empty or too short for a mark", async () => {
    await restored(file);
    for (const content of ["", "notes"]) {
      writeFileSync(join(folder, "new.db"), content);
      await expect(openStore(beside("new.db"))).rejects.toMatchObject(FOREIGN);
    }
  });

  test("is opened if the log has nothing that SQLite would read", async () => {
    await restored(file);
    const path = beside("running.db");
    // The head of the log, and most of its first page.
    truncateSync(`${path}-wal`, 32 + 24 + 4_000);
    expect(await usersIn(path)).toEqual(["ada"]);
    const damaged = readFileSync(beside("running.db").concat("-wal"));
    damaged[32 + 24 + 2_000] = 1;
    writeFileSync(`${path}-wal`, damaged);
    expect(await usersIn(path)).toEqual(["ada"]);
  });
});

describe("a file of a version without marks", () => {
  const unmarked = async (): Promise<Database> => {
    (await openStore(file)).close();
    const database = await openDatabase(file);
    open.push(database);
    database.exec(`PRAGMA user_version = ${Number(database.pragma("user_version")) & 255}; PRAGMA journal_mode = WAL`);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.exec("INSERT INTO users (username, email, admin, blocked) VALUES ('ada', 'ada@example.com', 0, 0)");
    return database;
  };

  test("gets what a killed process left in its log, and a mark", async () => {
    await unmarked();
    const path = killed();
    expect(await usersIn(path)).toEqual(["ada"]);
    expect(readFileSync(path).readInt32BE(60) >> 8).toBeGreaterThan(0);
  });

  test("is refused with a log that has marks", async () => {
    await unmarked();
    const path = copy("old.db", [""]);
    const store = await opened(join(folder, "new.db"));
    insert(store, "eve");
    copyFileSync(join(folder, "new.db-wal"), `${path}-wal`);
    await expect(openStore(path)).rejects.toMatchObject(FOREIGN);
  });
});
