import type { Section } from "../../kit/schema/index.ts";

/** What the attributes of error tracking settings do not say. */
export const sections: readonly Section[] = [
  {
    title: "Settings That Are There Already",
    paragraphs: [
      "When a plan is to create settings that the project has already, it warns what they are before the apply takes them over.",
      "Where somebody has set the project up for an external tracker, the plan fails until the configuration writes `integrated`: `true` switches the project over to the service's own backend, `false` keeps the external tracker. `integrated = false` for a project without an external tracker is an error, as this interface cannot set one up.",
    ],
  },
  {
    title: "The First Client Key",
    paragraphs: [
      "When error tracking is switched on with the service's own backend and the project has no active client key, the service makes one by itself. A `tocsin_client_key` with `adopt = true` takes it over; without, it makes a second one.",
    ],
  },
  {
    title: "When the Feature Is Off",
    paragraphs: [
      "A self-managed service may have its feature `integrated_error_tracking` off. It then refuses to create settings, which is an error that says so. Settings that are there can still be changed: the service stores `integrated = true` and shows it as false. The apply warns, and the false is no drift.",
    ],
  },
  {
    title: "Destroy",
    paragraphs: [
      'With `on_destroy = "disable"` destroy sets `active` to false if it is not so already; `integrated`, the external tracker and the project\'s client keys stay as they are. The `on_destroy` of the last apply counts. Where another block wrote the same settings in the same apply, nothing changes, with a warning.',
    ],
  },
  {
    title: "When the Settings or the Project Are Not Found",
    paragraphs: [
      "Settings that the service says the project does not have are gone: a refresh plans them anew, and a destroy is done. The service answers alike for a project that does not exist and for one that the token may no longer see: the settings count as gone there too, with a warning. Every other failure is an error.",
      "A project that has moved is followed to its numeric ID, with a warning that names it.",
    ],
  },
];
