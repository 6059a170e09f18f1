/** Certificates of services that are refused for another reason than their issuer. */
import { compareHosts, type Scene } from "../../support/plugin/compare-hosts.ts";
import { withOpenssl, makeCertificate, makeExtended, makeIntermediate } from "../../support/server/certificate.ts";
import { authority, secure, trusted } from "./scenes.ts";

/** A service whose certificate says more, in extensions as OpenSSL writes them. */
const secureWith = (...extensions: readonly string[]): Promise<Scene> =>
  secure(makeExtended(authority(), "127.0.0.1", ...extensions), trusted());

/** A service below so many authorities; the first of them, and the last, with such extensions. */
function secureBelow(depth: number, ...extensions: readonly string[]): Promise<Scene> {
  let [signer, sent] = [authority(), ""];
  for (let level = 0; level < depth; level += 1) {
    signer = makeIntermediate(signer, `Authority ${level}`, ...extensions);
    sent = signer.cert + sent;
  }
  const { cert, key } = makeCertificate(signer, "127.0.0.1");
  return secure({ cert: cert + sent, key }, trusted());
}

withOpenssl.describe("a service's certificate", () => {
  compareHosts({
    "a certificate that may prove clients alone": {
      open: () => secureWith("extendedKeyUsage=clientAuth"),
      says: /Certificate of the service cannot be used: .* not issued for servers[^]*unsuitable certificate purpose$/,
    },
    "a certificate for any use": {
      open: () => secureWith("extendedKeyUsage=anyExtendedKeyUsage"),
      says: /Certificate of the service cannot be used[^]*serverAuth[^]*unsuitable certificate purpose$/,
    },
    "an intermediate authority of clients alone": {
      open: () => secureBelow(1, "extendedKeyUsage=clientAuth"),
      says: /Certificate of the service cannot be used[^]*unsuitable certificate purpose$/,
    },
    "a certificate below one that is no authority": {
      open: () => {
        const signer = makeCertificate(authority(), "localhost");
        const { cert, key } = makeCertificate(signer, "127.0.0.1");
        return secure({ cert: cert + signer.cert, key }, trusted());
      },
      says: /Certificate of the service cannot be used[^]*unsuitable certificate purpose$/,
    },
    "a critical extension that nobody knows": {
      open: () => secureWith("1.2.3.4=critical,ASN1:NULL"),
      says: /Certificate of the service cannot be used: .* breaks the rule[^]*unhandled critical extension$/,
    },
    "an authority for the names of others": {
      open: () => secureBelow(1, "nameConstraints=critical,permitted;IP:10.0.0.0/255.0.0.0"),
      says: /Certificate of the service cannot be used[^]*permitted subtree violation$/,
    },
    "an intermediate authority that may not sign certificates": {
      open: () => secureBelow(1, "keyUsage=critical,digitalSignature"),
      says: /Certificate of the service cannot be used[^]*key usage does not include certificate signing$/,
    },
    "an intermediate authority that may sign certificates": {
      open: () => secureBelow(1, "keyUsage=critical,keyCertSign"),
      says: /^level/,
    },
    "a chain of six intermediate authorities": { open: () => secureBelow(6), says: /^level/ },
    "a chain of seven intermediate authorities": {
      open: () => secureBelow(7),
      says: /^level/,
      differs: {
        reason: "webpki follows a chain through six intermediate authorities at most",
        says: /Certificate of the service cannot be used[^]*certificate chain too long$/,
      },
    },
    "a certificate of an authority, which the authority that is given has signed": {
      open: () => secureWith("basicConstraints=critical,CA:TRUE"),
      says: /^level/,
      differs: {
        reason: "webpki takes no authority for a server",
        says: /Certificate of the service cannot be used: .* belongs to an authority.*CA:FALSE, or give the certificate itself/,
      },
    },
    "a certificate of an authority, which is itself given": {
      open: () => {
        const pair = makeExtended(authority(), "127.0.0.1", "basicConstraints=critical,CA:TRUE");
        return secure(pair, { ca_cert_pem: pair.cert });
      },
      says: /^level/,
    },
  });
});
