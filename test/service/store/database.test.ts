import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Database, openDatabase } from "../../../src/service/store/database.ts";

let folder: string;
let file: string;
const open: Database[] = [];

const opened = async (path: string | null): Promise<Database> => {
  const database = await openDatabase(path);
  open.push(database);
  database.makeDurable();
  return database;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-database-"));
  file = join(folder, "world.db");
});

afterEach(() => {
  for (const database of open.splice(0)) database.close();
  rmSync(folder, { recursive: true });
});

describe("openDatabase", () => {
  test("keeps what was committed in the file, which only its owner can read", async () => {
    const first = await opened(file);
    first.exec("CREATE TABLE words (word TEXT)");
    first.transaction(() => first.prepare("INSERT INTO words VALUES (?)").run("tocsin"));
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
    first.close();
    expect(readdirSync(folder)).toEqual(["world.db"]);
    const second = await opened(file);
    expect(second.prepare<{ word: string }>("SELECT word FROM words").all()).toMatchObject([{ word: "tocsin" }]);
  });

  test("makes a file that others could read its owner's own", async () => {
    writeFileSync(file, "", { mode: 0o644 });
    await opened(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("releases the file although a statement was left in the middle of its rows", async () => {
    const first = await opened(file);
    first.exec("CREATE TABLE words (word TEXT)");
    first.exec("INSERT INTO words VALUES ('a'), ('b')");
    first.prepare("SELECT word FROM words").get();
    first.close();
    first.close();
    const second = await opened(file);
    expect(second.prepare("SELECT word FROM words").all()).toHaveLength(2);
  });

  test("waits for the disk at every commit", async () => {
    const database = await opened(file);
    expect([database.pragma("synchronous"), database.pragma("journal_mode")]).toEqual([2, "wal"]);
  });

  test("refuses a file that is open already", async () => {
    await opened(file);
    await expect(openDatabase(file)).rejects.toMatchObject({ code: "conflict", summary: `Cannot open ${file}` });
  });

  test("refuses a file that is no database, and leaves it as it is", async () => {
    writeFileSync(file, "shopping list\n".repeat(100));
    await expect(openDatabase(file)).rejects.toMatchObject({
      code: "invalid",
      detail: "It is not a database. Choose another file.",
    });
    expect(statSync(file).size).toBe(1400);
  });

  test("refuses a file of one byte, and leaves it as it is", async () => {
    writeFileSync(file, "\n");
    await expect(openDatabase(file)).rejects.toMatchObject({
      code: "invalid",
      detail: "It is not a database. Choose another file.",
    });
    expect(readFileSync(file, "utf8")).toBe("\n");
  });

  test("leaves a database that was there as it is until it is made durable", async () => {
    const other = await opened(file);
    other.exec("CREATE TABLE recipes (name TEXT)");
    other.close();
    chmodSync(file, 0o644);
    const before = readFileSync(file);
    const database = await openDatabase(file);
    expect(database.prepare("SELECT * FROM recipes").all()).toEqual([]);
    database.close();
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  test.each([":memory:", "file:world.db"])("keeps a file called %s under this name", async (name) => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      const database = await opened(name);
      database.exec("CREATE TABLE words (word TEXT)");
      database.close();
      expect(readdirSync(folder)).toEqual([name]);
      expect(statSync(name).size).toBeGreaterThan(0);
    } finally {
      process.chdir(before);
    }
  });

  test("refuses a folder", async () => {
    await expect(openDatabase(folder)).rejects.toMatchObject({
      code: "invalid",
      detail: "It is a folder. Choose a file.",
    });
  });

  test("refuses a file in a folder that is not there", async () => {
    await expect(openDatabase(join(folder, "no", "world.db"))).rejects.toMatchObject({ code: "unavailable" });
  });

  test("says what to install when the library is missing", async () => {
    const missing = (): Promise<never> => Promise.reject(new Error("Cannot find package 'libsql'"));
    await expect(openDatabase(null, missing)).rejects.toMatchObject({
      code: "unsupported",
      detail:
        "It is an optional dependency that is not installed, or not for this platform. Run `npm install libsql --include=optional`.\nCannot find package 'libsql'",
    });
  });
});

describe("a transaction", () => {
  test("keeps nothing when its work throws, and the next one starts afresh", async () => {
    const database = await opened(null);
    database.exec("CREATE TABLE words (word TEXT)");
    const insert = database.prepare("INSERT INTO words VALUES (?)");
    const failing = (): never => {
      insert.run("lost");
      throw new Error("no");
    };
    expect(() => database.transaction(failing)).toThrow("no");
    expect(database.transaction(() => insert.run("kept").changes)).toBe(1);
    expect(database.prepare("SELECT word FROM words").all()).toMatchObject([{ word: "kept" }]);
  });
});

describe("a lookup that was made before", () => {
  const prepared = async (): Promise<{ database: Database; insert: (word: string) => void; count: () => unknown }> => {
    const database = await opened(null);
    database.exec("CREATE TABLE words (word TEXT)");
    const insert = database.prepare("INSERT INTO words VALUES (?)");
    const count = database.prepare<{ total: number }>("SELECT count(*) AS total FROM words");
    return { database, insert: (word) => void insert.run(word), count: () => count.get()?.total };
  };

  test("finds what another statement wrote since", async () => {
    const { insert, count } = await prepared();
    expect(count()).toBe(0);
    insert("tocsin");
    expect(count()).toBe(1);
  });

  test("finds what a script wrote since", async () => {
    const { database, count } = await prepared();
    expect(count()).toBe(0);
    database.exec("INSERT INTO words VALUES ('tocsin')");
    expect(count()).toBe(1);
  });

  test("does not find what a transaction took back", async () => {
    const { database, insert, count } = await prepared();
    const failing = (): never => {
      insert("lost");
      expect(count()).toBe(1);
      throw new Error("no");
    };
    expect(() => database.transaction(failing)).toThrow("no");
    expect(count()).toBe(0);
  });
});
