import { DiagnosticError } from "../kit/errors.ts";
import { hasCode } from "../system/index.ts";
import { report } from "./report.ts";

/**
 * Lets a command go on to its exit code, without a word, when nobody reads its output any more, as after `| head -1`.
 * Anything else that stdout does not take, as on a full disk, is an error.
 */
export function outliveReaders(): void {
  process.stderr.on("error", () => undefined);
  let isReported = false;
  process.stdout.on("error", (thrown: Error) => {
    if (isReported || hasCode(thrown, "EPIPE")) return;
    isReported = true;
    const parts = { summary: "Cannot write to stdout", detail: thrown.message };
    report(new DiagnosticError({ code: "unavailable", ...parts, cause: thrown }));
  });
}
