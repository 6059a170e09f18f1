import { defineListResource } from "../../kit/schema/index.ts";
import { isUntouched, type Connection } from "../resources/index.ts";
import { listParts, placeArguments, placeRules } from "./places.ts";

/** The notification settings of the token's user that are not at their default. */
export const notificationSettingList = defineListResource<Connection>()({
  name: "notification_setting",
  doc: "Lists the notification settings of the token's user, and of nobody else, that are not at their default: the global one, and those of groups and projects.",
  attributes: placeArguments,
  rules: placeRules,

  list: (places, context) =>
    listParts(places, context, {
      part: "notification_setting",
      referenceOf: ({ place: { kind }, notification_setting: setting }, words) => {
        const scope = { group: null, project: null, ...(kind === "global" ? {} : { [kind]: words }) };
        return setting === undefined || isUntouched(scope, setting) ? null : scope;
      },
    }),
});
