import type { ClientOptions } from "../../../src/provider/client/index.ts";

/** The retries of a client, which logs each one just before it waits for it. */
export interface Retries {
  /** The option of the client. */
  readonly log: NonNullable<ClientOptions["log"]>;
  readonly count: () => number;
}

/** Calls a function at each retry of a client. */
export function hearRetries(onRetry: () => void = () => undefined): Retries {
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
