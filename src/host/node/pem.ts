import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Host } from "../host.ts";

/** That of `Host`. */
export const isUsablePem: Host["isUsablePem"] = (pem) => {
  try {
    // createSecureContext takes an authority that it cannot read, and trusts nothing more.
    if ("authority" in pem) return new X509Certificate(pem.authority).raw.length > 0;
    const { certificate: cert, key } = pem;
    createSecureContext({ ...(cert === undefined ? {} : { cert }), ...(key === undefined ? {} : { key }) });
    // It keeps one pair for each kind of key, and finds nothing wrong with a certificate and a key of two kinds.
    return cert === undefined || key === undefined || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
};
