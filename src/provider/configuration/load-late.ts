import { diagnosticError, isError } from "../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";

/**
 * Loads the modules that send requests, with their libraries. A process at the limit of its open files or of its memory
 * fails here: that is `unavailable`, and not a bug in the program.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (thrown) {
    const code = isError(thrown) && "code" in thrown ? String(thrown.code) : "";
    if (!Object.hasOwn(LIMITS, code)) throw thrown;
    const kind = LIMITS[code as keyof typeof LIMITS]; // one of its own keys, as checked before
    const why = `The provider could not load its HTTP client (${code}).`;
    throw diagnosticError(kind, { why, cause: thrown });
  }
}

const LIMITS = {
  EMFILE: ERRORS.tooManyFilesToLoad,
  ENFILE: ERRORS.tooManyFilesToLoad,
  ENOMEM: ERRORS.outOfMemoryToLoad,
};
