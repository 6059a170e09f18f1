import { isRecord } from "../../../kit/json.ts";
import { shellWord } from "../../terminal/index.ts";
import { type Difference, differencesOf } from "./differences.ts";
import type { ChangedAttribute, DriftFinding, ManagedObject } from "./finding.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { attributeText, isSame, type JsonValue, valueAt, type ValuePath } from "./value.ts";

/** An object as the configuration has it. */
export interface Configured {
  readonly value: JsonValue;
  /** Marks what is known only after an apply. */
  readonly unknown: Mask;
}

/** The two or three sides of one object. */
export interface Compared {
  readonly object: ManagedObject;
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly recorded: JsonValue;
  /** Null when the object is gone. */
  readonly live: JsonValue;
  /** Null where nothing is known of it; `absent` where the configuration does not have the object any more. */
  readonly configured: Configured | "absent" | null;
  /** Marks what is sensitive; every mask counts. */
  readonly sensitive: readonly Mask[];
  /** The name of the program that restores it. */
  readonly program: string;
  /** Whether its group or project is gone, too, or the token's user cannot see it any more. */
  readonly isScopeGone: boolean;
}

/** The finding about an object whose live side is not the recorded one; null when they are the same. */
export function driftFinding(compared: Compared): DriftFinding | null {
  const { object, folder, recorded, live, program, configured, isScopeGone } = compared;
  const isAbsent = configured === "absent";
  const found = { object, folder, place: null };
  if (live === null) {
    const fingerprint = fingerprintOf({ folder, ...object, attribute: null });
    // What is declared nowhere need not come back.
    const isLost = isScopeGone && !isAbsent;
    const restore = isLost ? null : restoreCommand({ object, folder, program, isRecordOnly: isAbsent });
    const forget = isLost ? forgetCommand({ object, folder, program }) : null;
    return { kind: "gone", ...found, fingerprint, known: null, restore, forget };
  }
  const attributes = differencesOf(recorded, live).map((difference) => changedAttribute(compared, difference));
  if (attributes.length === 0) return null;
  const isRecordOnly = attributes.every((attribute) => attribute.live_is_configured === true);
  // An apply deletes what is not in the configuration.
  const restore = isAbsent ? null : restoreCommand({ object, folder, program, isRecordOnly });
  return { kind: "changed", ...found, attributes, restore };
}

function changedAttribute(compared: Compared, { path, before, after }: Difference): ChangedAttribute {
  const { object, folder, configured, sensitive } = compared;
  const attribute = attributeText(path);
  const isSensitive = sensitive.some((mask) => isMarked(mask, path));
  const isConfigured = configured !== null && configured !== "absent" && !isMarked(configured.unknown, path);
  const declared = isConfigured ? valueAt(configured.value, path) : null;
  return {
    attribute,
    fingerprint: fingerprintOf({ folder, ...object, attribute }),
    sensitive: isSensitive,
    ...(isSensitive
      ? { recorded: null, live: null, configured: null }
      : { recorded: before, live: after, configured: declared }),
    live_is_configured: isConfigured ? isSame(declared, after) : null,
    known: null,
  };
}

/** The object that a command is about. */
interface Commanded {
  readonly object: ManagedObject;
  /** The folder to run it in, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly program: string;
}

/** The command that removes an object from the state, for a shell. */
const forgetCommand = ({ object, ...where }: Commanded): string =>
  [...programIn(where), "state", "rm", shellWord(object.address)].join(" ");

const programIn = ({ folder, program }: Pick<Commanded, "folder" | "program">): readonly string[] => [
  shellWord(program),
  ...(folder === null || folder === "." ? [] : [shellWord(`-chdir=${folder}`)]),
];

interface Restored extends Commanded {
  /** Live is what the configuration has: only the state lags behind. */
  readonly isRecordOnly: boolean;
}

/**
 * The command that restores an object, for a shell. It does not restrict itself to an object that a replacement left
 * behind: nothing can.
 */
function restoreCommand({ object, isRecordOnly, ...where }: Restored): string {
  const mode = isRecordOnly ? ["-refresh-only"] : [];
  const target = object.deposed === null ? [shellWord(`-target=${object.address}`)] : [];
  return [...programIn(where), "apply", ...mode, ...target].join(" ");
}

/** Which parts of a value are marked: `true` for all of it, or the same shape with `true` at the parts. */
export type Mask = unknown;

/** Whether the value at this path is marked, as a whole or in any part. */
export function isMarked(mask: Mask, path: ValuePath): boolean {
  const [step, ...rest] = path;
  if (mask === true) return true;
  if (step === undefined) return hasMark(mask);
  if (Array.isArray(mask)) return typeof step === "number" && isMarked(mask[step], rest);
  return isRecord(mask) && Object.hasOwn(mask, step) && isMarked(mask[step], rest);
}

function hasMark(mask: Mask): boolean {
  if (Array.isArray(mask)) return mask.some(hasMark);
  return isRecord(mask) ? Object.values(mask).some(hasMark) : mask === true;
}
