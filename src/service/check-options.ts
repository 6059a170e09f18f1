import { TocsinError } from "../errors.ts";
import { PROFILE_NAMES } from "./profile.ts";
import { SECRET } from "./seed/index.ts";
import type { ServiceOptions } from "./service.ts";
import { anything, flag, objectOf, oneOf, optional, Place, textLike, wholeNumber } from "./shape.ts";

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

/** Throws a `TocsinError` that lists what is wrong with options whose types nobody has checked. */
export function checkOptions(options: ServiceOptions): void {
  const problems: string[] = [];
  OPTIONS(options, new Place("", problems));
  if (problems.length === 0) return;
  throw new TocsinError({
    code: "invalid",
    summary: "The options of the embedded service are not valid",
    detail: problems.join("\n"),
  });
}
