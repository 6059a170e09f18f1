import { compareHosts } from "../../support/plugin/compare-hosts.ts";
import { withOpenssl, makeCertificate } from "../../support/server/certificate.ts";
import { PEM_FORMS } from "../../support/server/pem-forms.ts";
import { authority, lazy, secure, service } from "./scenes.ts";

const mine = lazy(() => makeCertificate(authority(), "ada.test"));

withOpenssl.describe("PEM text, as people have it:", () => {
  const demanding = { requestCert: true, rejectUnauthorized: true };
  compareHosts(
    Object.fromEntries(
      Object.entries(PEM_FORMS).map(([title, { change, says }]) => {
        const open = () => {
          const texts = { ca: authority().cert, ...mine() };
          const { ca, cert, key } = { ...texts, ...change(texts) };
          const pems = { ca_cert_pem: ca, client_cert_pem: cert, client_key_pem: key };
          return secure({ ...service(), ca: authority().cert, ...demanding }, pems);
        };
        return [title, { open, says: says ?? /^level/ }];
      }),
    ),
  );
});
