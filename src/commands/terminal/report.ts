import { errorFrom } from "../../kit/foreign-error.ts";

/** Prints the reason for a failed command on stderr, and sets the exit code. */
export function report(thrown: unknown): void {
  const { summary, detail } = errorFrom(thrown, "tocsin");
  process.stderr.write(`tocsin: ${summary}\n${detail}\n`);
  process.exitCode = 1;
}
