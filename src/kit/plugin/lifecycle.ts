import { writeSync } from "node:fs";

const STDOUT = 1;
const STDERR = 2;
const PARENT_CHECK_MS = 1000;

/** Writes a line that is for Terraform itself, at once and whatever happens next. */
export function printLine(line: string): void {
  writeSync(STDOUT, `${line}\n`);
}

/**
 * Ends a process that cannot become a plugin: Terraform shows the one line on stdout to the user.
 * Never to be called after the handshake.
 */
export function refuseToStart(reason: unknown): never {
  const text = reason instanceof Error ? reason.message : String(reason);
  printLine(text.replace(/\s+/g, " "));
  process.exit(1);
}

/** Sends what anybody prints to stderr, where Terraform takes it for log lines; once Terraform is gone, nowhere. */
export function keepStdoutClean(): void {
  process.stderr.on("error", () => undefined);
  // The global console looks its streams up here when it is first used.
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
}

/**
 * Ctrl-C reaches every process of the terminal. Terraform then stops the plugin itself, and needs it until the running
 * operations have ended: a plugin that dies loses the objects being created.
 */
export function holdSignals(): void {
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
}

/** Makes an error that nobody caught end the process with the words that Terraform shows to the user. */
export function reportFatalErrors(): void {
  const panic = (thrown: unknown) => {
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    try {
      writeSync(STDERR, `panic: ${text}\n`);
    } finally {
      process.exit(2);
    }
  };
  process.on("uncaughtException", panic);
  process.on("unhandledRejection", panic);
}

/** Calls `onGone` once when the process that started this one has ended. Does not keep the process alive. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
