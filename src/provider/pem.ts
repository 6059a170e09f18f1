import { readFileSync } from "node:fs";
import { types } from "node:util";
import { DiagnosticError } from "../kit/errors.ts";

/** A certificate or key, and the attribute that has it. */
export interface Pem {
  /** Undefined when neither attribute is set. */
  readonly text: string | undefined;
  /** The attribute that is set; the one for a file when neither is. */
  readonly attribute: string;
}

/**
 * Reads one of a pair of attributes: `<name>_pem` has the text itself, `<name>_file` the name of a file with it. Throws `invalid` at
 * the attribute when the file cannot be read or the text has no PEM block.
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
    throw invalid(
      attribute,
      `The file "${file}" cannot be read (${reason}). Correct the path, or let the user that runs Terraform read the file.`,
    );
  }
}

function assertPem(text: string, attribute: string): Pem {
  if (/-----BEGIN [A-Z0-9 ]+-----[^]+-----END [A-Z0-9 ]+-----/.test(text)) return { text, attribute };
  throw invalid(
    attribute,
    `\`${attribute}\` has no PEM block. It must contain text from -----BEGIN …----- to -----END …-----.`,
  );
}

const invalid = (attribute: string, detail: string): DiagnosticError =>
  new DiagnosticError({
    code: "invalid",
    /**
     * @error A file with a certificate or key cannot be read, or a text has no PEM block.
     * @at the attribute with the file or the text
     * @do Correct the path or the text.
     */
    summary: "Invalid certificate or key",
    detail,
    path: [attribute],
  });
