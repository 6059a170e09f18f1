import type { Undeclarable } from "../declaration/index.ts";
import { alikeIn, hidesPlaces, type Skipped } from "../../provider/inventory/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { oneLine, someOf } from "../terminal/index.ts";

/** What is not in an export, and why. */
export interface LeftOut extends Pick<Skipped, "what" | "noun"> {
  /** A path, or the reference that was asked for; null for the global setting. */
  readonly place: string | null;
  readonly reason: DiagnosticError;
}

/** Something that a walk skipped. */
export const skippedPart = ({ what, noun, place, reason }: Skipped): LeftOut => ({
  what,
  noun,
  place: place?.reference ?? null,
  reason,
});

/** What no configuration can declare. */
export const undeclarablePart = ({ object: { resource, place }, reason }: Undeclarable): LeftOut => ({
  what: resource.type,
  noun: resource.live.nouns[1],
  place: place.kind === "global" ? null : place.path,
  reason,
});

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

/** The most places that one line names. */
const MAX_NAMED = 20;

/** One line for each part and kind of reason: the places, and the reason of the first one. */
export const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  alikeIn(all).map((same) => {
    const [{ noun, reason }] = same;
    const places = same.map(({ place }) => place ?? "the user");
    return `${noun === "" ? "" : `the ${noun} of `}${someOf(places, MAX_NAMED)}: ${reason.message.replaceAll("\n", " ")}`;
  });
