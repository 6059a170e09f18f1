import type { Client } from "../../client/index.ts";
import type { WriteContext } from "../../kit/schema/index.ts";
import { valueIn } from "../place/moved.ts";
import type { Attributes, Settings } from "./attributes.ts";
import { remember } from "./before.ts";
import type { Hidden } from "./private-state.ts";
import { trackerOf } from "./tracker.ts";

/** Reads the settings of a project whole; null when it has none. */
export async function importSettings(
  { project }: { readonly project: string },
  context: WriteContext<Client, Attributes, Hidden>,
): Promise<Settings | null> {
  const reply = await context.client.errorTrackingSettings.get(project, { signal: context.signal });
  const shown = valueIn(reply, { words: project }, context);
  if (shown === null) return null;
  context.setPrivateState({ before: remember(shown) });
  const { active, integrated } = shown;
  return { project, active, integrated, on_destroy: "disable", ...trackerOf(shown) };
}
