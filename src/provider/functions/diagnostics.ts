import type { Table } from "../../kit/diagnostics.ts";
import type { ErrorKind } from "../../kit/errors.ts";

/** The errors of an argument. Terraform shows them after its own text, in the middle of a sentence. */
export const ERRORS = {
  notADsn: {
    code: "invalid",
    summary: "Not a DSN",
    when: "The argument of `parse_dsn` is not a DSN.",
    pageAdvice: "Pass an address such as `https://<public_key>@<host>/<project_id>`.",
  },
} as const satisfies Table<ErrorKind>;
