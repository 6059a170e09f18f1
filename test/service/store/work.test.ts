import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Database, openDatabase } from "../../../src/service/store/database.ts";
import { runTogether, type Work } from "../../../src/service/store/work.ts";

let database: Database;
let insert: (word: string) => void;
let words: () => string[];

beforeEach(async () => {
  database = await openDatabase(null);
  database.exec("CREATE TABLE words (word TEXT)");
  const inserting = database.prepare("INSERT INTO words VALUES (?)");
  const all = database.prepare<{ word: string }>("SELECT word FROM words ORDER BY rowid");
  insert = (word) => void inserting.run(word);
  words = () => all.all().map(({ word }) => word);
});

afterEach(() => database.close());

const write = (run: () => unknown): Work<unknown> => ({ isWrite: true, run });
const read = (run: () => unknown): Work<unknown> => ({ isWrite: false, run });

/** The database, and how many transactions it has run. */
function counted(): { counting: Pick<Database, "transaction" | "savepoint">; transactions: () => number } {
  let transactions = 0;
  const transaction: Database["transaction"] = (work) => {
    transactions += 1;
    return database.transaction(work);
  };
  return { counting: { ...database, transaction }, transactions: () => transactions };
}

const refusing = (word: string): Work<unknown> =>
  write(() => {
    insert(word);
    throw new Error(`no ${word}`);
  });

describe("works that run together", () => {
  test("share one commit, and give their results in order", () => {
    const { counting, transactions } = counted();
    const works = ["a", "b", "c"].map((word) => write(() => (insert(word), word)));
    expect(runTogether(works, counting)).toEqual(["a", "b", "c"].map((value) => ({ status: "fulfilled", value })));
    expect([words(), transactions()]).toEqual([["a", "b", "c"], 1]);
  });

  test("take nothing of each other with them: what one wrote that throws is rolled back alone", () => {
    const reason = new Error("no b");
    const outcomes = runTogether([write(() => insert("a")), refusing("b"), write(() => insert("c"))], database);
    expect(outcomes[1]).toEqual({ status: "rejected", reason });
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(words()).toEqual(["a", "c"]);
  });

  test("see what came before them, and nothing that was rolled back", () => {
    const works = [write(() => insert("a")), read(words), refusing("b"), read(words), write(() => insert("c"))];
    const seen = runTogether(works, database).flatMap((outcome) => ("value" in outcome ? [outcome.value] : []));
    expect(seen).toEqual([undefined, ["a"], ["a"], undefined]);
  });

  test("need no transaction to read", () => {
    const { counting, transactions } = counted();
    runTogether([read(words), read(words)], counting);
    expect(transactions()).toBe(0);
  });

  test("run again one by one when the commit fails: one that fits is stored", () => {
    const transaction: Database["transaction"] = (work) =>
      database.transaction(() => {
        const result = work();
        if (words().length > 1) throw new Error("full");
        return result;
      });
    const works = [write(() => insert("a")), write(() => insert("b")), read(words)];
    expect(runTogether(works, { ...database, transaction })).toEqual([
      { status: "fulfilled", value: undefined },
      { status: "rejected", reason: new Error("full") },
      { status: "fulfilled", value: ["a"] },
    ]);
  });

  test("run again one by one when the database has ended the transaction by itself", () => {
    let isFull = true;
    const ending = write(() => {
      if (isFull) {
        isFull = false;
        database.exec("ROLLBACK");
        throw new Error("full");
      }
      insert("b");
    });
    const outcomes = runTogether([write(() => insert("a")), ending, write(() => insert("c"))], database);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(words()).toEqual(["a", "b", "c"]);
  });
});
