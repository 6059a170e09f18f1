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
    doc: "Lists the notification settings of the token's user, and of nobody else, that are not at their default: the global one, and those of groups and projects.",
    live: liveNotificationSetting,
  }),
  placesList({
    name: "error_tracking_settings",
    doc: "Lists the error tracking settings of projects that are switched on, or that have an external tracker. The token's user must be a Maintainer of the projects.",
    live: liveErrorTrackingSettings,
  }),
  projectList({
    name: "client_key",
    doc: "Lists the keys with which applications report errors to a project, inactive ones too. The token's user must be a Maintainer of the project.",
    live: liveClientKey,
  }),
];
