import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openDatabase } from "../../../src/service/store/database.ts";
import { openingError } from "../../../src/service/store/file-error.ts";
import { openStore, type Store } from "../../../src/service/store/index.ts";

// The bytes of a file's head that say whether it is written with a log beside it: 2 if so, otherwise 1.
const LOG_MARKS = [18, 19];

let folder: string;
let file: string;

const ADA = { username: "ada", email: "ada@example.com", notificationEmail: null, isAdmin: false, isBlocked: false };
const insertAda = (store: Store): number => store.write(() => store.users.insert(ADA));
const logMarks = (): (number | undefined)[] => LOG_MARKS.map((at) => readFileSync(file)[at]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-file-"));
  file = join(folder, "world.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("a file that cannot be opened for writing", () => {
  // An administrator of the machine can write to any file.
  const cause = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });

  test("is named if it is there", () => {
    writeFileSync(file, "");
    expect(openingError(file, cause).detail).toBe(
      "The file is not writable. Check its owner and its permissions.\nEACCES: permission denied",
    );
  });

  test("otherwise has a folder to be looked at", () => {
    expect(openingError(file, cause).detail).toBe(
      "Check that its folder exists and is writable.\nEACCES: permission denied",
    );
  });
});

describe("the file of a store", () => {
  test("has a log beside it and is its owner's alone while it is open, and is whole afterwards", async () => {
    const store = await openStore(file);
    expect(logMarks()).toEqual([2, 2]);
    insertAda(store);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    store.close();
    expect(logMarks()).toEqual([1, 1]);
  });

  test("does not hold the secret of a token", async () => {
    const store = await openStore(file);
    const userId = insertAda(store);
    store.tokens.insert({
      secret: "open-sesame",
      userId,
      scopes: ["api"],
      grants: null,
      expiresAt: null,
      isRevoked: false,
    });
    store.close();
    const bytes = readFileSync(file);
    expect([bytes.includes("ada@example.com"), bytes.includes("open-sesame")]).toEqual([true, false]);
  });

  test("stays as it is when it belongs to another program that writes with a log", async () => {
    const other = await openDatabase(file);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE recipes (name TEXT)");
    other.close();
    expect(logMarks()).toEqual([2, 2]);
    const before = readFileSync(file);
    await expect(openStore(file)).rejects.toMatchObject({
      detail: "It belongs to another program. Choose another file.",
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("is refused as damaged when a table is missing, and is not in use then", async () => {
    (await openStore(file)).close();
    const database = await openDatabase(file);
    database.exec("DROP TABLE client_keys");
    database.close();
    for (let count = 0; count < 2; count++) {
      await expect(openStore(file)).rejects.toMatchObject({ code: "invalid", summary: `Cannot open ${file}` });
    }
    const again = await openDatabase(file);
    again.close();
  });
});
