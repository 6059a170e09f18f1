import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "@jest/globals";

const folders: string[] = [];

// Keys are not to lie about when the test file that asked for them is done.
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A certificate and its key, as PEM text and as files. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
}

/** Whether the command `openssl` is there to make certificates with. */
export const hasOpenssl = ((): boolean => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Makes an authority of its own. */
export function makeAuthority(name: string): Pair {
  return make(name, ["-x509", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE"]);
}

/** Makes an authority that another one has signed. */
export const makeIntermediate = (authority: Pair, name: string): Pair =>
  sign(authority, make(name, []), { extension: "basicConstraints=critical,CA:TRUE", days: 2 });

/** Makes a certificate for a host, signed by an authority; a negative number of days makes one that has expired. */
export function makeCertificate(authority: Pair, host: string, days = 2): Pair {
  const subject = /^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`;
  return sign(authority, make(host, []), { extension: `subjectAltName=${subject}`, days });
}

/** What a signature says of a certificate. */
interface Signed {
  readonly extension: string;
  readonly days: number;
}

function sign(authority: Pair, { key, certFile }: Pair, { extension, days }: Signed): Pair {
  const extensions = join(dirname(certFile), "extensions");
  writeFileSync(extensions, extension);
  const signer = ["-CA", authority.certFile, "-CAkey", join(dirname(authority.certFile), "key.pem"), "-CAcreateserial"];
  const cert = openssl("x509 -req -in", certFile, ...signer, "-extfile", extensions, "-days", String(days));
  writeFileSync(certFile, cert);
  return { key, cert, certFile };
}

function make(name: string, options: string[]): Pair {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-tls-"));
  folders.push(folder);
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const command = "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout";
  openssl(command, keyFile, "-out", certFile, "-subj", `/CN=${name}`, ...options);
  return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8"), certFile };
}

function openssl(command: string, ...rest: string[]): string {
  return execFileSync("openssl", [...command.split(" "), ...rest], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
