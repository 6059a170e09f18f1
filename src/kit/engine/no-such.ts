import { diagnosticError } from "../errors.ts";
import { ERRORS } from "./diagnostics.ts";

/** Throws `unsupported` for a name in a configuration that the provider does not have. */
export function noSuch(kind: string, name: string): never {
  throw diagnosticError(ERRORS.noSuch, { why: `This version of the provider has no ${kind} ${name}.` });
}
