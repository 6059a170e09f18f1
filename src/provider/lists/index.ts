/**
 * The lists for `terraform query`, one for each resource: the live objects, with references as in a configuration, read
 * one place at a time. This folder knows only the types of the client, and must never write to the service. The
 * resource defines what an object is.
 */
import { liveClientKey, liveErrorTrackingSettings, liveNotificationSetting } from "../resources/index.ts";
import { placesList } from "./places-list.ts";
import { projectList } from "./project-list.ts";

/** Every list, in the order of the resources. */
export const LISTS = [
  placesList({
    name: "notification_setting",
    doc: "Lists the notification settings of the token's user that are not at their default.",
    live: liveNotificationSetting,
  }),
  placesList({
    name: "error_tracking_settings",
    doc: "Lists the error tracking settings that are on, or that have an external tracker. Needs the Maintainer role in each project.",
    live: liveErrorTrackingSettings,
  }),
  projectList({
    name: "client_key",
    doc: "Lists the client keys of a project, including inactive ones. Needs the Maintainer role in the project.",
    live: liveClientKey,
  }),
];
