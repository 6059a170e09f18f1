import type { ClientOptions } from "../../../src/provider/client/index.ts";

/** Hears from a client of each retry, which it logs just before it waits for it. */
export interface Retries {
  /** The option of the client. */
  readonly log: NonNullable<ClientOptions["log"]>;
  readonly count: () => number;
}

/** Hears of the retries of one client, and does as told at each. */
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
