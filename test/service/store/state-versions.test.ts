/** How many versions of a state are kept. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openDatabase, type Database } from "../../../src/service/store/database.ts";
import { migrate } from "../../../src/service/store/schema.ts";
import { terraformStateTable, type TerraformStateTable } from "../../../src/service/store/terraform-state.ts";
import { runs } from "../../support/runs.ts";

const LIMITS = { count: 4, bytes: 1000 };

const openTable = (database: Database): TerraformStateTable => {
  migrate(database);
  return terraformStateTable(database, LIMITS);
};

/** The serials of those that are kept, of the first twenty. */
const kept = (states: TerraformStateTable, id: number): number[] =>
  Array.from({ length: 20 }, (_, serial) => serial).filter((serial) => states.hasVersion(id, serial));

test("the newest versions are kept, by number and by size, and those of other states", async () => {
  const database = await openDatabase(null);
  const states = openTable(database);
  const [first, second] = ["first", "second"].map((name) => states.findOrCreate(1, name).id) as [number, number]; // two
  const add = (serial: number, bytes: number): number[] => {
    states.addVersion(first, serial, Buffer.alloc(bytes));
    return kept(states, first);
  };
  states.addVersion(second, 1, Buffer.alloc(10));
  expect(add(1, 10)).toEqual([1]);
  expect([add(2, 10), add(3, 10), add(4, 10)].at(-1)).toEqual([1, 2, 3, 4]);
  expect(add(5, 10)).toEqual([2, 3, 4, 5]);
  expect(add(6, 990)).toEqual([5, 6]);
  expect(add(7, 991)).toEqual([7]);
  expect(add(8, 5000)).toEqual([8]);
  expect(add(9, 1)).toEqual([9]);
  expect(add(3, 999)).toEqual([3, 9]);
  expect(add(2, 1)).toEqual([3, 9]);
  expect(kept(states, second)).toEqual([1]);
  database.close();
});

test("the file does not grow with each version", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-versions-"));
  const file = join(folder, "world.db");
  const database = await openDatabase(file);
  const states = openTable(database);
  const { id } = states.findOrCreate(1, "web");
  for (let serial = 1; serial <= runs(200, 5000); serial += 1) states.addVersion(id, serial, Buffer.alloc(100_000));
  database.close();
  expect(statSync(file).size).toBeLessThan(1_000_000);
  rmSync(folder, { recursive: true });
});
