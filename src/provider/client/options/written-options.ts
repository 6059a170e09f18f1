import { DiagnosticError, type Problem } from "../../../kit/errors.ts";
import { recordOf } from "../../../kit/json.ts";
import { assertBaseUrl } from "./base-url.ts";
import type { OptionName } from "./client-options.ts";
import { assertHeader, assertUser } from "./header.ts";
import { proxyFromUrl } from "./proxy-url.ts";

/** Options as they are written in a file; a value that is not a text counts as unset or unknown. */
export type WrittenOptions = Readonly<Partial<Record<"baseUrl" | "sudo" | "proxyUrl" | "headers", unknown>>>;

/** Returns the problems that `checkOptions` would find in these options. */
export function problemsOfWritten(
  { baseUrl, sudo, proxyUrl, headers }: WrittenOptions,
  names: Readonly<Record<OptionName, string>>,
): readonly Problem[] {
  const checks = [
    typeof baseUrl === "string" && (() => assertBaseUrl({ names }, baseUrl)),
    typeof sudo === "string" && (() => assertUser({ names }, sudo)),
    typeof proxyUrl === "string" && (() => proxyFromUrl({ names }, proxyUrl)),
    ...Object.entries(recordOf(headers)).map(
      ([name, value]) =>
        () =>
          assertHeader({ names }, name, typeof value === "string" ? value : ""),
    ),
  ];
  return checks.flatMap((check) => (check === false ? [] : problemIn(check)));
}

function problemIn(check: () => unknown): readonly Problem[] {
  try {
    check();
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    return [thrown.problem];
  }
}
