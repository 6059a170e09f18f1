import { DiagnosticError } from "../errors.ts";

/** Throws `unsupported` for a name in a configuration that the provider does not have. */
export function noSuch(kind: string, name: string): never {
  throw new DiagnosticError({
    code: "unsupported",
    summary: `No such ${kind}`,
    detail: `This version of the provider has no ${kind} ${name}.`,
  });
}
