import type { Undeclarable } from "../declaration/index.ts";
import type { Skipped } from "../inventory/index.ts";
import type { DiagnosticError } from "../kit/errors.ts";

/** What is not in an export, and why. */
export interface LeftOut {
  readonly what: Skipped["what"];
  /** A path, or the words that were asked for; null for the global setting. */
  readonly place: string | null;
  readonly reason: DiagnosticError;
}

export const skippedPart = ({ what, place, reason }: Skipped): LeftOut => ({
  what,
  place: place?.reference ?? null,
  reason,
});

export const undeclarablePart = ({ part, place, reason }: Undeclarable): LeftOut => ({
  what: part,
  place: place.kind === "global" ? null : place.path,
  reason,
});

/** Whether the next run may find it: it is no rule of the service, or what was asked for by name. */
export const isPassing = ({ what, reason: { code } }: LeftOut): boolean =>
  what in PLACES || code === "unavailable" || code === "timeout" || code === "internal";

const PLACES = { place: true, subgroups: true, projects: true };

const WORDS: Readonly<Record<Skipped["what"], string>> = {
  place: "",
  subgroups: "the subgroups of ",
  projects: "the projects of ",
  notification_setting: "the notification settings of ",
  error_tracking_settings: "the error tracking settings of ",
  client_keys: "the client keys of ",
};

/** The most places that one line names. */
const MAX_NAMED = 20;

/** One line for each part and kind of reason: the places, and the words of the first one. */
export function leftOutLines(all: readonly LeftOut[]): readonly string[] {
  const alike = new Map<string, [LeftOut, ...LeftOut[]]>();
  for (const each of all) {
    const kind = JSON.stringify([each.what, each.reason.summary]);
    const others = alike.get(kind);
    if (others === undefined) alike.set(kind, [each]);
    else others.push(each);
  }
  return [...alike.values()].map((same) => {
    const [{ what, reason }] = same;
    return `${WORDS[what]}${placesText(same)}: ${reason.message.split("\n").join(" ")}`;
  });
}

function placesText(all: readonly LeftOut[]): string {
  const more = all.length - MAX_NAMED;
  const named = all.slice(0, MAX_NAMED).map(({ place }) => place ?? "the user");
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
