import type { Undeclarable } from "../../declaration/index.ts";
import type { Skipped } from "../../inventory/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
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
  const alike = new Map<string, [Unknown, ...Unknown[]]>();
  for (const each of all) {
    const kind = JSON.stringify([each.what, each.reason.summary]);
    const others = alike.get(kind);
    if (others === undefined) alike.set(kind, [each]);
    else others.push(each);
  }
  return [...alike.values()].map((same) => {
    const [{ what, reason }] = same;
    const more = same.length - MAX_NAMED;
    const named = same.slice(0, MAX_NAMED).map(({ place }) => place);
    const places = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    return {
      summary: `Cannot read ${WORDS[what]}: ${reason.summary}`,
      detail: `${places}\n${reason.detail}`,
      command: null,
    };
  });
}
