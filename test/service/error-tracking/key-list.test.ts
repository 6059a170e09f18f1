import { expect, test } from "@jest/globals";
import { MACHINE } from "../../../src/service/outside.ts";
import { clientKeyTable } from "../../../src/service/store/client-key.ts";
import { openDatabase } from "../../../src/service/store/database.ts";
import { migrate } from "../../../src/service/store/schema.ts";

test("keys are listed oldest first, because they are asked for so", async () => {
  const database = await openDatabase(null);
  migrate(database);
  // Turns round whatever has no order of its own.
  database.exec("PRAGMA reverse_unordered_selects = ON");
  const keys = clientKeyTable(database, MACHINE);
  for (const [projectId, publicKey] of [
    [1, "c"],
    [2, "x"],
    [1, "a"],
    [1, "b"],
  ] as const) {
    keys.insert({ projectId, publicKey, isActive: true });
  }
  expect(keys.list(1, 10, 0).map(({ publicKey }) => publicKey)).toEqual(["c", "a", "b"]);
  expect(keys.list(1, 1, 1).map(({ publicKey }) => publicKey)).toEqual(["a"]);
  database.close();
});
