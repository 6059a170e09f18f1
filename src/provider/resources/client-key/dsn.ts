import { parseUrl } from "../../../kit/url.ts";

/** The parts of a DSN: `<scheme>://<public_key>@<host>/…/<numeric project ID>`, with or without a port. */
export interface Dsn {
  readonly scheme: "http" | "https";
  readonly publicKey: string;
  /** A name or an address; an IPv6 address is in square brackets. */
  readonly host: string;
  /** The port of the DSN, or the default port of its scheme. */
  readonly port: number;
  /** The path before the project, such as `/errortracking/api/v1/projects`; may be empty. */
  readonly path: string;
  readonly project: string;
}

/** The condition that makes a text a DSN, as the end of a sentence. */
export const DSN_RULE =
  "must be a DSN, an http or https address with a public key before the host and, at its end, a project's ID";

/** The form of a DSN. */
export const DSN_FORM = "https://<public_key>@<host>/<project_id>";

/** Parses a DSN; null for any other text. */
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

/** The characters that the URL Standard escapes in a user name. */
const ESCAPED = /["#/:;<=>?@[\\\]^`{|}]|[^!-~]/gu;

/** Returns the key in an http or https URL, and the expected key, both percent-encoded. */
export function keysInDsn(dsn: string, publicKey: string): { readonly found: string; readonly expected: string } {
  return { found: new URL(dsn).username, expected: publicKey.replace(ESCAPED, encodeURIComponent) };
}
