/**
 * The notification settings of users, globally and for each group and project. It must never know error tracking, nor
 * decide who sees a group or project.
 */
export { notificationSettingRoutes } from "./routes.ts";
export { currentSetting } from "./save-setting.ts";
