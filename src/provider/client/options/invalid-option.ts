import { diagnosticError, sentenceCase, type DiagnosticError } from "../../../kit/errors.ts";
import { mentionsOf, type ClientOptions, type OptionName } from "./client-options.ts";
import { ERRORS } from "./diagnostics.ts";

/** Who is told of an option that cannot be used, and in which names. */
export type Naming = Pick<ClientOptions, "names" | "variables">;

/**
 * Makes the error of an option that cannot be used. `predicate` goes on from the option's name, in whole sentences, and
 * must not repeat the option's value: any of them may hold a secret.
 */
export function invalidOption(naming: Naming, option: OptionName, predicate: string): DiagnosticError {
  const name = naming.names[option];
  const mention = mentionsOf(naming)[option];
  const why = `${sentenceCase(mention)} ${predicate}`;
  return diagnosticError(ERRORS.invalidOption, { why, path: [name] });
}
