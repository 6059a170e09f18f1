import { replyWith, type Live } from "../live/live.ts";
import { hasTracker } from "./tracker.ts";

/** The error tracking settings of a project, if any. Settings that are off and name no tracker count as untouched. */
export const liveErrorTrackingSettings: Live = {
  nouns: ["error tracking settings", "error tracking settings"],
  places: ["project"],
  isPersonal: false,
  role: "Maintainer",

  async read({ place, reference, client, signal }) {
    if (place.kind !== "project") return [];
    const { value } = await client.errorTrackingSettings.get(place.id, { signal, fresh: true });
    if (value === null) return [];
    const address = value.tracker_external_url ?? value.api_url;
    return [
      {
        reference: { project: reference },
        number: null,
        isDefault: !value.active && !hasTracker(value),
        isInactive: false,
        remarks: address === null ? [] : [`An external tracker is set up: ${address}.`],
        answer: (own) => ({ ...own, errorTrackingSettings: { ...own.errorTrackingSettings, get: replyWith(value) } }),
      },
    ];
  },
};
