import { missingEvents } from "./generated/checks.js";
import { knownPart } from "./known-part.js";
import { textOf, warnOnce } from "./problem.js";
import type { StackResources } from "./same-setting.js";
import { valuesOf } from "./written.js";

/**
 * Warns of events that the service of a provider block does not have. The plan refuses to switch them on; the synthesis
 * does not, since it cannot know which are on already, and a destroy needs it, too.
 */
export function warnOfEvents({ resources, blockOf }: Pick<StackResources, "resources" | "blockOf">): void {
  for (const resource of resources) {
    if (resource.terraformResourceType !== "tocsin_notification_setting") continue;
    const events = knownPart(valuesOf(resource)["events"]);
    warnOnce(resource, missingEvents(events, blockOf(resource)).map(textOf));
  }
}
