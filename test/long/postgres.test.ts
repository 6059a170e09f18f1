import { describe, test } from "@jest/globals";
import { findPostgres } from "../support/terraform/state/postgres.ts";
import { statesInPostgres } from "../support/terraform/state/states-in-postgres.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

const programs = findPostgres();

if (programs === null) {
  describe("states in PostgreSQL", () => {
    test.skip("needs PostgreSQL's initdb, postgres and psql, on the PATH or in /usr/lib/postgresql", () => undefined);
  });
} else {
  describeWithEveryEngine("states in PostgreSQL", (open) => statesInPostgres(programs, open));
}
