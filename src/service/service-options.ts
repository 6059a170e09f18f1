import { isIPv6 } from "node:net";
import { diagnosticError } from "../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";
import { anything, flag, listOf, objectOf, oneOf, optional, read, textLike, textThat, wholeNumber } from "./input.ts";
import { PROFILE_NAMES, type ProfileName } from "./model/index.ts";
import { SECRET, type SeedInput } from "./seed/index.ts";

/** The options of a service; all have defaults. */
export interface ServiceOptions {
  /** The address to listen on; the default, 127.0.0.1, accepts connections from this machine only. */
  readonly host?: string;
  /** The port to listen on; the default, 0, picks a free one. */
  readonly port?: number;
  /**
   * The names that requests may have in their Host header besides `localhost` and the address to listen on. The default
   * is none, and any for an address that other machines can reach.
   */
  readonly allowedHosts?: readonly string[];
  /** The database file; by default, everything is kept in memory. */
  readonly file?: string;
  /** The initial data, as in a seed file. Ignored if the database file already contains data. */
  readonly seed?: SeedInput;
  /** A token for the first user; the default is the first one in the seed, or a random one. */
  readonly token?: string;
  /**
   * The format of responses: as documented (`interface`, the default) or as the real service sends them (`upstream`).
   */
  readonly profile?: ProfileName;
  /** Whether an administrator can inject faults, at `/_tocsin/faults`; the default is false. */
  readonly faults?: boolean;
  /**
   * Receives warnings, one line per request without query or token, and the stack of an internal error; the default
   * ignores them.
   */
  readonly log?: (line: string) => void;
}

const HOST = textThat((text) => /^[\w.-]+$/.test(text) || isIPv6(text), "a host without a port");

const OPTIONS = objectOf({
  host: optional(textLike(/^\S+$/, "an address"), null),
  port: optional(wholeNumber(0, 65_535), null),
  allowedHosts: optional(listOf(HOST), null),
  file: optional(textLike(/^[^\0]+$/, "a file name"), null),
  seed: optional(anything, null),
  token: optional(SECRET, null),
  profile: optional(oneOf(PROFILE_NAMES), null),
  faults: optional(flag, null),
  log: optional(anything, null),
});

/** Throws a `DiagnosticError` that lists all problems of options that were not type-checked. */
export function checkOptions(options: ServiceOptions): void {
  const { problems } = read(OPTIONS, options);
  if (problems.length === 0) return;
  throw diagnosticError(ERRORS.invalidInput, { named: "options", why: problems.join("\n") });
}
