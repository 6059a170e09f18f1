import { parseDsn } from "../resources/index.ts";

export { DSN_FORM, DSN_RULE } from "../resources/index.ts";

/** The destination of the events of a DSN, and their key. */
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
  // As in SDKs, `api` comes between the DSN's own path and the project number.
  const path = `${pathname.slice(0, -read.project.length)}api/${read.project}/envelope/`;
  return { origin, path, publicKey: read.publicKey };
}
