import { diagnostic } from "../../../kit/errors.ts";
import { isUnknown, type Pending, type PendingObject, type Problem } from "../../../kit/schema/index.ts";
import { replacementInDoubt } from "../place/find-place.ts";
import { compareProjects, projectRef, type Comparison } from "../place/place-ref.ts";
import type { KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { describeKeys, keyIds } from "./key.ts";
import { isRotation } from "./rotation.ts";

/**
 * Warns that a replacement due to another project may be unnecessary; null if the projects differ. `observed` is null
 * if the service could not be asked.
 */
export function replacement(prior: string, planned: Pending<string>, observed: Comparison | null): Problem | null {
  if (isUnknown(planned)) return diagnostic(WARNINGS.replacedByUnknown, { path: ["project"] });
  if (observed === "unknown") return replacementInDoubt(projectRef(prior), projectRef(planned));
  if (observed === "different" || compareProjects(prior, planned) === "different") return null;
  const why = `The state contains \`project = "${prior}"\`, and the configuration \`project = "${planned}"\`. The provider's configuration will be known only after apply, so the provider cannot check whether both are the same project. The plan replaces the key, and every deployed DSN stops working.`;
  return diagnostic(WARNINGS.replacedUnseen, { why, path: ["project"] });
}

/** Warns about the keys that an update deletes or may delete; null if it keeps all. */
export function deletedKeys(prior: KeyState, planned: PendingObject<KeyState>): Problem | null {
  const { retain, rotate_when_changed: map } = planned;
  if (isUnknown(retain)) return null;
  const rotates = isRotation(prior.rotate_when_changed, map);
  const unrotated = prior.previous_keys.slice(retain).map(({ key_id }) => key_id);
  // Without a current key, a rotation does not retire a key.
  const deleted = rotates === false ? unrotated : keyIds(prior).slice(retain);
  if (deleted.length === 0) return null;
  const current = prior.key_id !== null && deleted.includes(prior.key_id) ? ", also the current one" : "";
  const which = `${describeKeys(deleted)} of the project \`${prior.project}\`${current}`;
  const otherwise = unrotated.length === 0 ? "" : `, otherwise only ${describeKeys(unrotated)}`;
  const deletes =
    rotates === null && prior.key_id !== null
      ? `\`rotate_when_changed\` will be known only after apply. If it changes, the apply deletes ${which}${otherwise}.`
      : `The apply deletes ${which}.`;
  const why = `${deletes} Reports sent with such a DSN are then rejected.`;
  return diagnostic(WARNINGS.keysDeleted, { why, path: ["retain"] });
}
