import { DSN_FORM, DSN_RULE, endpointOf, type Endpoint } from "../../provider/ingest/index.ts";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";

/** A DSN to prove. */
export interface Target {
  /** What its user calls it: an address of a state, the import ID of a key, or the DSN. */
  readonly name: string;
  readonly dsn: string;
  readonly endpoint: Endpoint;
}

/** Makes the target of a DSN, by default named after itself. Throws `invalid`, with `what` it is, for another text. */
export function targetFrom(text: string, what: string, name: string | null = null): Target {
  const endpoint = endpointOf(text);
  if (endpoint === null) throw noDsn(what);
  const url = new URL(text);
  // DSNs of old have a secret, which no endpoint needs.
  url.password = "";
  return { name: name ?? url.href, dsn: url.href, endpoint };
}

/** Each endpoint and key once: by the name that comes first. */
export function distinct(targets: readonly Target[]): readonly Target[] {
  const byEndpoint = new Map<string, Target>();
  for (const target of targets) {
    const { origin, path, publicKey } = target.endpoint;
    const key = JSON.stringify([origin, path, publicKey]);
    if (!byEndpoint.has(key)) byEndpoint.set(key, target);
  }
  return [...byEndpoint.values()];
}

/** Never shows the text, which may be anything: a token too. */
const noDsn = (what: string): DiagnosticError =>
  diagnosticError({ code: "invalid", summary: "Not a DSN" }, { why: `${what} ${DSN_RULE}: ${DSN_FORM}.` });
