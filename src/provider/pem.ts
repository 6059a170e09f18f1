import { readFileSync } from "node:fs";
import { types } from "node:util";
import { DiagnosticError } from "../kit/errors.ts";

/**
 * The PEM text of one of a pair of attributes: the text itself, or the name of a file that has it. Undefined when neither is set.
 * Throws `invalid` at the attribute when the file cannot be read or the text holds no PEM block.
 */
export function readPem(
  name: string,
  { pem, file }: { readonly pem: string | null; readonly file: string | null },
): string | undefined {
  if (pem !== null) return assertPem(pem, `${name}_pem`);
  return file === null ? undefined : assertPem(readFile(file, `${name}_file`), `${name}_file`);
}

function readFile(file: string, attribute: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (thrown) {
    const reason = types.isNativeError(thrown) && "code" in thrown ? String(thrown.code) : "unreadable";
    throw invalid(attribute, `The file "${file}" cannot be read (${reason}).`);
  }
}

function assertPem(text: string, attribute: string): string {
  if (/-----BEGIN [A-Z0-9 ]+-----[^]+-----END [A-Z0-9 ]+-----/.test(text)) return text;
  throw invalid(attribute, `\`${attribute}\` has no PEM block (-----BEGIN …-----).`);
}

const invalid = (attribute: string, detail: string): DiagnosticError =>
  new DiagnosticError({ code: "invalid", summary: "Invalid certificate or key", detail, path: [attribute] });
