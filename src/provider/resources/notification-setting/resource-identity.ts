import type { Client } from "../../client/index.ts";
import { quoted } from "../../../kit/bounded.ts";
import { diagnosticError } from "../../../kit/errors.ts";
import { checked, integer, required, string, type ResourceIdentity } from "../../../kit/schema/index.ts";
import { numberOf, wholeNumber, referenceOfNumber } from "../place/find-place.ts";
import type { Attributes, ScopeAttributes } from "./attributes.ts";
import { importSetting } from "./import.ts";
import { askBeforeWrite, currentUser } from "./owner/current-user.ts";
import { ERRORS } from "./owner/diagnostics.ts";
import { isUnknownUser, type PrivateFields, type ReadContext, type SettingContext } from "./private-state.ts";
import { settingRef } from "./setting-ref.ts";

const SETTING = /^(?:global|(group|project)\/([1-9]\d{0,15}))$/;

const settingName = checked(string, (text) =>
  SETTING.test(text) ? null : `must be \`global\`, \`group/<number>\` or \`project/<number>\`, not ${quoted(text)}`,
);

const parts = {
  user_id: required(integer(1), "Number of the user."),
  setting: required(settingName, "`global`, `group/<number>`, or `project/<number>`."),
};

/** The identity of one user's setting, which does not depend on the path of its group or project. */
export const resourceIdentity: ResourceIdentity<Attributes, Client, PrivateFields, typeof parts> = {
  attributes: parts,

  async of(state, known, context) {
    const user = await currentUser(context);
    const user_id = isUnknownUser(user) ? null : wholeNumber(user.id);
    const setting = known?.setting ?? (await settingOf(state, context));
    return user_id === null || setting === null ? null : { user_id, setting };
  },

  stored({ setting }) {
    const [, , number] = SETTING.exec(setting ?? "") ?? [];
    return { place_number: number === undefined ? null : Number(number) };
  },

  async import({ user_id, setting }, context) {
    await assertOwn(user_id, context);
    const [, kind, number] = SETTING.exec(setting) ?? [];
    const scope: ScopeAttributes = { group: null, project: null };
    if (kind !== "group" && kind !== "project") return importSetting(scope, context);
    return importSetting({ ...scope, [kind]: await referenceOfNumber(kind, Number(number), context) }, context);
  },
};

/** Throws for another user's setting: requests reach only the current user's settings. */
async function assertOwn(userId: number, context: SettingContext): Promise<void> {
  const { user, refusal } = await askBeforeWrite(context);
  if (isUnknownUser(user)) throw diagnosticError(ERRORS.identityNotChecked, { original: refusal });
  if (user.id === String(userId)) return;
  const why = `The identity names the setting of the user ${userId}, but the current user is ${user.name} (ID ${user.id}).`;
  throw diagnosticError(ERRORS.identityOfOther, { why });
}

/** Returns the name of a setting in an identity; null if the service does not say the number of its place. */
async function settingOf(state: ScopeAttributes, context: ReadContext): Promise<string | null> {
  const { place } = settingRef(state);
  if (place === null) return "global";
  const number = context.privateState.place_number ?? (await numberOf(place, context));
  return number === null ? null : `${place.kind}/${number}`;
}
