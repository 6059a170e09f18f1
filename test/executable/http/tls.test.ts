import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareHosts, type Scene } from "../../support/plugin/compare-hosts.ts";
import {
  withOpenssl,
  makeCertificate,
  makeIntermediate,
  makeKeyed,
  makeUnnamed,
  type Pair,
} from "../../support/server/certificate.ts";
import { startRaw, startServer, startTlsServer } from "../../support/server/http-server.ts";
import { at, authority, block, lazy, ok, rebased, secure, service, stranger, trusted } from "./scenes.ts";

const named = lazy(() => makeCertificate(authority(), "localhost"));
const intermediate = lazy(() => makeIntermediate(authority(), "Tocsin test intermediate"));
const below = lazy(() => makeCertificate(intermediate(), "127.0.0.1"));
const chain = () => ({ cert: below().cert + intermediate().cert, key: below().key });

/** A service whose address has the name of this machine. */
async function secureAtName(pair: () => Pair): Promise<Scene> {
  const server = await startTlsServer(pair(), ok);
  return at({ ...server, url: server.url.replace("127.0.0.1", "localhost") }, trusted());
}

/** A bundle with text around its certificates, as those of systems have it. */
const bundle = () => `# one\n${stranger().cert}\n# two, with a blank line\n\n${authority().cert}\n`;

withOpenssl.describe("TLS", () => {
  compareHosts({
    "an authority that is given": { open: () => secure(service(), trusted()), says: /^level/ },
    "an authority in a bundle": { open: () => secure(service(), { ca_cert_pem: bundle() }), says: /^level/ },
    "an authority in a file": {
      open: () => secure(service(), { ca_cert_file: authority().certFile }),
      says: /^level/,
    },
    "an authority in NODE_EXTRA_CA_CERTS": {
      open: async () => ({ ...(await secure(service())), env: { NODE_EXTRA_CA_CERTS: authority().certFile } }),
      says: /^level/,
    },
    "an authority in NODE_EXTRA_CA_CERTS beside another that is given": {
      open: async () => ({
        ...(await secure(service(), { ca_cert_pem: stranger().cert })),
        env: { NODE_EXTRA_CA_CERTS: authority().certFile },
      }),
      says: /^level/,
    },
    "a file in NODE_EXTRA_CA_CERTS that is not there": {
      open: async () => ({ ...(await secure(service(), trusted())), env: { NODE_EXTRA_CA_CERTS: "/nowhere.pem" } }),
      says: /^level/,
    },
    "a file in NODE_EXTRA_CA_CERTS that has no certificate": {
      open: async () => {
        const file = join(authority().certFile, "..", "text");
        writeFileSync(file, "no certificate");
        return { ...(await secure(service())), env: { NODE_EXTRA_CA_CERTS: file } };
      },
      says: /Certificate of the service is not trusted/,
      differs: {
        reason: "node takes it for authorities that are given, and looks for the issuer among them",
        says: /unable to verify the first certificate$/,
        isLastLine: true,
      },
    },
    "authorities in SSL_CERT_FILE and SSL_CERT_DIR count for nothing": {
      open: async () => {
        const { certFile } = authority();
        const env = { SSL_CERT_FILE: certFile, SSL_CERT_DIR: join(certFile, "..") };
        return { ...(await secure(service())), env };
      },
      says: /Certificate of the service is not trusted/,
    },
    "an authority that nobody knows": {
      open: () => secure(service()),
      says: /Certificate of the service is not trusted/,
    },
    "an authority that nobody knows, which is sent": {
      open: () => secure({ cert: service().cert + authority().cert, key: service().key }),
      says: /Certificate of the service is not trusted/,
    },
    "another authority than the one that is given": {
      open: () => secure(service(), { ca_cert_pem: stranger().cert }),
      says: /Certificate of the service is not trusted/,
    },
    "a certificate that has signed itself": {
      open: () => secure(authority()),
      says: /Certificate of the service is not trusted/,
    },
    "a certificate that has signed itself, and is given": {
      open: () => secure(authority(), trusted()),
      says: /Certificate of the service is for another host/,
    },
    "a chain with an intermediate authority": { open: () => secure(chain(), trusted()), says: /^level/ },
    "a chain of which the authority in between alone is given": {
      open: () => secure(chain(), { ca_cert_pem: intermediate().cert }),
      says: /^level/,
    },
    "a chain of which the intermediate one is not sent": {
      open: () => secure(below(), trusted()),
      says: /the service does not send the intermediate certificate/,
    },
    "a chain of which the intermediate one is not sent, but given": {
      open: () => secure(below(), { ca_cert_pem: authority().cert + intermediate().cert }),
      says: /^level/,
    },
    "a chain whose root is not known": {
      open: () => secure(chain()),
      says: /Certificate of the service is not trusted/,
    },
    "another host": {
      open: () => secure(makeCertificate(authority(), "gitlab.test"), trusted()),
      says: /Certificate of the service is for another host/,
    },
    "a host that is named": { open: () => secureAtName(named), says: /^level/ },
    "an address where only the name is certified": {
      open: () => secure(named(), trusted()),
      says: /Certificate of the service is for another host/,
    },
    "an expired certificate": {
      open: () => secure(makeCertificate(authority(), "127.0.0.1", -1), trusted()),
      says: /Certificate of the service has expired/,
    },
    "an expired certificate of an authority that nobody knows": {
      open: () => secure(makeCertificate(stranger(), "127.0.0.1", -1)),
      says: /certificate (has expired|is not trusted)/,
    },
    "an expired certificate, where nothing is verified": {
      open: () => secure(makeCertificate(stranger(), "gitlab.test", -1), { insecure_skip_verify: true }),
      says: /^level[^]*not verified/,
    },
    "another name": {
      open: () => secureAtName(() => makeCertificate(authority(), "gitlab.test")),
      says: /Certificate of the service is for another host/,
    },
    "a name in the subject alone": {
      open: () => secureAtName(() => makeUnnamed(authority(), "localhost")),
      says: /^level/,
      differs: {
        reason: "browsers and Go no longer take such a certificate, either",
        says: /for another host.*[^]*is not cert's CN: localhost$/,
      },
    },
    "a key on P-384": { open: () => secure(makeKeyed(authority(), "127.0.0.1", "p384"), trusted()), says: /^level/ },
    "a key on P-521": { open: () => secure(makeKeyed(authority(), "127.0.0.1", "p521"), trusted()), says: /^level/ },
    "a key of Ed25519": {
      open: () => secure(makeKeyed(authority(), "127.0.0.1", "ed25519"), trusted()),
      says: /^level/,
    },
    "a key of RSA": { open: () => secure(makeKeyed(authority(), "127.0.0.1", "rsa"), trusted()), says: /^level/ },
    "a key of RSA that is too short": {
      open: () => secure(makeKeyed(authority(), "127.0.0.1", "weakRsa"), trusted()),
      says: /^level/,
      differs: { reason: "ring verifies no signature of less than 2048 bits", says: /RSA key of less than 2048 bits$/ },
    },
    "a service that does not speak TLS": {
      open: async () => {
        const { url } = await startServer(ok);
        return { written: block(url.replace("http:", "https:"), trusted()) };
      },
      says: /does not speak TLS/,
    },
    "a service that speaks TLS, asked without": {
      open: async () => rebased(await secure(service()), (url) => url.replace("https:", "http:")),
      says: /Connection to the service was lost/,
    },
    "a service with TLS 1.2 at most": {
      open: () => secure({ ...service(), maxVersion: "TLSv1.2" }, trusted()),
      says: /^level/,
    },
    "a service with TLS 1.1 at most": {
      open: () =>
        secure({ ...service(), minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }, trusted()),
      says: /TLS connection to the service failed: .*share no TLS version/,
    },
    "a service with ciphers in CBC mode alone": {
      open: () =>
        secure({ ...service(), maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES256-SHA384:AES128-SHA256" }, trusted()),
      says: /^level/,
      differs: {
        reason: "rustls has none of the ciphers in CBC mode, which TLS 1.3 has left out",
        says: /share no TLS version, cipher or curve[^]*sslv3 alert handshake failure$/,
      },
    },
    "a service with a curve that rustls has not": {
      open: () => secure({ ...service(), ecdhCurve: "P-521" }, trusted()),
      says: /^level/,
      differs: {
        reason: "ring has X25519, P-256 and P-384",
        says: /share no TLS version, cipher or curve[^]*sslv3 alert handshake failure$/,
      },
    },
    "a service that requires a client certificate over TLS 1.2": {
      open: () =>
        secure(
          { ...service(), maxVersion: "TLSv1.2", requestCert: true, rejectUnauthorized: true, ca: authority().cert },
          trusted(),
        ),
      says: /require a client certificate[^]*sslv3 alert handshake failure$/,
    },
    "a service that closes the connection instead of a handshake": {
      open: async () => {
        // With bytes that nobody reads, the connection would be reset.
        const { url } = await startRaw((socket) => socket.resume().end());
        return { written: block(url.replace("http:", "https:"), trusted()) };
      },
      says: /lost|TLS/,
    },
    "a service that closes the connection in the middle of the handshake": {
      open: async () => {
        const { url } = await startRaw((socket) => socket.once("data", () => socket.destroy()));
        return { written: block(url.replace("http:", "https:"), trusted()) };
      },
      says: /lost|TLS/,
    },
    "a service that closes the connection after the handshake": {
      open: async () =>
        at(await startRaw((socket) => socket.once("data", () => socket.destroy()), service()), trusted()),
      says: /The service closed the connection right after the TLS handshake/,
    },
    "a service that sends an alert instead of a handshake": {
      open: async () => {
        const alert = Buffer.from("15030300020228", "hex"); // fatal, handshake_failure
        const { url } = await startRaw((socket) => socket.once("data", () => socket.end(alert)));
        return { written: block(url.replace("http:", "https:"), trusted()) };
      },
      says: /TLS connection to the service failed/,
    },
  });
});
