import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Host, PemTexts } from "../host.ts";

/** That of `Host`. */
export const problemOfPem: Host["problemOfPem"] = (pem) => {
  try {
    read(pem);
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};

function read(pem: PemTexts): unknown {
  // createSecureContext takes a text without any certificate and trusts nothing more, silently.
  if ("authority" in pem) return new X509Certificate(pem.authority);
  const { certificate: cert, key } = pem;
  return createSecureContext({ ...(cert === undefined ? {} : { cert }), ...(key === undefined ? {} : { key }) });
}
