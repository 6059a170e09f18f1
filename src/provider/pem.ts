import { readFileSync } from "node:fs";
import { types } from "node:util";
import { diagnosticError } from "../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";

/** A certificate or key, and the attribute that has it. */
export interface Pem {
  /** Undefined when neither attribute is set. */
  readonly text: string | undefined;
  /** The attribute that is set; the one for a file when neither is. */
  readonly attribute: string;
}

/**
 * Reads one of a pair of attributes: `<name>_pem` has the text itself, `<name>_file` the name of a file with it. Throws
 * `invalid` at the attribute when the file cannot be read or the text has no PEM block.
 */
export function readPem(
  name: string,
  { pem, file }: { readonly pem: string | null; readonly file: string | null },
): Pem {
  if (pem !== null) return assertPem(pem, `${name}_pem`);
  const attribute = `${name}_file`;
  return file === null ? { text: undefined, attribute } : assertPem(readFile(file, attribute), attribute);
}

function readFile(file: string, attribute: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (thrown) {
    const reason = types.isNativeError(thrown) && "code" in thrown ? String(thrown.code) : "unreadable";
    throw diagnosticError(ERRORS.unreadableFile, {
      why: `The file "${file}" cannot be read (${reason}).`,
      path: [attribute],
    });
  }
}

function assertPem(text: string, attribute: string): Pem {
  if (/-----BEGIN [A-Z0-9 ]+-----[^]+-----END [A-Z0-9 ]+-----/.test(text)) return { text, attribute };
  throw diagnosticError(ERRORS.notPem, { why: `\`${attribute}\` has no PEM block.`, path: [attribute] });
}
