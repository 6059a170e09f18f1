import type { Client } from "../../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";
import { valueIn } from "../place/moved.ts";
import type { Setting, Target } from "./attributes.ts";
import { importedValues } from "./owned.ts";
import { scopeOf } from "./target.ts";

/** Reads a setting: the level, and every event that the service shows as on or off. */
export async function importSetting(target: Target, context: Context<Client>): Promise<Setting> {
  const { client, signal } = context;
  const reply = await client.notificationSettings.get(scopeOf(target), { signal });
  const { group, project } = target;
  return { group, project, ...importedValues(valueIn(reply, { words: project ?? "" }, context)), on_destroy: "reset" };
}
