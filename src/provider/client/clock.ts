import type { Host } from "../../host/index.ts";
import { onAbort } from "./on-abort.ts";

/** What the time is taken from; tests have one that runs ahead. */
export interface Clock {
  /** Milliseconds from some moment on. */
  readonly nowMs: () => number;
  /** Calls back after so many milliseconds, unless the function that it returns is called before. */
  readonly after: Host["after"];
  /** Rejects when the signal aborts first. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The machine's clock. */
export const clockOf = (host: Pick<Host, "now" | "after">): Clock => ({
  nowMs: () => host.now(),
  after: (ms, run) => host.after(ms, run),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = host.after(ms, () => {
        forget();
        resolve();
      });
      const forget = onAbort(signal, () => {
        stop();
        reject(new Error("the wait was cancelled"));
      });
    }),
});
