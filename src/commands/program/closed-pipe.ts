import { reasonFrom } from "../../kit/foreign-error.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { hasCode } from "../terminal/index.ts";
import { report } from "../terminal/report.ts";

/**
 * Lets a command continue silently to its exit code when nobody reads its output anymore, as after `| head -1`. Any
 * other failure of stdout, such as a full disk, is an error. A process that runs many commands calls it for each.
 */
export function outliveReaders(): void {
  isReported = false;
  process.stderr.off("error", ignore).on("error", ignore);
  process.stdout.off("error", reportOnce).on("error", reportOnce);
}

let isReported = false;

const ignore = (): void => undefined;

function reportOnce(thrown: Error): void {
  if (isReported || hasCode(thrown, "EPIPE")) return;
  isReported = true;
  report(diagnosticError(ERRORS.cannotWrite, { named: "to stdout", why: reasonFrom(thrown), cause: thrown }));
}
