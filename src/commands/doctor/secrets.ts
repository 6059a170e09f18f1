import { createRedactor } from "../../provider/client/index.ts";
import type { ProviderBlock } from "./provider-block.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";

/** Variables whose whole value is a secret. */
const SECRET =
  /^(TOCSIN_TOKEN|GITLAB_TOKEN|GITLAB_ACCESS_TOKEN|CI_JOB_TOKEN|CI_JOB_JWT\w*|TF_TOKEN_\w+|TF_HTTP_PASSWORD|TF_VAR_\w*(token|password|secret)\w*)$/i;

/** Attributes of the provider whose values nobody may read. */
const ATTRIBUTES = ["token", "headers", "client_key_pem"];

/** A user and a password in a URL, except those in the advice on proxies. */
const CREDENTIAL = /\/\/(?!user:password@)([^/\s@:]*):?([^/\s@]*)@/g;

/** A GitLab token, wherever it was pasted. */
const TOKEN = /\bgl[a-z]{2,8}-[\w.-]{8,}/g;

/** Makes results that people can paste: without tokens, passwords, credentials in URLs, and queries. */
export function createRedaction({ env }: Setup, blocks: readonly ProviderBlock[]): (result: Result) => Result {
  const values = Object.entries(env).flatMap(([name, value = ""]) => [
    ...(SECRET.test(name) ? [value] : []),
    ...[...value.matchAll(CREDENTIAL)].flatMap(([, user = "", password = ""]) => [user, password]),
  ]);
  const written = blocks.flatMap((block) => ATTRIBUTES.map((name) => block.written.get(name) ?? ""));
  const redact = createRedactor([...values, ...written].filter(Boolean));
  const clean = (text: string): string =>
    redact(text.replace(CREDENTIAL, "//[redacted]@").replace(TOKEN, "[redacted]"));
  return (result) => ({
    ...result,
    subject: result.subject === null ? null : clean(result.subject),
    finding: clean(result.finding),
    advice: result.advice === null ? null : clean(result.advice),
  });
}
