import { describe, test } from "@jest/globals";
import { findPostgres } from "../support/state/postgres.ts";
import { statesInPostgres } from "../support/state/states-in-postgres.ts";
import { describeWithEveryEngine } from "../support/workspace.ts";

const programs = findPostgres();

if (programs === null) {
  describe("states in PostgreSQL", () => {
    test.skip("needs PostgreSQL's initdb, postgres and psql, on the PATH or in /usr/lib/postgresql", () => undefined);
  });
} else {
  describeWithEveryEngine("states in PostgreSQL", (open) => statesInPostgres(programs, open));
}
