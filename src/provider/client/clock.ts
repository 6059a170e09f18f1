import type { Host } from "../../host/index.ts";
import { onAbort } from "./on-abort.ts";

/** The source of the time; tests use one that runs fast. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  readonly nowMs: () => number;
  /** Calls back after this many milliseconds, unless the returned function is called first. */
  readonly after: Host["after"];
  /** Rejects if the signal aborts first. */
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
        reject(new Error("the wait was canceled"));
      });
    }),
});
