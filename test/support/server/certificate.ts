import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "@jest/globals";
import { missing, needing } from "../needs.ts";

const folders: string[] = [];

// Keys are not to lie about when the test file that asked for them is done.
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A certificate and its key, as PEM text and as files. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
}

/** Tests that make certificates with the command `openssl`. */
export const withOpenssl = needing("openssl", missing({ openssl: ["openssl", "version"] }) === null);

/** Kinds of keys, as OpenSSL makes them. */
export const KEYS = {
  p256: ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
  p384: ["ec", "-pkeyopt", "ec_paramgen_curve:secp384r1"],
  p521: ["ec", "-pkeyopt", "ec_paramgen_curve:secp521r1"],
  rsa: ["rsa:2048"],
  weakRsa: ["rsa:1024"],
  ed25519: ["ed25519"],
} as const satisfies Record<string, readonly string[]>;

/** The name of a kind of keys. */
export type KeyKind = keyof typeof KEYS;

/** Makes an authority of its own. */
export const makeAuthority = (name: string, kind?: KeyKind): Pair =>
  make(name, ["-x509", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE"], kind);

/** Makes an authority that another one has signed; with extensions as OpenSSL writes them, one to a line. */
export const makeIntermediate = (authority: Pair, name: string, ...more: readonly string[]): Pair =>
  sign(authority, make(name, []), { extensions: ["basicConstraints=critical,CA:TRUE", ...more], days: 2 });

/** Makes a certificate for a host, signed by an authority; a negative number of days makes one that has expired. */
export function makeCertificate(authority: Pair, host: string, days = 2): Pair {
  return sign(authority, make(host, []), { extensions: [`subjectAltName=${nameOf(host)}`], days });
}

/** Makes a certificate for a host that says more, in extensions as OpenSSL writes them. */
export const makeExtended = (authority: Pair, host: string, ...more: readonly string[]): Pair =>
  sign(authority, make(host, []), { extensions: [`subjectAltName=${nameOf(host)}`, ...more], days: 2 });

/** Makes a certificate for a host with another kind of key. */
export const makeKeyed = (authority: Pair, host: string, kind: KeyKind): Pair =>
  sign(authority, make(host, [], kind), { extensions: [`subjectAltName=${nameOf(host)}`], days: 2 });

/** Makes a certificate that has its host in its subject alone, as old ones have. */
export const makeUnnamed = (authority: Pair, host: string): Pair =>
  sign(authority, make(host, []), { extensions: ["keyUsage=digitalSignature"], days: 2 });

const nameOf = (host: string): string => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`);

/** The signed part of a certificate. */
interface Signed {
  readonly extensions: readonly string[];
  readonly days: number;
}

function sign(authority: Pair, { key, certFile }: Pair, { extensions, days }: Signed): Pair {
  const extensionFile = join(dirname(certFile), "extensions");
  writeFileSync(extensionFile, extensions.join("\n"));
  const signer = ["-CA", authority.certFile, "-CAkey", join(dirname(authority.certFile), "key.pem"), "-CAcreateserial"];
  const cert = openssl("x509 -req -in", certFile, ...signer, "-extfile", extensionFile, "-days", String(days));
  writeFileSync(certFile, cert);
  return { key, cert, certFile };
}

function make(name: string, options: readonly string[], kind: KeyKind = "p256"): Pair {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-tls-"));
  folders.push(folder);
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const files = ["-nodes", "-keyout", keyFile, "-out", certFile];
  openssl("req -new -newkey", ...KEYS[kind], ...files, "-subj", `/CN=${name}`, ...options);
  return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8"), certFile };
}

function openssl(command: string, ...rest: string[]): string {
  return execFileSync("openssl", [...command.split(" "), ...rest], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
