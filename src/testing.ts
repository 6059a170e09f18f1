import { createService, readSeedFile, type SeedInput, type ServiceOptions } from "./service/index.ts";

export type { ProfileName } from "./service/index.ts";
export { readSeedFile, type SeedInput, type ServiceOptions };

/** A service for a test. It works in an `await using` declaration. */
export interface TestService extends AsyncDisposable {
  /** The value for a provider's `base_url`. */
  readonly url: string;
  /** The value for a provider's `token`: a token of the first user. */
  readonly token: string;
  /** Stops it. Can be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Starts an embedded service: by default on a free port of this machine, in memory, with a random token and the default
 * seed. Rejects with an error that has a `code`, a `summary` and a `detail` when the package `libsql` is not installed,
 * an option or the seed is invalid, or the port or the file is not available.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { url, token, close } = await createService(options);
  return { url, token, close, [Symbol.asyncDispose]: close };
}
