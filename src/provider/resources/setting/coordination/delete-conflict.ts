import { diagnostic } from "../../../../kit/errors.ts";
import type { Problem } from "../../../../kit/schema/index.ts";
import type { LookupContext } from "../../context.ts";
import { findPlace, type Lookup } from "../../place/find-place.ts";
import { canonicalReference, describePlace, type PlaceRef } from "../../place/place-ref.ts";
import { WARNINGS } from "../diagnostics.ts";
import { describeSetting, knownNumber, settingReference, type SettingRef } from "../setting-ref.ts";
import type { Claim } from "./claims.ts";

/**
 * Returns the warning of a delete that must change nothing, because one of these claims is, or may be, for its setting;
 * null for none. Asks the service only if the references do not decide.
 */
export async function deleteConflict(
  setting: SettingRef,
  claims: readonly Claim[],
  context: LookupContext,
): Promise<Problem | null> {
  const reference = settingReference(setting);
  const own = knownNumber(setting);
  const known = claims.find(({ references, number }) =>
    number !== null && own !== null ? number === own : references.includes(reference) || number === reference,
  );
  if (known !== undefined) return unchanged(setting, known);
  if (claims.length === 0 || setting.place === null) return null;
  const place = await lookUp({ ...setting.place, reference: own ?? reference }, context);
  if (place === null) return null;
  for (const claim of claims) {
    const isSame = await isClaimOf(place, claim, context);
    if (isSame === "unknown") return perhapsUnchanged(setting, claim);
    if (isSame) return unchanged(setting, claim);
  }
  return null;
}

async function isClaimOf(
  place: NonNullable<Lookup>,
  { references, number, resolution, setting }: Claim,
  context: LookupContext,
): Promise<boolean | "unknown"> {
  if (place === "unknown") return "unknown";
  const { id, path } = place;
  if (number !== null) return number === id;
  if (references.includes(id) || references.includes(canonicalReference(path))) return true;
  if (resolution === "resolved" || setting.place === null) return false;
  // The write sent no request that would have shown whether its path is an old one.
  const other = await lookUp(setting.place, context);
  return other === "unknown" ? "unknown" : other?.id === id;
}

/**
 * Looks up a place. If the service does not answer, for whatever reason, the result is unknown and the delete must not
 * continue; a canceled delete fails.
 */
async function lookUp(place: PlaceRef, context: LookupContext): Promise<Lookup> {
  try {
    return await findPlace(place, context);
  } catch (thrown) {
    if (context.signal.aborted) throw thrown;
    return "unknown";
  }
}

const unchanged = (setting: SettingRef, claim: Claim): Problem =>
  diagnostic(WARNINGS.writtenByOther, {
    why: `Another resource wrote ${describeSetting(setting)} in the same apply${otherReference(setting, claim)}, so destroying this one changed nothing.`,
  });

const perhapsUnchanged = (setting: SettingRef, claim: Claim): Problem =>
  diagnostic(WARNINGS.perhapsWrittenByOther, {
    why: `Another resource wrote ${describeSetting(claim.setting)} in the same apply. That may be the same as ${describeSetting(setting)}, and the service could not tell, so destroying this resource changed nothing.`,
  });

const otherReference = ({ place: own }: SettingRef, { setting: { place } }: Claim): string =>
  place === null || place.reference === own?.reference ? "" : `, as ${describePlace(place)}`;
