import { DiagnosticError } from "../kit/errors.ts";
import { PROFILE_NAMES, type ProfileName } from "./model/profile.ts";
import { SECRET, type SeedInput } from "./seed/index.ts";
import { anything, flag, objectOf, oneOf, optional, Place, textLike, wholeNumber } from "./input/shape.ts";

/** How a service is started; everything has a default. */
export interface ServiceOptions {
  /** The address to listen on; the default, 127.0.0.1, is reached from this machine only. */
  readonly host?: string;
  /** The port to listen on; the default, 0, picks a free one. */
  readonly port?: number;
  /** The file that keeps everything; without it, all is in memory. */
  readonly file?: string;
  /** The world to start with, as in a seed file. A file that holds a world already keeps its own. */
  readonly seed?: SeedInput;
  /** A token of the first user; without it, the first one in the seed, or a random one. */
  readonly token?: string;
  /** Which reading of the interface to give; the default is `interface`. */
  readonly profile?: ProfileName;
  /** Whether an administrator can make requests go wrong, at `/_tocsin/faults`; the default is false. */
  readonly faults?: boolean;
  /** Takes warnings, one line per request without query or token, and the stack of a fault of ours; the default drops them. */
  readonly log?: (line: string) => void;
}

const OPTIONS = objectOf({
  host: optional(textLike(/^\S+$/, "an address"), null),
  port: optional(wholeNumber(0, 65_535), null),
  file: optional(textLike(/^[^\0]+$/, "the name of a file"), null),
  seed: optional(anything, null),
  token: optional(SECRET, null),
  profile: optional(oneOf(PROFILE_NAMES), null),
  faults: optional(flag, null),
  log: optional(anything, null),
});

/** Throws a `DiagnosticError` that lists what is wrong with options whose types nobody has checked. */
export function checkOptions(options: ServiceOptions): void {
  const problems: string[] = [];
  OPTIONS(options, new Place("", problems));
  if (problems.length === 0) return;
  throw new DiagnosticError({
    code: "invalid",
    summary: "The options of the embedded service are not valid",
    detail: problems.join("\n"),
  });
}
