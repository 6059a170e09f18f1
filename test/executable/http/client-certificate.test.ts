import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach } from "@jest/globals";
import { compareHosts, type HostCase, type Scene } from "../../support/plugin/compare-hosts.ts";
import type { Written } from "../../support/plugin/provider-process.ts";
import {
  withOpenssl,
  makeCertificate,
  makeIntermediate,
  makeKeyed,
  type Pair,
} from "../../support/server/certificate.ts";
import { authority, block, lazy, secure, service, stranger } from "./scenes.ts";

const mine = lazy(() => makeCertificate(authority(), "ada.test"));
const intermediate = lazy(() => makeIntermediate(authority(), "Tocsin test intermediate"));
const below = lazy(() => makeCertificate(intermediate(), "ada.test"));

/** A certificate and its key, as a block gives them. */
const given = ({ cert, key }: Pair): Written => ({
  ca_cert_pem: authority().cert,
  client_cert_pem: cert,
  client_key_pem: key,
});

/** A service of node's that demands a certificate of the authority's. */
const demanding = (more: Written, options: object = {}): Promise<Scene> =>
  secure({ ...service(), ca: authority().cert, requestCert: true, rejectUnauthorized: true, ...options }, more);

const servers: ChildProcess[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill();
});

/** A service of OpenSSL, which refuses certificates by the alerts of TLS, as most web servers do. */
async function refusing(version: "-tls1_2" | "-tls1_3", more: Written): Promise<Scene> {
  const { certFile, key } = service();
  const keyFile = join(dirname(certFile), "server-key.pem");
  writeFileSync(keyFile, key);
  const files = ["-cert", certFile, "-key", keyFile, "-CAfile", authority().certFile];
  const demands = ["-Verify", "3", "-verify_return_error", version, "-www"];
  const server = spawn("openssl", ["s_server", "-accept", "127.0.0.1:0", ...files, ...demands], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  servers.push(server);
  let said = "";
  while (!/ACCEPT \S+:\d+\n/.test(said)) said += String((await once(server.stdout, "data"))[0]);
  return { written: block(`https://127.0.0.1:${/ACCEPT \S+:(\d+)/.exec(said)?.[1] ?? ""}`, more) };
}

const refused = (pair: () => Pair | null, says: RegExp): readonly (readonly [string, HostCase])[] =>
  (["-tls1_2", "-tls1_3"] as const).map((version) => {
    const open = () => {
      const shown = pair();
      return refusing(version, shown === null ? { ca_cert_pem: authority().cert } : given(shown));
    };
    return [version.slice(1), { open, says }];
  });

const everyVersion = (title: string, pair: () => Pair | null, says: RegExp) =>
  Object.fromEntries(refused(pair, says).map(([version, each]) => [`${title}, over ${version}`, each]));

withOpenssl.describe("a client certificate", () => {
  compareHosts({
    "is shown to the service": { open: () => demanding(given(mine())), says: /^level/ },
    "is shown over TLS 1.2": { open: () => demanding(given(mine()), { maxVersion: "TLSv1.2" }), says: /^level/ },
    "is shown with its chain": {
      open: () => demanding(given({ ...below(), cert: below().cert + intermediate().cert })),
      says: /^level/,
    },
    "has a key of RSA": { open: () => demanding(given(makeKeyed(authority(), "ada.test", "rsa"))), says: /^level/ },
    "has a key on P-384": { open: () => demanding(given(makeKeyed(authority(), "ada.test", "p384"))), says: /^level/ },
    "has a key on P-521": { open: () => demanding(given(makeKeyed(authority(), "ada.test", "p521"))), says: /^level/ },
    "has a key of Ed25519": {
      open: () => demanding(given(makeKeyed(authority(), "ada.test", "ed25519"))),
      says: /^level/,
    },
    "is not given": { open: () => demanding({ ca_cert_pem: authority().cert }), says: /TLS connection|lost/ },
    "is another authority's": {
      open: () => demanding(given(makeCertificate(stranger(), "ada.test"))),
      says: /TLS connection|lost/,
    },
    ...everyVersion("is not given, and is missed by an alert", () => null, /refused the client certificate|TLS/),
    ...everyVersion(
      "is another authority's, and refused by an alert",
      () => makeCertificate(stranger(), "ada.test"),
      /refused the client certificate/,
    ),
    ...everyVersion(
      "has expired, and is refused by an alert",
      () => makeCertificate(authority(), "ada.test", -1),
      /refused the client certificate/,
    ),
    "is shown to nobody who does not ask": { open: () => secure(service(), given(mine())), says: /^level/ },
    "has another key": {
      open: () => demanding({ ...given(mine()), client_key_pem: stranger().key }),
      says: /client_key_pem/,
    },
    "is no certificate": {
      open: () => demanding({ ...given(mine()), client_cert_pem: mine().key }),
      says: /client_cert_pem/,
    },
    "is cut": {
      open: () => demanding({ ...given(mine()), client_cert_pem: mine().cert.replace(/.{64}\n/, "") }),
      says: /client_cert_pem/,
    },
    "has no key in what is given as one": {
      open: () => demanding({ ...given(mine()), client_key_pem: mine().cert }),
      says: /client_key_pem/,
    },
    "comes with an authority that is none": {
      open: () => demanding({ ...given(mine()), ca_cert_pem: mine().key }),
      says: /ca_cert_pem/,
    },
    "comes with an authority that is cut": {
      open: () => demanding({ ...given(mine()), ca_cert_pem: authority().cert.replace(/.{64}\n/, "") }),
      says: /ca_cert_pem/,
    },
  });
});
