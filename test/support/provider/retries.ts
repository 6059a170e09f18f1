import type { ClientOptions } from "../../../src/provider/client/index.ts";

/** Counts the retries of a client, which logs each one before it waits. */
export interface Retries {
  /** The option of the client. */
  readonly log: NonNullable<ClientOptions["log"]>;
  readonly count: () => number;
}

/** Counts the retries of one client, and calls `onRetry` at each. */
export function countRetries(onRetry: () => void = () => undefined): Retries {
  let count = 0;
  return {
    log(_level, message) {
      if (message !== "retry") return;
      count += 1;
      onRetry();
    },
    count: () => count,
  };
}
