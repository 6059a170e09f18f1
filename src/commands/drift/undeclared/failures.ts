import type { Undeclarable } from "../../declaration/index.ts";
import { alikeIn, type Skipped } from "../../../provider/inventory/index.ts";
import type { DiagnosticError } from "../../../kit/errors.ts";
import { someOf } from "../../terminal/index.ts";
import type { ReadFailure } from "../model/index.ts";

/** What of the groups is not known, and why. */
export interface Unknown {
  readonly what: Skipped["what"];
  /** A path, or the words that were asked for. */
  readonly place: string;
  readonly reason: DiagnosticError;
}

/** What was skipped; null where nothing is hidden, as the place is gone since it was listed. */
export const skippedPart = ({ what, place, reason }: Skipped): Unknown | null =>
  reason.code === "gone" && what !== "place" ? null : { what, place: place?.reference ?? "", reason };

/** What no configuration can declare. */
export const undeclarablePart = ({ part, place, reason }: Undeclarable): Unknown => ({
  what: part,
  place: place.kind === "global" ? "" : place.path,
  reason,
});

const WORDS: Readonly<Record<Skipped["what"], string>> = {
  place: "groups",
  subgroups: "subgroups",
  projects: "projects",
  notification_setting: "notification settings",
  error_tracking_settings: "error tracking settings",
  client_keys: "client keys",
};

/** The most places that one failure names. */
const MAX_NAMED = 20;

/** One failure for each part and reason: a token that may not read error tracking may not do so in many projects. */
export function failuresFrom(all: readonly Unknown[]): readonly ReadFailure[] {
  return alikeIn(all).map((same) => {
    const [{ what, reason }] = same;
    const places = someOf(
      same.map(({ place }) => place),
      MAX_NAMED,
    );
    return {
      summary: `Cannot read ${WORDS[what]}: ${reason.summary}`,
      detail: `${places}\n${reason.detail}`,
      command: null,
    };
  });
}
