import { base64From, bytesFromBase64 } from "../../../kit/byte-text.ts";

/** The content of an option: certificates, or a private key. */
export type PemContent = "certificates" | "key";

/** PEM texts of one block each, or the problem: a predicate for the option that repeats nothing of its text. */
export type ReadPem = { readonly blocks: readonly string[] } | { readonly problem: string };

interface Block {
  readonly label: string;
  readonly base64: string;
  readonly isEncrypted: boolean;
}

/** A text that cannot be read; the message is a predicate for the option. */
class Unreadable extends Error {}

const MARKER = /^-----(BEGIN|END) ([A-Z0-9 ]{1,64})-----$/;

/** OpenSSL's labels for a certificate; after the second kind of certificate, there are settings of OpenSSL's own. */
const CERTIFICATES = ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"];
const KEYS = ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"];

const LINES = "Each `-----BEGIN …-----` and `-----END …-----` must be on a line of its own.";

/** Predicates for an option with PEM text. */
const PROBLEMS = {
  binary: "is not text. Save it as UTF-8, and convert DER to PEM: `openssl x509 -inform der`.",
  none: "has no PEM block. Write PEM text, from -----BEGIN …----- to -----END …-----.",
  escaped: `has \`\\n\` as two characters instead of line breaks. ${LINES} Replace them: \`replace(text, "\\\\n", "\\n")\` in HCL, \`printf '%b'\` in a shell.`,
  oneLine: `has lost its line breaks. ${LINES} In a shell, quote the variable; in GitLab CI/CD, use a variable of type File.`,
  unfinished: "has a block without its own -----END …----- line. It was cut, or two texts were mixed.",
  damaged: "has a block whose content is not base64. It was cut or changed.",
  noCertificate: "has no certificate.",
  keyForCertificate: "has a private key where a certificate belongs.",
  noKey: "has no private key.",
  certificateForKey: "has a certificate where a private key belongs.",
  otherKey:
    "has a private key in a format that TLS cannot use. Convert it to PKCS#8: `openssl pkey -in old.pem -out key.pem`; for OpenSSH's own format, `ssh-keygen -p -m PKCS8 -f key.pem`.",
  encrypted:
    "is encrypted, and there is no setting for its passphrase. Write it without one: `openssl pkey -in encrypted.pem -out key.pem`.",
};

/**
 * Reads the certificates of a PEM text, or its first private key, into the one form that all TLS libraries read alike.
 * Byte order marks, any line endings, indentation, comments, blocks of other kinds, and OpenSSL's other labels are
 * fine.
 */
export function readPem(text: string, content: PemContent): ReadPem {
  try {
    const blocks = blocksOf(text);
    return { blocks: content === "key" ? [keyIn(blocks)] : certificatesIn(blocks) };
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { problem: thrown.message };
    throw thrown;
  }
}

function certificatesIn(blocks: readonly Block[]): readonly string[] {
  const found = blocks.filter(({ label }) => CERTIFICATES.includes(label));
  if (found.length > 0) return found.map(certificateText);
  throw new Unreadable(blocks.some(isKey) ? PROBLEMS.keyForCertificate : PROBLEMS.noCertificate);
}

function keyIn(blocks: readonly Block[]): string {
  const key = blocks.find(isKey);
  if (key === undefined) {
    const hasCertificate = blocks.some(({ label }) => CERTIFICATES.includes(label));
    throw new Unreadable(hasCertificate ? PROBLEMS.certificateForKey : PROBLEMS.noKey);
  }
  if (key.isEncrypted) throw new Unreadable(PROBLEMS.encrypted);
  if (!KEYS.includes(key.label)) throw new Unreadable(PROBLEMS.otherKey);
  return pemText(key.label, key.base64);
}

const isKey = ({ label }: Block): boolean => label.endsWith("PRIVATE KEY");

function blocksOf(text: string): readonly Block[] {
  // UTF-16 or DER that was read as UTF-8.
  if (text.includes("\0")) throw new Unreadable(PROBLEMS.binary);
  const blocks: Block[] = [];
  let open: { readonly label: string; readonly lines: string[] } | null = null;
  // `trim` also removes byte order marks.
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const [, edge, label = ""] = MARKER.exec(line) ?? [];
    if (edge === undefined) {
      assertNoMarkerIn(line);
      open?.lines.push(line);
    } else if (edge === "BEGIN" && open === null) {
      open = { label, lines: [] };
    } else if (edge === "END" && open?.label === label) {
      blocks.push(blockOf(open.label, open.lines));
      open = null;
    } else {
      throw new Unreadable(PROBLEMS.unfinished);
    }
  }
  if (open !== null) throw new Unreadable(PROBLEMS.unfinished);
  if (blocks.length === 0) throw new Unreadable(PROBLEMS.none);
  return blocks;
}

function assertNoMarkerIn(line: string): void {
  if (!line.includes("-----BEGIN ") && !line.includes("-----END ")) return;
  throw new Unreadable(line.includes("\\n") ? PROBLEMS.escaped : PROBLEMS.oneLine);
}

function blockOf(label: string, lines: readonly string[]): Block {
  // OpenSSL's older format for encrypted keys (RFC 1421, 4.6.1.1).
  const isEncrypted =
    label === "ENCRYPTED PRIVATE KEY" || lines.some((line) => /^Proc-Type: *4, *ENCRYPTED$/.test(line));
  const base64 = isEncrypted ? "" : lines.join("").replace(/\s+/g, "");
  const isWhole = isEncrypted || (base64.length % 4 === 0 && /^[a-z\d+/]+={0,2}$/i.test(base64));
  if (!isWhole) throw new Unreadable(PROBLEMS.damaged);
  return { label, base64, isEncrypted };
}

function certificateText({ label, base64 }: Block): string {
  return pemText("CERTIFICATE", label === "TRUSTED CERTIFICATE" ? base64From(firstElement(base64)) : base64);
}

/** Returns the first DER element; its length is in its own first bytes (X.690, 8.1.3). */
function firstElement(base64: string): Uint8Array {
  const bytes = bytesFromBase64(base64);
  const [, first = 0, ...rest] = bytes.subarray(0, 6);
  if (first < 0x80) return bytes.subarray(0, 2 + first);
  const digits = rest.slice(0, first - 0x80);
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  return bytes.subarray(0, 2 + digits.length + length);
}

const pemText = (label: string, base64: string): string =>
  [`-----BEGIN ${label}-----`, ...(base64.match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ""].join("\n");
