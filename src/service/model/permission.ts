/** The boundary of a permission. */
type Boundary = "user" | "instance" | "group" | "project";

/** The permissions of a fine-grained token, each with its boundary. */
export const PERMISSIONS = {
  read_user: "user",
  read_personal_access_token: "user",
  read_metadata: "instance",
  read_notification_setting: "user",
  update_notification_setting: "user",
  read_group: "group",
  read_project: "project",
  read_error_tracking_setting: "project",
  update_error_tracking_setting: "project",
  read_error_tracking_client_key: "project",
  create_error_tracking_client_key: "project",
  delete_error_tracking_client_key: "project",
} as const satisfies Readonly<Record<string, Boundary>>;

/** One of the permissions. */
export type Permission = keyof typeof PERMISSIONS;

// The keys of the table above.
/** The names of the permissions. */
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

const TRACKING = "/api/v4/projects/:id/error_tracking";

const NEEDED: Readonly<Record<string, Permission>> = {
  "GET /api/v4/user": "read_user",
  "GET /api/v4/personal_access_tokens/self": "read_personal_access_token",
  "GET /api/v4/version": "read_metadata",
  "GET /api/v4/metadata": "read_metadata",
  "GET /api/v4/notification_settings": "read_notification_setting",
  "PUT /api/v4/notification_settings": "update_notification_setting",
  "GET /api/v4/groups/:id/notification_settings": "read_notification_setting",
  "PUT /api/v4/groups/:id/notification_settings": "update_notification_setting",
  "GET /api/v4/projects/:id/notification_settings": "read_notification_setting",
  "PUT /api/v4/projects/:id/notification_settings": "update_notification_setting",
  "GET /api/v4/groups": "read_group",
  "GET /api/v4/groups/:id": "read_group",
  "GET /api/v4/groups/:id/subgroups": "read_group",
  "GET /api/v4/groups/:id/descendant_groups": "read_group",
  "GET /api/v4/groups/:id/projects": "read_group",
  "GET /api/v4/projects": "read_project",
  "GET /api/v4/projects/:id": "read_project",
  [`GET ${TRACKING}/settings`]: "read_error_tracking_setting",
  [`PUT ${TRACKING}/settings`]: "update_error_tracking_setting",
  [`PATCH ${TRACKING}/settings`]: "update_error_tracking_setting",
  [`GET ${TRACKING}/client_keys`]: "read_error_tracking_client_key",
  [`POST ${TRACKING}/client_keys`]: "create_error_tracking_client_key",
  [`DELETE ${TRACKING}/client_keys/:key_id`]: "delete_error_tracking_client_key",
};

/** The permission that a request to a route needs; null for a route that fine-grained tokens cannot use. */
export const permissionFor = ({ method, routePath }: { method: string; routePath: string }): Permission | null =>
  NEEDED[`${method} ${routePath}`] ?? null;
