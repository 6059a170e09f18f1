import { defineResource } from "../../kit/schema/index.ts";
import { atPlace } from "../place/at-place.ts";
import { valueIn } from "../place/moved.ts";
import { projectOf } from "../place/place.ts";
import type { Connection } from "../service.ts";
import { noteHeld } from "../setting/held.ts";
import { attributes } from "./attributes.ts";
import { destroy } from "./destroy.ts";
import { importSettings } from "./import.ts";
import { switchesNow } from "./now.ts";
import { observe, plan } from "./plan.ts";
import { privateState } from "./private-state.ts";
import { thingOf } from "./thing.ts";
import { trackerOf } from "./tracker.ts";
import { create, update } from "./write.ts";

/** Whether a project accepts error reports, and by which backend. */
export const errorTrackingSettings = defineResource<Connection>()({
  name: "error_tracking_settings",
  doc: "The error tracking settings of a project: whether it accepts error reports, and by which backend. They belong to the project; the token's user must be a Maintainer of it.",
  attributes,
  identity: [{ form: "<project>", doc: "the settings of a project, by ID or full path" }],
  privateState,
  onMissingParent: "gone",

  observe,
  plan,
  create: ({ plan: wanted, config }, context) =>
    atPlace(projectOf(wanted.project), () => create(wanted, config.integrated !== null, context)),

  async read(state, context) {
    const { client, signal, privateState: stored } = context;
    noteHeld(thingOf(state.project), context);
    const reply = await client.errorTrackingSettings.get(state.project, { signal });
    const shown = valueIn(reply, { words: state.project }, context);
    if (shown === null) return null;
    return { ...state, ...switchesNow(shown, state, stored), ...trackerOf(shown) };
  },

  update: ({ plan: wanted, prior }, context) => update(wanted, prior, context),
  delete: destroy,
  import: importSettings,
});
