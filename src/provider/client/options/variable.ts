import { diagnosticError } from "../../../kit/errors.ts";
import type { Host } from "../../../host/index.ts";
import { ERRORS } from "./diagnostics.ts";

/**
 * Returns the text of an environment variable, or an empty text. Throws `invalid` for a variable that is not UTF-8,
 * which every host decodes to U+FFFD. Ignoring it would act as another user, or at another address.
 */
export function textOfVariable(env: Host["env"], name: string): string {
  const text = env[name] ?? "";
  if (!text.includes("\uFFFD")) return text;
  throw diagnosticError(ERRORS.notUtf8, { why: `The environment variable ${name} is not UTF-8.` });
}
