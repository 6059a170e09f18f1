/** The shapes of all answers of the interface, as JSON Schemas: none may have more fields, or fewer. */

/** Which of the two readings of the interface an answer follows. */
export type Profile = "interface" | "upstream";

/** The variant that a shape depends on. */
export interface Variant {
  readonly profile: Profile;
  readonly tier: "free" | "ultimate";
}

type Schema = Readonly<Record<string, unknown>>;
type Scope = "global" | "group" | "project";

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = { type: "string" };
const flag = { type: "boolean" };
const nullableText = { type: ["string", "null"] };
const nullableFlag = { type: ["boolean", "null"] };
const matching = (pattern: string): Schema => ({ type: "string", pattern });

const DOCUMENTED = [
  "new_note",
  "new_issue",
  "reopen_issue",
  "close_issue",
  "reassign_issue",
  "issue_due",
  "new_merge_request",
  "push_to_merge_request",
  "reopen_merge_request",
  "close_merge_request",
  "reassign_merge_request",
  "merge_merge_request",
  "failed_pipeline",
  "fixed_pipeline",
  "success_pipeline",
];
const NEWER = ["new_release", "change_reviewer_merge_request"];
const SERVICE_ACCOUNT = ["failed", "success", "fixed"].map((word) => `service_account_${word}_pipeline`);

/** The events of a setting. For upstream, they are null if they were never set, except those that cannot be null. */
function events(scope: Scope, { profile, tier }: Variant): Schema {
  const all = (names: readonly string[], schema: Schema) => Object.fromEntries(names.map((name) => [name, schema]));
  const isPaid = tier === "ultimate";
  const epic = isPaid && scope !== "project" ? ["new_epic"] : [];
  if (profile === "interface") return object(all([...DOCUMENTED, ...epic], flag));
  const approver = scope === "group" ? [] : ["approver"];
  const paid = isPaid ? [...approver, ...SERVICE_ACCOUNT] : [];
  const never = ["moved_project", "merge_when_pipeline_succeeds", ...paid];
  return object({ ...all([...DOCUMENTED, ...NEWER, ...epic], nullableFlag), ...all(never, flag) });
}

/** A setting: with its events at the level custom, and without at any other. */
function setting(scope: Scope, variant: Variant): Schema {
  const rest: Readonly<Record<string, Schema>> =
    scope === "global" ? { notification_email: matching("^[^@\\s]+@[^@\\s]+$") } : {};
  const levels = { enum: ["disabled", "participating", "watch", "global", "mention"] };
  const showsEvents = scope !== "global" || variant.profile === "upstream";
  const custom = { level: { const: "custom" }, ...(showsEvents ? { events: events(scope, variant) } : {}), ...rest };
  return { oneOf: [object({ level: levels, ...rest }), object(custom)] };
}

function tracking({ profile }: Variant): Schema {
  return object({
    active: flag,
    project_name: nullableText,
    [profile === "interface" ? "tracker_external_url" : "sentry_external_url"]: nullableText,
    api_url: nullableText,
    integrated: flag,
  });
}

function key({ profile }: Variant): Schema {
  const dsn = matching("^https?://glet_[0-9a-f]{32}@[^/:]+:[0-9]+/errortracking/api/v1/projects/[0-9]+$");
  return object({
    id: { type: "integer", minimum: 1 },
    active: flag,
    public_key: matching("^glet_[0-9a-f]{32}$"),
    [profile === "interface" ? "tracker_dsn" : "sentry_dsn"]: dsn,
  });
}

const message = (...texts: readonly string[]): Schema => object({ message: { enum: texts } });
const unauthorized: Schema = {
  oneOf: [
    message("401 Unauthorized"),
    object({ error: { const: "invalid_token" }, error_description: matching("^Token (is expired|was revoked)\\.") }),
  ],
};
const insufficientScope = object({
  error: { const: "insufficient_scope" },
  error_description: matching("higher privileges"),
  scope: { const: "api read_api" },
});
const noSuch = (thing: string): Schema => message(`404 ${thing} Not Found`);
const invalid: Schema = object({
  error: matching("^\\w+ is (invalid|missing|empty)(, \\w+ is (invalid|missing|empty))*$"),
});
const invalidSetting: Schema = {
  oneOf: [
    invalid,
    object({ message: matching("^'.*' is not a valid level$") }),
    object({ message: { ...object({ level: { const: ["can't be blank"] } }) } }),
    object({ message: { ...object({ notification_email: { type: "array", items: text, minItems: 1 } }) } }),
  ],
};
const refused: Schema = { oneOf: [message("403 Forbidden"), insufficientScope] };
/** The error that comes with status 200. */
const failedTracking = object({ message: matching("^Error tracking setting "), status: { const: "error" } });

/** The shapes of an operation's answers, by their status. */
export type Answers = Readonly<Record<number, Schema>>;

/** Every operation of the interface document, with all its answers. */
export function operations(variant: Variant): Readonly<Record<string, Answers>> {
  const settingOf = (scope: Scope): Answers => ({ 200: setting(scope, variant), 401: unauthorized });
  const global = settingOf("global");
  const group = { ...settingOf("group"), 404: noSuch("Group") };
  const project = { ...settingOf("project"), 404: noSuch("Project") };
  const writes = { 400: invalidSetting, 403: insufficientScope };
  const maintained = { 401: unauthorized, 403: refused, 404: noSuch("Project") };
  const settings = { ...maintained, 404: message("404 Project Not Found", "404 Error Tracking Setting Not Found") };
  const save = { ...settings, 200: { oneOf: [tracking(variant), failedTracking] }, 400: invalid };
  return {
    "GET /notification_settings": global,
    "PUT /notification_settings": { ...global, ...writes },
    "GET /groups/:id/notification_settings": group,
    "PUT /groups/:id/notification_settings": { ...group, ...writes },
    "GET /projects/:id/notification_settings": project,
    "PUT /projects/:id/notification_settings": { ...project, ...writes },
    "GET /projects/:id/error_tracking/settings": { ...settings, 200: tracking(variant) },
    "PUT /projects/:id/error_tracking/settings": { ...save, 404: noSuch("Project") },
    "PATCH /projects/:id/error_tracking/settings": save,
    "GET /projects/:id/error_tracking/client_keys": { ...maintained, 200: { type: "array", items: key(variant) } },
    "POST /projects/:id/error_tracking/client_keys": { ...maintained, 201: key(variant) },
    "DELETE /projects/:id/error_tracking/client_keys/:key_id": {
      ...maintained,
      200: key(variant),
      404: message("404 Project Not Found", "404 Not found"),
    },
  };
}
