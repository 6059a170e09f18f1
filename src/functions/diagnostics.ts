import type { ErrorKind } from "../kit/errors.ts";

/** What may be wrong with an argument. Terraform shows it after words of its own, in the middle of a sentence. */
export const ERRORS = {
  notADsn: {
    code: "invalid",
    summary: "Not a DSN",
    advice: "Pass an address such as `https://<public_key>@<host>/<project_id>`.",
  },
} as const satisfies Record<string, ErrorKind>;
