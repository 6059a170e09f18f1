import { DiagnosticError, type Problem } from "../../../kit/errors.ts";
import { assertBaseUrl } from "./base-url.ts";
import type { ClientOptions, OptionName } from "./client-options.ts";
import { assertHeader, assertUser } from "./header.ts";
import { proxyFromUrl } from "./proxy-url.ts";

/** Options as they are written somewhere, before anything else is known. */
export interface WrittenOptions extends Pick<Partial<ClientOptions>, "baseUrl" | "sudo" | "proxyUrl"> {
  /** The value of a header that is not known yet is no text. */
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** What `checkOptions` would find wrong with these options, one problem for each. */
export function problemsOfWritten(
  { baseUrl, sudo, proxyUrl, headers = {} }: WrittenOptions,
  names: Readonly<Record<OptionName, string>>,
): readonly Problem[] {
  const checks = [
    ...(baseUrl === undefined ? [] : [() => assertBaseUrl({ names }, baseUrl)]),
    ...(sudo === undefined ? [] : [() => assertUser({ names }, sudo)]),
    ...(proxyUrl === undefined ? [] : [() => proxyFromUrl({ names }, proxyUrl)]),
    ...Object.entries(headers).map(
      ([name, value]) =>
        () =>
          assertHeader({ names }, name, typeof value === "string" ? value : ""),
    ),
  ];
  return checks.flatMap((check) => problemIn(check));
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
