import { createService, readSeedFile, type SeedInput, type ServiceOptions } from "./service/index.ts";

export type { ProfileName } from "./service/index.ts";
export { readSeedFile, type SeedInput, type ServiceOptions };

/** A service for a test. It can stand in an `await using` declaration. */
export interface TestService extends AsyncDisposable {
  /** What a provider's `base_url` is set to. */
  readonly url: string;
  /** What a provider's `token` is set to: a token of the first user. */
  readonly token: string;
  /** Stops it. Can be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Starts an embedded service on a free port of this machine, in memory, with a random token and the default world unless
 * the options say otherwise. Rejects with an error that has a `code`, a `summary` and a `detail` when the package `libsql` is
 * not installed, an option or the seed is wrong, or the port or the file cannot be had.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { url, token, close } = await createService(options);
  return { url, token, close, [Symbol.asyncDispose]: close };
}
