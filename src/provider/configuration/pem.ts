import type { Host } from "../../host/index.ts";
import { diagnosticError, isError, sentenceCase } from "../../kit/errors.ts";
import type { FoundValue } from "./credential.ts";
import { ERRORS } from "./diagnostics.ts";

/** A certificate or key, and its source. */
export interface Pem {
  /** Undefined if it is not set. */
  readonly text: string | undefined;
  /** The attribute that is set, or the one for a file if neither is. */
  readonly attribute: string;
  /** The environment variable that names the file, if any. */
  readonly variable: string | null;
}

/** The sources of one: a pair of attributes, and a variable that counts if neither is set. */
interface Sources {
  readonly pem: string | null;
  readonly file: string | null;
  readonly found: FoundValue | null;
}

/** The options with PEM text, by the prefix of their attributes. */
export type PemName = "ca_cert" | "client_cert" | "client_key";

/**
 * Returns the text from one of a pair of attributes, or else from the file that a variable names. `<name>_pem` contains
 * the text itself, `<name>_file` the name of a file. Throws `invalid` at the attribute if the file cannot be read.
 */
export function pemFrom(name: PemName, { pem, file, found }: Sources, host: Host): Pem {
  if (pem !== null) return { text: pem, attribute: `${name}_pem`, variable: null };
  const { value, from } = file === null ? (found ?? NOWHERE) : { value: file, from: null };
  const place = { attribute: `${name}_file`, variable: from };
  return { ...place, text: value === null ? undefined : textOf(value, { ...place, name }, host) };
}

const NOWHERE = { value: null, from: null };

interface Place extends Pick<Pem, "attribute" | "variable"> {
  readonly name: PemName;
}

/** The reasons why a file cannot be read, by error codes of the system and of the host. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not read it",
  EISDIR: "it is a folder",
  ENOENT: "there is no such file",
  ERR_FILE_TOO_LARGE: "it is larger than 32 MiB",
  ERR_NOT_A_FILE: "it is not a regular file",
};

function textOf(file: string, { name, attribute, variable }: Place, host: Host): string {
  const which = variable === null ? `\`${attribute}\`` : `the environment variable ${variable}`;
  const path = [attribute];
  if (isText(file)) {
    const why = `${sentenceCase(which)} must be the name of a file, but is the text of a certificate or key.`;
    throw diagnosticError(variable === null ? ERRORS.textForFile : ERRORS.textForFileInVariable, { why, path });
  }
  try {
    return host.readFile(file);
  } catch (thrown) {
    const code = isError(thrown) && "code" in thrown ? String(thrown.code) : "";
    const shown = name !== "client_key" && mayBeShown(file, host) ? `, "${file}",` : "";
    const why = `The file that ${which} names${shown} cannot be read: ${REASONS[code] ?? "the system refuses it"}${code === "" ? "" : ` (${code})`}.`;
    throw diagnosticError(ERRORS.unreadableFile, { why, path });
  }
}

/** Whether it is PEM text, or too long for a file name on any system. */
const isText = (file: string): boolean => /[\r\n]|-----BEGIN|\\n/.test(file) || file.length > MAX_PATH_LENGTH;

const MAX_PATH_LENGTH = 4096;

/**
 * Whether a message may repeat a value that should be a file name. A key without its PEM header and footer is one line
 * of base64 and looks like a name. Only the name of an existing file, or of a file in an existing folder, is certainly
 * a name.
 */
export function mayBeShown(file: string, host: Host): boolean {
  const folder = /^(.+)[/\\]/.exec(file)?.[1];
  return host.exists(file) || (folder !== undefined && host.exists(folder));
}
