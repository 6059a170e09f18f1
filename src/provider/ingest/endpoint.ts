import { parseDsn } from "../resources/index.ts";

export { DSN_FORM, DSN_RULE } from "../resources/index.ts";

/** Where the events of a DSN go, and with which key. */
export interface Endpoint {
  readonly origin: string;
  readonly path: string;
  readonly publicKey: string;
}

/** Reads a DSN; null for any other text. */
export function endpointOf(dsn: string): Endpoint | null {
  const read = parseDsn(dsn);
  if (read === null) return null;
  const { origin, pathname } = new URL(dsn);
  // As SDKs do it: `api` stands between the DSN's own path and the project's number.
  const path = `${pathname.slice(0, -read.project.length)}api/${read.project}/envelope/`;
  return { origin, path, publicKey: read.publicKey };
}
