import { errorFrom } from "../../kit/foreign-error.ts";

/** Prints the reason for a failed command on stderr, and sets the exit code. */
export function report(thrown: unknown): void {
  const { summary, detail } = errorFrom(thrown, "tocsin");
  process.stderr.write(`tocsin: ${summary}\n${detail}\n`);
  process.exitCode = 1;
}

/** Prints a warning that belongs to no report on stderr. */
export const printWarning = ({ summary, detail }: { readonly summary: string; readonly detail: string }): void =>
  void process.stderr.write(`Warning: ${summary}\n${detail}\n`);
