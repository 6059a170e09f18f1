import { parseUrl } from "../../../kit/url.ts";

/** What a DSN says: `<scheme>://<public_key>@<host>/…/<numeric project ID>`, with and without a port. */
export interface Dsn {
  readonly scheme: "http" | "https";
  readonly publicKey: string;
  /** A name or an address; of version 6 in square brackets. */
  readonly host: string;
  /** The one that the DSN has, else its scheme's. */
  readonly port: number;
  /** What stands before the project, such as `/errortracking/api/v1/projects`; empty for nothing. */
  readonly path: string;
  readonly project: string;
}

/** The condition for a text to be a DSN, as the end of a sentence. */
export const DSN_RULE =
  "must be a DSN, an http or https address with a public key before the host and, at its end, a project's ID";

/** The form of a DSN. */
export const DSN_FORM = "https://<public_key>@<host>/<project_id>";

/** Reads a DSN; null for any other text. */
export function parseDsn(text: string): Dsn | null {
  const url = parseUrl(text);
  if (url === null) return null;
  const { protocol, username, hostname, port, pathname } = url;
  const scheme = protocol.slice(0, -1);
  const end = pathname.lastIndexOf("/");
  const [path, project] = [pathname.slice(0, end), pathname.slice(end + 1)];
  if ((scheme !== "http" && scheme !== "https") || username === "" || !/^\d+$/.test(project)) return null;
  const ownPort = port === "" ? PORTS[scheme] : Number(port);
  return { scheme, publicKey: username, host: hostname, port: ownPort, path, project };
}

const PORTS = { http: 80, https: 443 };

/** What the URL Standard escapes in a user name. */
const ESCAPED = /["#/:;<=>?@[\\\]^`{|}]|[^!-~]/gu;

/** The key in an http or https URL, percent-encoded, and the same of the key that should be there. */
export function keysInDsn(dsn: string, publicKey: string): { readonly found: string; readonly expected: string } {
  return { found: new URL(dsn).username, expected: publicKey.replace(ESCAPED, encodeURIComponent) };
}
