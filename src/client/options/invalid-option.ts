import { DiagnosticError } from "../../kit/errors.ts";
import { mentionsOf, type ClientOptions, type OptionName } from "./client-options.ts";

/** Who is told of an option that cannot be used, and in which names. */
export type Naming = Pick<ClientOptions, "names" | "variables">;

/**
 * Makes the error of an option that cannot be used. `predicate` goes on from the option's name, in whole sentences, and must not
 * repeat the option's value: any of them may hold a secret.
 */
export function invalidOption(naming: Naming, option: OptionName, predicate: string): DiagnosticError {
  const name = naming.names[option];
  const mention = mentionsOf(naming)[option];
  return new DiagnosticError({
    code: "invalid",
    /**
     * @error The address, the token, a header, the proxy, a certificate or another setting of the connection cannot be used. The message names the environment variable if it comes from one.
     * @at the attribute of the provider
     * @do Correct the value as the message describes.
     */
    summary: "Invalid connection setting",
    detail: `${mention.charAt(0).toUpperCase()}${mention.slice(1)} ${predicate}`,
    path: [name],
  });
}
