import { generateKeyPairSync } from "node:crypto";

/** The texts of the three settings: what is trusted, what is shown, and the key of that. */
export interface PemTexts {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** One form in which people have PEM, and what comes of it. */
export interface PemForm {
  /** Changes one of the texts, or some of them. */
  readonly change: (texts: PemTexts) => Partial<PemTexts>;
  /** The words of the error; null where the form is accepted. */
  readonly says: RegExp | null;
}

type Change = (pem: string) => string;

/** A form that each of the three settings may be in. */
const everywhere = (change: Change, says: RegExp | null) =>
  Object.fromEntries(
    (["ca", "cert", "key"] as const).map((name) => [
      name,
      { change: (texts: PemTexts) => ({ [name]: change(texts[name]) }), says },
    ]),
  );

const BROKEN_LINES = /lost its line breaks/;
const CUT = /without its own -----END/;
const UNREADABLE = /cannot be read|TLS cannot use/;
const BODY = /(?<=-----\n)[^-]+(?=\n-----END)/;

const inBody =
  (change: Change): Change =>
  (pem) =>
    pem.replace(BODY, change);

const FORMS: Readonly<Record<string, readonly [Change, RegExp | null]>> = {
  "with a byte order mark": [(pem) => `\uFEFF${pem}`, null],
  "with line ends of Windows": [(pem) => pem.replaceAll("\n", "\r\n"), null],
  "with line ends of old Macs": [(pem) => pem.replaceAll("\n", "\r"), null],
  "indented by spaces": [(pem) => pem.replace(/^(?=.)/gm, "    "), null],
  "indented by tabs, with spaces at line ends": [(pem) => pem.replace(/^(.+)$/gm, "\t$1  "), null],
  "without a line break at the end": [(pem) => pem.trimEnd(), null],
  "with empty lines around and in it": [(pem) => `\n\n${pem.replace("-----\n", "-----\n\n")}\n\n`, null],
  "between comments, one of which says ENCRYPTED": [
    (pem) => `# ENCRYPTED at rest\nBag Attributes\n${pem}the end\n`,
    null,
  ],
  "with its content in one line": [inBody((body) => body.replaceAll("\n", "")), null],
  "with its content in short lines": [inBody((body) => body.replace(/.{20}/g, "$&\n")), null],
  "with parameters of its curve before it": [
    (pem) => `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${pem}`,
    null,
  ],

  "without line breaks": [(pem) => pem.replaceAll("\n", ""), BROKEN_LINES],
  "with spaces for line breaks": [(pem) => pem.replaceAll("\n", " "), BROKEN_LINES],
  "with tabs for line breaks": [(pem) => pem.replaceAll("\n", "\t"), BROKEN_LINES],
  "with other separators for line breaks": [(pem) => pem.replaceAll("\n", "\u2028"), BROKEN_LINES],
  "with percent-encoded line breaks": [(pem) => pem.replaceAll("\n", "%0A"), BROKEN_LINES],
  "with line breaks as two characters": [(pem) => pem.replaceAll("\n", "\\n"), /two characters instead of line breaks/],
  "with its content on the first line": [(pem) => pem.replace("-----\n", "-----"), BROKEN_LINES],
  "with text behind its last line": [(pem) => `${pem.trimEnd()} # of the team\n`, BROKEN_LINES],
  "without its first and last lines": [(pem) => pem.replace(/-----.+-----\n/g, ""), /no PEM block/],
  "without its last line": [(pem) => pem.replace(/-----END.+\n/, ""), CUT],
  "without its first line": [(pem) => pem.replace(/-----BEGIN.+\n/, ""), CUT],
  "begun twice": [(pem) => pem.replace(/-----BEGIN.+\n/, "$&$&"), CUT],
  "ended as something else": [(pem) => pem.replace(/-----END.+/, "-----END X509 CRL-----"), CUT],
  "with a line less": [inBody((body) => body.slice(64).trimStart()), UNREADABLE],
  "cut in a line": [inBody((body) => body.slice(0, -3)), /not base64/],
  "with a character that is not base64": [inBody((body) => body.replace(/^../, "M!")), /not base64/],
  "with letters of another base64": [inBody((body) => body.replace(/^../, "M_")), /not base64/],
  "without content": [inBody(() => ""), /not base64/],
  "in UTF-16": [(pem) => pem.replace(/./gs, "$&\0"), /is not text/],
};

const other = (namedCurve: string): string =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const encrypted = (type: "pkcs8" | "sec1"): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "hunter22" })
    .toString();

const rsa = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const label =
  (name: string): Change =>
  (pem) =>
    pem.replaceAll("CERTIFICATE", name);
const damaged = inBody((body) => body.slice(64).trimStart());

/** Forms of single settings. */
const SPECIAL: Readonly<Record<string, PemForm>> = {
  "an authority of OpenSSL's trusted form": {
    change: ({ ca }) => ({ ca: label("TRUSTED CERTIFICATE")(ca) }),
    says: null,
  },
  "an authority of OpenSSL's older form": { change: ({ ca }) => ({ ca: label("X509 CERTIFICATE")(ca) }), says: null },
  "two authorities, the second with a mark": { change: ({ ca, cert }) => ({ ca: `${cert}\uFEFF${ca}` }), says: null },
  "a certificate and its key in one file, named twice": {
    change: ({ cert, key }) => ({ cert: cert + key, key: key + cert }),
    says: null,
  },
  "two authorities without a line break in between": {
    change: ({ ca, cert }) => ({ ca: cert.trimEnd() + ca }),
    says: BROKEN_LINES,
  },
  "a damaged authority after a good one": {
    change: ({ ca }) => ({ ca: ca + damaged(ca) }),
    says: /cannot be read \(number 2 of 2\)/,
  },
  "a damaged certificate in a chain": {
    change: ({ ca, cert }) => ({ cert: cert + damaged(ca) }),
    says: /`client_cert_pem` has a certificate that cannot be read \(number 2 of 2\)/,
  },
  "a good certificate, and a key in one line": {
    change: ({ cert, key }) => ({ cert: cert + key.replaceAll("\n", "") }),
    says: BROKEN_LINES,
  },
  "a key as an authority": { change: ({ key }) => ({ ca: key }), says: /private key where a certificate belongs/ },
  "a certificate as a key": { change: ({ cert }) => ({ key: cert }), says: /certificate where a private key belongs/ },
  "another key of the same kind": { change: () => ({ key: other("P-256") }), says: /does not belong/ },
  "a key of another curve": { change: () => ({ key: other("P-384") }), says: /does not belong/ },
  "a key of another kind": { change: () => ({ key: rsa() }), says: /does not belong/ },
  "an encrypted key": { change: () => ({ key: encrypted("pkcs8") }), says: /is encrypted/ },
  "an encrypted key of the older form": { change: () => ({ key: encrypted("sec1") }), says: /is encrypted/ },
  "a key of OpenSSH's form": {
    change: ({ key }) => ({ key: key.replaceAll("PRIVATE KEY", "OPENSSH PRIVATE KEY") }),
    says: /format that TLS cannot use/,
  },
};

const NAMES = { ca: "an authority", cert: "a certificate", key: "a key" };

/** Every form, by what it is: the same list for every host. */
export const PEM_FORMS: Readonly<Record<string, PemForm>> = {
  ...Object.fromEntries(
    Object.entries(FORMS).flatMap(([title, [change, says]]) =>
      Object.entries(everywhere(change, says)).map(([name, form]) => [
        `${NAMES[name as keyof PemTexts]} ${title}`,
        form,
      ]),
    ),
  ),
  ...SPECIAL,
};
