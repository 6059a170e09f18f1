import { textOfVariable } from "../client/options/index.ts";
import { diagnostic, diagnosticError } from "../../kit/errors.ts";
import type { Problem } from "../../kit/schema/index.ts";
import { parseUrl } from "../../kit/url.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The address of the service, and the token. */
export interface Credential {
  readonly baseUrl: string;
  readonly token: string;
  /** The environment variables that the two come from, if any. */
  readonly variables: { readonly baseUrl?: string; readonly token?: string };
}

/** A value from the configuration or the environment. */
export interface FoundValue {
  readonly value: string;
  /** The environment variable that it comes from; null for the configuration. */
  readonly from: string | null;
}

const URL_VARIABLES = ["TOCSIN_BASE_URL", "GITLAB_BASE_URL", "CI_SERVER_URL"];
const TOKEN_VARIABLES = ["TOCSIN_TOKEN", "GITLAB_TOKEN"];

/**
 * Returns the address and the token, both unchecked, from the configuration or else from the environment. A token for
 * Tocsin is never sent to whichever server a CI job happens to run on. Throws `invalid` at the missing attribute.
 */
export function findCredential(
  config: { readonly base_url: string | null; readonly token: string | null },
  env: Env,
  warn: (problem: Problem) => void,
): Credential {
  const url = find(config.base_url, URL_VARIABLES, env);
  if (url === null) throw diagnosticError(ERRORS.noBaseUrl, { path: ["base_url"] });
  const isCi = url.from === "CI_SERVER_URL";
  const variables = isCi ? TOKEN_VARIABLES.filter((name) => !isTocsin(name)) : TOKEN_VARIABLES;
  const token = find(config.token, variables, env);
  if (token === null) throw diagnosticError(isCi ? ERRORS.noTokenForCi : ERRORS.noToken, { path: ["token"] });
  if (url.from !== null && token.from !== null && isTocsin(url.from) !== isTocsin(token.from))
    warn(mixed(url.from, token.from));
  if (isPlainHttp(url.value)) warn(diagnostic(WARNINGS.unencrypted, { path: ["base_url"] }));
  return {
    baseUrl: url.value,
    token: token.value,
    variables: { ...(url.from && { baseUrl: url.from }), ...(token.from && { token: token.from }) },
  };
}

/** Returns the address of the service from the environment; null if it is unset. */
export const serviceAddress = (env: Env): string | null => find(null, URL_VARIABLES, env)?.value ?? null;

/**
 * Returns the configured value, or else the first variable that has one; an empty variable counts as unset. Throws
 * `invalid` for a variable that is not UTF-8.
 */
export function find(written: string | null, variables: readonly string[], env: Env): FoundValue | null {
  if (written !== null) return { value: written, from: null };
  const from = variables.find((name) => textOfVariable(env, name) !== "");
  return from === undefined ? null : { value: textOfVariable(env, from), from };
}

const isTocsin = (variable: string): boolean => variable.startsWith("TOCSIN_");

const mixed = (url: string, token: string): Problem =>
  diagnostic(WARNINGS.mixedSources, {
    why: `The address comes from ${url} and the token from ${token}. If they do not belong together, the token is sent to the wrong server.`,
  });

function isPlainHttp(text: string): boolean {
  const { protocol, hostname } = parseUrl(text) ?? { protocol: "", hostname: "" };
  return protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
}
