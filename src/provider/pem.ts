import type { Host } from "../host/index.ts";
import { diagnosticError, isError } from "../kit/errors.ts";
import type { FoundValue } from "./credential.ts";
import { ERRORS } from "./diagnostics.ts";

/** A certificate or key, and where it comes from. */
export interface Pem {
  /** Undefined when it is set nowhere. */
  readonly text: string | undefined;
  /** The attribute that is set; the one for a file when neither is. */
  readonly attribute: string;
  /** The environment variable that names the file, where one does. */
  readonly variable: string | null;
}

/** Where one may be: a pair of attributes, and a variable that counts when neither is set. */
interface Sources {
  readonly pem: string | null;
  readonly file: string | null;
  readonly found: FoundValue | null;
}

/**
 * Reads one of a pair of attributes, or else the file that a variable names: `<name>_pem` has the text itself,
 * `<name>_file` the name of a file with it. Throws `invalid` at the attribute when the file cannot be read or the text
 * has no PEM block.
 */
export function readPem(name: string, { pem, file, found }: Sources, host: Host): Pem {
  if (pem !== null) return checked({ text: pem, attribute: `${name}_pem`, variable: null });
  const { value, from } = file === null ? (found ?? NOWHERE) : { value: file, from: null };
  const place = { attribute: `${name}_file`, variable: from };
  return value === null ? { ...place, text: undefined } : checked({ ...place, text: readFile(host, value, place) });
}

const NOWHERE = { value: null, from: null };

type Place = Pick<Pem, "attribute" | "variable">;

function readFile(host: Host, file: string, { attribute, variable }: Place): string {
  try {
    return host.readFile(file);
  } catch (thrown) {
    const reason = isError(thrown) && "code" in thrown ? String(thrown.code) : "unreadable";
    const which = variable === null ? `"${file}"` : `"${file}" in the environment variable ${variable}`;
    const why = `The file ${which} cannot be read (${reason}).`;
    throw diagnosticError(ERRORS.unreadableFile, { why, path: [attribute] });
  }
}

function checked(found: Place & { readonly text: string }): Pem {
  const { text, attribute, variable } = found;
  if (/-----BEGIN [A-Z0-9 ]+-----[^]+-----END [A-Z0-9 ]+-----/.test(text)) return found;
  const what = variable === null ? `\`${attribute}\`` : `The file in the environment variable ${variable}`;
  throw diagnosticError(ERRORS.notPem, { why: `${what} has no PEM block.`, path: [attribute] });
}
