import type { Client } from "../../client/index.ts";
import type { WriteContext } from "../../kit/schema/index.ts";
import { valueIn } from "../place/moved.ts";
import type { Attributes, Setting, Target } from "./attributes.ts";
import { remember } from "./before.ts";
import { importedValues } from "./owned.ts";
import type { Hidden } from "./private-state.ts";
import { scopeOf } from "./target.ts";

/** Reads a setting: the level, and every event that the service shows as on or off. What it is now is what `restore` goes back to. */
export async function importSetting(
  target: Target,
  context: WriteContext<Client, Attributes, Hidden>,
): Promise<Setting> {
  const { client, signal } = context;
  const reply = await client.notificationSettings.get(scopeOf(target), { signal });
  const { group, project } = target;
  const shown = valueIn(reply, { words: project ?? "" }, context);
  const owned = importedValues(shown);
  context.setPrivateState({ before: remember({}, { wanted: owned, prior: null, shown }) });
  return { group, project, ...owned, on_destroy: "reset" };
}
