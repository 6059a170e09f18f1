import type { Client, ErrorTrackingSetting as Shown, Reply } from "../../client/index.ts";
import type { Context, Problem, WriteContext } from "../../kit/schema/index.ts";
import { offeringFirstKey } from "../first-key/first-key.ts";
import { notStored } from "../setting/not-stored.ts";
import { writeSetting } from "../setting/write-setting.ts";
import type { Attributes, Settings, Switches } from "./attributes.ts";
import { remember } from "./before.ts";
import type { Hidden } from "./private-state.ts";
import { changeOf, thingOf, wantsOf } from "./thing.ts";
import { assertChangeable, assertCreatable, trackerOf } from "./tracker.ts";

type Writing = WriteContext<Client, Attributes, Hidden>;

/** What a plan says of the settings. */
type Wanted = Pick<Settings, "project" | "active" | "integrated" | "on_destroy">;

/** Creates the settings, or takes over those that the project has. */
export function create(wanted: Wanted, isWritten: boolean, context: Writing): Promise<Settings> {
  const { project, integrated } = wanted;
  const { client, signal } = context;
  const { errorTrackingSettings: api } = client;
  const claim = { ...changeOf(wanted, null), wants: wantsOf(wanted) };
  return writeSetting(claim, context, async (hear) => {
    const found = hear(await api.get(project, { signal }));
    assertCreatable(found, { integrated, isWritten });
    context.setPrivateState({ before: remember(found) });
    // A service whose feature is off refuses to create settings, and still changes those that are there.
    const send = () => (found === null ? api.put(project, wanted, { signal }) : api.patch(project, wanted, { signal }));
    return settled(wanted, hear(await sendSwitches(wanted, context, send)), context);
  });
}

/** Sends the switches where they change; nothing where only the words of the project do, or what destroy does. */
export function update(wanted: Wanted, prior: Settings, context: Writing): Promise<Settings> {
  const { project, active, integrated } = wanted;
  const { client, signal } = context;
  const claim = { ...changeOf(wanted, prior), wants: wantsOf(wanted) };
  return writeSetting(claim, context, async (hear) => {
    if (active === prior.active && integrated === prior.integrated) return { ...prior, ...wanted };
    assertChangeable(prior, wanted);
    const send = () => client.errorTrackingSettings.patch(project, wanted, { signal });
    const state = settled(wanted, hear(await sendSwitches(wanted, context, send)), context);
    // The plan knew the tracker. What somebody else has changed of it is for the next refresh to show.
    return integrated === prior.integrated ? { ...state, ...trackerOf(prior) } : state;
  });
}

/** Runs a write of these switches. The service makes a project's first key when its own backend is switched on. */
export const sendSwitches = (
  { project, active, integrated }: Switches & Pick<Settings, "project">,
  context: Context<Client>,
  send: () => Promise<Reply<Shown>>,
): Promise<Reply<Shown>> => (active && integrated ? offeringFirstKey(project, context, send) : send());

/** The state after a write. An answer that does not show what was written is an error, but for what the service hides. */
function settled(wanted: Wanted, shown: Shown, context: Writing): Settings {
  const state = { ...wanted, ...trackerOf(shown) };
  const hides = wanted.integrated && !shown.integrated;
  context.setPrivateState({ integrated_hidden: hides });
  if (hides) context.warn(hidden);
  if (shown.active === wanted.active && (hides || shown.integrated === wanted.integrated)) return state;
  context.save({ ...state, active: shown.active, integrated: shown.integrated });
  throw notStored([shown.active === wanted.active ? "integrated" : "active"], thingOf(wanted.project));
}

const hidden: Problem = {
  /**
   * @warning The service stored `integrated = true` and shows false, because the feature is off. No error report is accepted until it is on.
   * @at `integrated`
   * @do Ask an administrator of the service to switch the feature on.
   */
  summary: "Integrated error tracking is switched off",
  detail:
    "The service stored `integrated = true` and shows it as false, because its feature integrated_error_tracking is off: no error report is accepted until an administrator switches it on. Until then false is not reported as drift.",
  path: ["integrated"],
};
