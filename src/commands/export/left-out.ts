import type { Undeclarable } from "../declaration/index.ts";
import { alikeIn, hidesPlaces, type Skipped } from "../../provider/inventory/index.ts";
import type { DiagnosticError, ErrorCode } from "../../kit/errors.ts";
import { oneLine, someOf } from "../terminal/index.ts";

/** A part that is not in an export, with the reason. */
export interface LeftOut extends Pick<Skipped, "what" | "noun"> {
  /** A path, or the reference that was asked for; null for the global setting. */
  readonly place: string | null;
  readonly reason: DiagnosticError;
  /** Whether another run may find it, or what it hides. */
  readonly isUnread: boolean;
}

/** The codes of a reason that lies in one object: the token may not read it, or it is gone. */
const OF_ONE_OBJECT: readonly ErrorCode[] = ["denied", "gone"];

/** Something that a walk skipped. */
export const skippedPart = ({ what, noun, place, reason }: Skipped): LeftOut => ({
  what,
  noun,
  place: place?.reference ?? null,
  reason,
  isUnread: hidesPlaces({ what }) || !OF_ONE_OBJECT.includes(reason.code),
});

/** Describes an object that no configuration can declare. */
export const undeclarablePart = ({ object: { resource, place }, reason }: Undeclarable): LeftOut => ({
  what: resource.type,
  noun: resource.live.nouns[1],
  place: place.kind === "global" ? null : place.path,
  reason,
  isUnread: false,
});

/** Says what is left out; returns how much of it another run may find. */
export function reportLeftOut(leftOut: readonly LeftOut[]): number {
  for (const line of leftOutLines(leftOut)) process.stderr.write(`Skipped: ${oneLine(line)}\n`);
  return leftOut.filter(({ isUnread }) => isUnread).length;
}

/** The most places that one line names. */
const MAX_NAMED = 20;

/** One line for each part and kind of reason: the places, and the reason of the first one. */
export const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  alikeIn(all).map((same) => {
    const [{ noun, reason }] = same;
    const places = same.map(placeText);
    return `${noun === "" ? "" : `the ${noun} of `}${someOf(places, MAX_NAMED)}: ${reason.message.replaceAll("\n", " ")}`;
  });

/** The lines for a file: each reason with all of its places, and without the parts that differ from run to run. */
export const leftOutNotes = (all: readonly LeftOut[]): readonly string[] =>
  alikeIn(all).flatMap((same) => {
    const [{ noun, reason }] = same;
    const why = reason.with({ attempt: "" }).message.replaceAll("\n", " ");
    return [`Skipped: the ${noun} of these. ${why}`, ...same.map((each) => `  ${placeText(each)}`)];
  });

const placeText = ({ place }: LeftOut): string => place ?? "the user";
