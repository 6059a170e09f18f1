import type { ErrorKind } from "../../kit/errors.ts";

/** What may be wrong with an argument. Terraform shows it after words of its own, in the middle of a sentence. */
export const ERRORS = {
  notADsn: { code: "invalid", summary: "Not a DSN" },
} as const satisfies Record<string, ErrorKind>;
