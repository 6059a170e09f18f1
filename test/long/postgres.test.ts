import { needing } from "../support/needs.ts";
import { findPostgres } from "../support/terraform/state/postgres.ts";
import { statesInPostgres } from "../support/terraform/state/states-in-postgres.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

const programs = findPostgres();

if (programs === null) {
  const programs = "initdb, postgres and psql, on the PATH or in /usr/lib/postgresql";
  needing(programs, false).test("states in PostgreSQL", () => undefined);
} else {
  describeWithEveryEngine("states in PostgreSQL", (open) => statesInPostgres(programs, open));
}
