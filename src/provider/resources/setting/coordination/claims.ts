import { diagnosticError, type DiagnosticError } from "../../../../kit/errors.ts";
import { compareReferences, isNumericId } from "../../place/place-ref.ts";
import { ERRORS } from "../diagnostics.ts";
import {
  describeSetting,
  knownNumber,
  settingKind,
  settingReference,
  type SettingRef,
  type SettingWrite,
} from "../setting-ref.ts";

/** A setting that a create or an update of this apply has written, or is about to write. */
export interface Claim extends SettingWrite {
  /** Its canonical references: the new one, and the one in the state. */
  readonly references: readonly string[];
  /** The number of its place; null while it is unknown. */
  readonly number: string | null;
  /**
   * The knowledge about its place. A numeric ID is `resolved`, and so is a path once an answer shows whether its
   * project has moved. A path is `pending` while the operation may still get that answer, and `unresolved` after it
   * ended without one.
   */
  readonly resolution: "pending" | "resolved" | "unresolved";
  /** Resolves when the resolution is no longer pending. */
  readonly decided: Promise<void>;
}

/** The turn of a create or an update among the operations of its apply, which it reports its place to. */
export interface Turn {
  /** Whether a delete of its setting, or of one that may be the same, has run, so that the state may be out of date. */
  readonly followsDelete: boolean;
  /** Records from a reply whether the project has moved. */
  readonly noteReply: (reply: { readonly movedTo: string | null }) => void;
  /** Records the number of the place; null if it is unknown. */
  readonly noteNumber: (number: number | null) => void;
}

/**
 * The settings that the creates and updates of one apply write. Claims ensure that no two of them write one setting,
 * and no delete undoes a write.
 */
export interface Claims {
  /**
   * Claims a setting and runs its create or update. Throws `conflict`, before it waits for anything, if another one has
   * claimed the same canonical reference.
   */
  runWrite<T>(write: SettingWrite, work: (turn: Turn) => Promise<T>): Promise<T>;
  /**
   * Runs a delete with the claims of the same setting, including possible ones. Later writes of that setting wait until
   * it ends.
   */
  runDelete<T>(setting: SettingRef, work: (claims: readonly Claim[]) => Promise<T>): Promise<T>;
}

/**
 * Creates claims, at first empty. A write waits only for deletes that were recorded before it, and a delete waits only
 * before it is recorded, so two operations never wait for each other.
 */
export function createClaims(): Claims {
  const claims: Claim[] = [];
  // Includes deletes that have ended.
  const deletes: { readonly setting: SettingRef; readonly ended: Promise<void> }[] = [];
  return {
    async runWrite(write, work) {
      const { claim, end, ...turn } = createClaim(write);
      const other = claims.find((earlier) => isKind(earlier, write.setting) && shareReference(earlier, claim));
      if (other !== undefined) throw conflict(other, write);
      claims.push(claim);
      try {
        const earlier = deletes.filter(({ setting }) => isKind(claim, setting) && mayBe(claim, setting));
        await Promise.all(earlier.map(({ ended }) => ended));
        return await work({ ...turn, followsDelete: earlier.length > 0 });
      } finally {
        end();
      }
    },

    async runDelete(setting, work) {
      const reference = settingReference(setting);
      const related = (): Claim[] => claims.filter((claim) => isKind(claim, setting) && mayBe(claim, setting));
      const hasNumber = knownNumber(setting) !== null;
      const undecided = (): Claim[] =>
        related().filter(
          ({ resolution, references }) => resolution === "pending" && (hasNumber || !references.includes(reference)),
        );
      while (undecided().length > 0) await Promise.all(undecided().map(({ decided }) => decided));
      const { promise: ended, resolve: end } = withResolvers();
      deletes.push({ setting, ended });
      try {
        return await work(related());
      } finally {
        end();
      }
    },
  };
}

/** A claim whose operation may still find out more. */
type OpenClaim = Claim & { number: Claim["number"]; resolution: Claim["resolution"] };

function createClaim(
  write: SettingWrite,
): Omit<Turn, "followsDelete"> & { readonly claim: OpenClaim; readonly end: () => void } {
  const { promise: decided, resolve } = withResolvers();
  const { setting, prior } = write;
  const references = [...new Set([setting, ...(prior === null ? [] : [prior])].map(settingReference))];
  const number = references.find(isNumericId) ?? null;
  const resolution = number === null ? "pending" : "resolved";
  const claim: OpenClaim = { ...write, references, number, resolution, decided };
  const decide = (outcome: Claim["resolution"]): void => {
    if (claim.resolution === "pending") claim.resolution = outcome;
    resolve();
  };
  return {
    claim,
    noteReply({ movedTo }) {
      claim.number ??= movedTo;
      decide("resolved");
    },
    noteNumber(known) {
      if (known === null) return;
      claim.number ??= String(known);
      decide("resolved");
    },
    end: () => decide("unresolved"),
  };
}

/** A replacement for Promise.withResolvers, which needs Node.js 22. */
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

const isKind = (claim: SettingWrite, setting: SettingRef): boolean =>
  settingKind(claim.setting) === settingKind(setting);

const shareReference = (one: Claim, other: Claim): boolean =>
  one.references.some((reference) => other.references.includes(reference));

/**
 * Whether a claim is, or may be, for this setting, as far as numbers and references tell. Global settings have one
 * reference, which is empty.
 */
function mayBe({ number, references }: Claim, setting: SettingRef): boolean {
  const known = knownNumber(setting);
  if (number !== null && known !== null) return number === known;
  const reference = settingReference(setting);
  return references.some((each) => compareReferences(setting.place?.kind ?? "group", each, reference) !== "different");
}

const conflict = (other: SettingWrite, { values }: SettingWrite): DiagnosticError =>
  diagnosticError(ERRORS.managedTwice, {
    why: `Another resource already set ${describeSetting(other.setting)} to ${other.values} in this apply, and this one wants ${values === other.values ? "the same" : values}.`,
  });
