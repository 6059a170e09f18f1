/** The ways in which a user stops a command: `interrupt` lets the current step finish, `kill` does not. */
export interface Stop {
  readonly interrupt: AbortSignal;
  readonly kill: AbortSignal;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that signals stop: the first lets what runs finish its step, the second does not. */
export async function stoppable<T>(work: (stop: Stop) => Promise<T>): Promise<T> {
  const interrupt = new AbortController();
  const kill = new AbortController();
  const stop = (): void => (interrupt.signal.aborted ? kill : interrupt).abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work({ interrupt: interrupt.signal, kill: kill.signal });
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
