import type { Undeclarable } from "../../declaration/index.ts";
import { alikeIn, isPlaceItself, type Skipped } from "../../../provider/inventory/index.ts";
import type { DiagnosticError } from "../../../kit/errors.ts";
import { someOf } from "../../terminal/index.ts";
import type { ReadFailure } from "../model/index.ts";

/** A part of the groups that is not known, with the reason. */
export interface Unknown extends Pick<Skipped, "what" | "noun"> {
  /** A path, or the reference that was asked for. */
  readonly place: string;
  readonly reason: DiagnosticError;
}

/** The skipped part; nothing if the place has been deleted since it was listed, so that nothing is hidden. */
export const skippedPart = ({ what, noun, place, reason }: Skipped): readonly Unknown[] =>
  reason.code === "gone" && !isPlaceItself({ what }) ? [] : [{ what, noun, place: place?.reference ?? "", reason }];

/** Describes an object that no configuration can declare. */
export const undeclarablePart = ({ object: { resource, place }, reason }: Undeclarable): Unknown => ({
  what: resource.type,
  noun: resource.live.nouns[1],
  place: place.kind === "global" ? "" : place.path,
  reason,
});

/** The most places that one failure names. */
const MAX_NAMED = 20;

/** One failure for each part and reason: a token that may not read error tracking may not do so in many projects. */
export function failuresFrom(all: readonly Unknown[]): readonly ReadFailure[] {
  return alikeIn(all).map((same) => {
    const [{ noun, reason }] = same;
    const places = someOf(
      same.map(({ place }) => place),
      MAX_NAMED,
    );
    return {
      summary: `Cannot read ${noun === "" ? "groups" : noun}: ${reason.summary}`,
      detail: `${places}\n${reason.detail}`,
      command: null,
    };
  });
}
