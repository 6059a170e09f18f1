import type { Live } from "../../../src/provider/resources/index.ts";

/** The trackers of a project. One that is off counts as untouched. */
export const liveTracker: Live = {
  nouns: ["tracker", "trackers"],
  places: ["project"],
  isPersonal: false,
  role: "Maintainer",

  async read({ place, reference, client, signal }) {
    if (place.kind !== "project") return [];
    const { value } = await client.errorTrackingSettings.get(place.id, { signal, fresh: true });
    if (value === null || value.api_url === null) return [];
    const get = () => Promise.resolve({ value, movedTo: null });
    return [
      {
        reference: { project: reference, number: Number(place.id) },
        number: Number(place.id),
        isDefault: !value.active,
        isInactive: false,
        remarks: [`The tracker is called ${value.project_name}.`],
        answer: (own) => ({ ...own, errorTrackingSettings: { ...own.errorTrackingSettings, get } }),
      },
    ];
  },

  numbersIn: ({ number }) => (typeof number === "number" ? [number] : []),
};
