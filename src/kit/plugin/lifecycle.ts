import { writeSync } from "node:fs";

const STDOUT = 1;
const STDERR = 2;
const PARENT_CHECK_MS = 1000;

/** Writes a line for Terraform itself, synchronously, so that it is not lost if the process exits next. */
export function printLine(line: string): void {
  writeSync(STDOUT, `${line}\n`);
}

/**
 * Ends a process that cannot start as a plugin, with the reason in one line on stdout, which Terraform shows to the user.
 * Must not be called after the handshake.
 */
export function exitBeforeHandshake(reason: unknown): never {
  const text = reason instanceof Error ? reason.message : String(reason);
  printLine(text.replace(/\s+/g, " "));
  process.exit(1);
}

/** Redirects stdout to stderr, which Terraform logs. Once Terraform has exited, output is discarded. */
export function redirectStdout(): void {
  process.stderr.on("error", () => undefined);
  // The global console reads this property when it is first used.
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
}

/**
 * Ignores SIGINT and SIGTERM. Ctrl-C reaches every process of the terminal, but Terraform needs the plugin until the
 * running operations have ended, and then stops it. A plugin that exits early loses the objects that are being created.
 */
export function ignoreSignals(): void {
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
}

/** Makes an uncaught error end the process with a panic message, which Terraform shows to the user. */
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

/** Calls `onExit` once, when the parent process has exited. Does not keep the process alive. */
export function watchParent(onExit: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, PARENT_CHECK_MS);
  timer.unref();
}
