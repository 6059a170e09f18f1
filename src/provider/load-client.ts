import { types } from "node:util";
import type { Client, ClientOptions } from "../client/index.ts";
import { DiagnosticError } from "../kit/errors.ts";

/** What the client's module has, as far as the provider uses it. */
interface ClientModule {
  readonly createClient: (options: ClientOptions) => Client;
}

/**
 * Loads the client, and with it its libraries. A process at the limit of its open files or of its memory cannot: that is `unavailable`, and
 * no fault of the program.
 */
export async function loadClient(load: () => Promise<ClientModule>): Promise<ClientModule> {
  try {
    return await load();
  } catch (thrown) {
    const code = types.isNativeError(thrown) && "code" in thrown ? String(thrown.code) : "";
    if (!Object.hasOwn(LIMITS, code)) throw thrown;
    const { summary, advice } = LIMITS[code as keyof typeof LIMITS]; // one of its own keys, as asked before
    const detail = `The provider could not load the part of it that sends requests (${code}). ${advice}`;
    throw new DiagnosticError({ code: "unavailable", summary, detail, cause: thrown });
  }
}

const NO_FILES = {
  summary: "Too many open files",
  advice: "Raise the limit on open files (ulimit -n), or lower Terraform's -parallelism.",
};

const LIMITS = {
  EMFILE: NO_FILES,
  ENFILE: NO_FILES,
  ENOMEM: { summary: "Out of memory", advice: "Give the machine or container more memory." },
};
