/** What a DSN says: `<scheme>://<public_key>@<host>/…/<numeric project ID>`, with and without a port. */
export interface Dsn {
  readonly publicKey: string;
  readonly project: string;
}

/** Reads a DSN; null for any other text. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, pathname } = new URL(text);
  const project = pathname.slice(pathname.lastIndexOf("/") + 1);
  const isDsn = ["http:", "https:"].includes(protocol) && username !== "" && /^\d+$/.test(project);
  return isDsn ? { publicKey: username, project } : null;
}
