import type { Undeclarable } from "../declaration/index.ts";
import { alikeIn, type Skipped } from "../../provider/inventory/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { oneLine, someOf } from "../terminal/index.ts";

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

/** Whether it is places, not a part of one: there may be projects that nobody has heard of. */
export const hidesPlaces = ({ what }: LeftOut): boolean => what in PLACES;

/** Says what is left out; returns how much of it another run may find. */
export function reportLeftOut(leftOut: readonly LeftOut[]): number {
  for (const line of leftOutLines(leftOut)) process.stderr.write(`Skipped: ${oneLine(line)}\n`);
  return leftOut.filter(isPassing).length;
}

/** Whether the next run may find it: it is no rule of the service, or what was asked for by name. */
const isPassing = (leftOut: LeftOut): boolean => {
  const { code } = leftOut.reason;
  return hidesPlaces(leftOut) || code === "unavailable" || code === "timeout" || code === "internal";
};

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
export const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  alikeIn(all).map((same) => {
    const [{ what, reason }] = same;
    const places = same.map(({ place }) => place ?? "the user");
    return `${WORDS[what]}${someOf(places, MAX_NAMED)}: ${reason.message.replaceAll("\n", " ")}`;
  });
