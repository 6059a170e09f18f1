import type { Client, Reply } from "../../../client/index.ts";
import { confirmPlace } from "../../place/own-place.ts";
import type { PlaceFields, RecordContext } from "../../place/place-number.ts";
import type { Context } from "../../../../kit/schema/index.ts";
import { inConfiguration, unwrapReply } from "../../place/unwrap-reply.ts";
import type { SettingRef, SettingWrite } from "../setting-ref.ts";
import { createClaims } from "./claims.ts";
import { deleteConflict } from "./delete-conflict.ts";
import { noteInState } from "./in-state.ts";

/** Returns the value of a reply, and records whether the project has moved. */
export type Unwrap = <T>(reply: Reply<T>) => T;

/**
 * Runs the create or update of a setting. `followsDelete` says whether a delete of this apply may have changed the
 * setting since the state was stored. Throws `conflict` if another resource has written the setting in this apply, or
 * is about to.
 */
export function writeSetting<T>(
  write: SettingWrite,
  context: Context<Client, PlaceFields> & RecordContext,
  work: (unwrap: Unwrap, followsDelete: boolean) => Promise<T>,
): Promise<T> {
  const { place } = write.setting;
  return context.shared(createClaims).runWrite(write, async ({ noteReply, noteNumber, followsDelete }) => {
    noteNumber(await confirmPlace(place, context));
    return work((reply) => {
      noteReply(reply);
      return unwrapReply(reply, inConfiguration(place), context);
    }, followsDelete);
  });
}

/**
 * Runs the delete of a setting. If another resource has written the setting in this apply, warns and changes nothing.
 */
export function deleteSetting(
  named: SettingRef,
  context: Context<Client, PlaceFields>,
  work: (unwrap: Unwrap) => Promise<void>,
): Promise<void> {
  noteInState(named, context);
  const setting = { ...named, number: context.privateState.place_number };
  return context.shared(createClaims).runDelete(setting, async (claims) => {
    const warning = await deleteConflict(setting, claims, context);
    if (warning !== null) context.warn(warning);
    else await work((reply) => unwrapReply(reply, { reference: setting.place?.reference ?? "" }, context));
  });
}
