import { writeSync } from "node:fs";
import { isError } from "../errors.ts";
import { reasonFrom } from "../foreign-error.ts";

const STDOUT = 1;
const STDERR = 2;

/** Writes a line for Terraform itself, synchronously, so that it is not lost if the process exits next. */
export function printLine(line: string): void {
  writeSync(STDOUT, `${line}\n`);
}

/**
 * Ends a process that cannot start as a plugin, with the reason in one line on stdout, which Terraform shows to the
 * user. Must not be called after the handshake.
 */
export function exitBeforeHandshake(reason: unknown): never {
  const text = reasonFrom(reason);
  printLine(text.replace(/\s+/g, " "));
  process.exit(1);
}

/**
 * Redirects stdout to stderr, which Terraform logs. Once Terraform has exited, output is discarded. Node makes the
 * stream when it is first asked for, and most processes never write.
 */
export function redirectStdout(): void {
  const own = Object.getOwnPropertyDescriptor(process, "stderr");
  let stderr: NodeJS.WriteStream | undefined;
  const get = (): NodeJS.WriteStream | undefined => {
    if (stderr !== undefined) return stderr;
    stderr = own?.get?.call(process) as NodeJS.WriteStream | undefined; // node's own property
    return stderr?.on("error", () => undefined);
  };
  // The global console reads these properties when it is first used.
  Object.defineProperties(process, { stdout: { configurable: true, get }, stderr: { configurable: true, get } });
}

/**
 * Ctrl-C, and the end of a terminal, reach every process in it. Terraform then stops the plugin itself, and needs it
 * until the running operations have ended: a plugin that dies loses the objects being created. Under `nohup` Terraform
 * continues, and node would not.
 */
export function ignoreSignals(): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => undefined);
}

/** Makes an uncaught error end the process with a panic message, which Terraform shows to the user. */
export function reportFatalErrors(): void {
  const panic = (thrown: unknown) => {
    const stack = isError(thrown) ? (thrown.stack ?? "") : "";
    const frames = stack.slice(Math.max(stack.indexOf("\n    at "), 0));
    try {
      writeSync(STDERR, `panic: ${reasonFrom(thrown)}${frames}\n`);
    } finally {
      process.exit(2);
    }
  };
  process.on("uncaughtException", panic);
  process.on("unhandledRejection", panic);
}
