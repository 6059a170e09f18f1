import { defineListResource } from "../../kit/schema/index.ts";
import { hasTracker, type Connection } from "../resources/index.ts";
import { listParts, placeArguments, placeRules } from "./places.ts";

/** The error tracking settings that are switched on, or that have an external tracker. */
export const errorTrackingSettingsList = defineListResource<Connection>()({
  name: "error_tracking_settings",
  doc: "Lists the error tracking settings of projects that are switched on, or that have an external tracker. The token's user must be a Maintainer of the projects.",
  attributes: placeArguments,
  rules: placeRules,

  list: (places, context) =>
    listParts(places, context, {
      part: "error_tracking_settings",
      referenceOf: ({ error_tracking_settings: settings }, words) =>
        settings !== undefined && settings !== null && (settings.active || hasTracker(settings))
          ? { project: words }
          : null,
    }),
});
