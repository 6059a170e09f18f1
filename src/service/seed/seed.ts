import { parseUrl } from "../../kit/url.ts";
import {
  count,
  flag,
  listOf,
  mapOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  type Parsed,
  textLike,
  textThat,
  type Written,
} from "../input.ts";
import { PERMISSION_NAMES } from "../model/index.ts";
import { type ApiLimit, LEVELS, type Role, TIERS, TOKEN_SCOPES, VISIBILITIES } from "../store/index.ts";

/** A token: anything that a header can carry as one word. */
export const SECRET = textLike(/^[!-~]+$/, "a string without spaces");

const EMAIL = textLike(/^[^@\s]+@[^@\s]+$/, "an email address");
const NAME = textLike(
  /^[\w.-]*[A-Za-z_.-][\w.-]*$/,
  "a name of letters, digits, dots, dashes and underscores, not a number",
);
const DATE = textThat(isDate, "a date like 2030-01-31");
const RELEASE = textLike(/^\d{1,4}\.\d{1,4}$/, "a release like 13.2");
const TEXT = textLike(/[^]/, "a non-empty string");
const URL_TEXT = textLike(/^https?:\/\/[^\s/]+/, "an http or https URL");
const ROOT_URL = textThat(
  (text) => /^https?:\/\/[^\s/?#@]+(\/[\w.~-]+)*\/?$/.test(text) && parseUrl(text) !== null,
  "an http or https URL like https://errors.example or https://example.com/gitlab",
);
const GROUP_PATH = textThat(
  (text) => /^[\w.-]+(\/[\w.-]+)*$/.test(text) && !/^\d+$/.test(text),
  "a full path like team, not a number",
);
const PROJECT_PATH = textLike(/^[\w.-]+(\/[\w.-]+)+$/, "a full path like team/app");
const PUBLIC_KEY = textLike(/^[\w-]+$/, "a key of letters, digits, dashes and underscores");

const ROLES: readonly [Role, ...Role[]] = ["guest", "reporter", "developer", "maintainer", "owner"];
const SCOPES = listOf(oneOf(TOKEN_SCOPES));
const GRANTS = listOf(
  objectOf({
    permissions: listOf(oneOf(PERMISSION_NAMES)),
    within: optional(nullable(textLike(/^[\w.-]+(\/[\w.-]+)*$/, "a full path like team or team/app")), null),
  }),
);
const MEMBERS = optional(mapOf(oneOf(ROLES)), {});
const VISIBILITY = optional(oneOf(VISIBILITIES), "private");

const USER = objectOf({
  username: NAME,
  email: EMAIL,
  verified_emails: optional(listOf(EMAIL), []),
  token: optional(SECRET, null),
  scopes: optional(SCOPES, null),
  tokens: optional(
    listOf(
      objectOf({
        token: SECRET,
        scopes: optional(SCOPES, null),
        grants: optional(GRANTS, null),
        expires_at: optional(nullable(DATE), null),
        revoked: optional(flag, false),
      }),
    ),
    [],
  ),
  admin: optional(flag, false),
  blocked: optional(flag, false),
});

const GROUP = objectOf({
  id: optional(count, null),
  full_path: GROUP_PATH,
  visibility: VISIBILITY,
  marked_for_deletion_on: optional(nullable(DATE), null),
  members: MEMBERS,
});

const PROJECT = objectOf({
  id: optional(count, null),
  full_path: PROJECT_PATH,
  moved_from: optional(listOf(PROJECT_PATH), []),
  visibility: VISIBILITY,
  archived: optional(flag, false),
  marked_for_deletion_on: optional(nullable(DATE), null),
  members: MEMBERS,
  error_tracking: optional(
    nullable(
      objectOf({
        active: optional(flag, true),
        // With the address of an external tracker it is false, else true.
        integrated: optional(nullable(flag), null),
        project_name: optional(nullable(TEXT), null),
        tracker_external_url: optional(nullable(URL_TEXT), null),
        api_url: optional(nullable(URL_TEXT), null),
      }),
    ),
    null,
  ),
  client_keys: optional(
    listOf(objectOf({ public_key: optional(PUBLIC_KEY, undefined), active: optional(flag, true) })),
    [],
  ),
});

const NOTIFICATION_SETTING = objectOf({
  user: NAME,
  group: optional(GROUP_PATH, null),
  project: optional(PROJECT_PATH, null),
  level: oneOf(LEVELS),
  notification_email: optional(EMAIL, null),
  events: optional(mapOf(flag), {}),
});

const LIMIT = optional(nullable(count), null);
const LIMITS: Readonly<Record<ApiLimit, typeof LIMIT>> = {
  project_api_limit: LIMIT,
  group_api_limit: LIMIT,
  group_projects_api_limit: LIMIT,
  groups_api_limit: LIMIT,
  projects_api_limit: LIMIT,
};

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The shape of a seed. */
export const SEED = objectOf({
  users: listOf(USER),
  groups: optional(listOf(GROUP), []),
  projects: optional(listOf(PROJECT), []),
  notification_settings: optional(listOf(NOTIFICATION_SETTING), []),
  features: optional(objectOf({ integrated_error_tracking: optional(flag, true) }), {
    integrated_error_tracking: true,
  }),
  tier: optional(oneOf(TIERS), "free"),
  release: optional(nullable(RELEASE), null),
  dsn_url: optional(nullable(ROOT_URL), null),
  rate_limit_per_minute: optional(nullable(count), null),
  api_limits: optional(objectOf(LIMITS), {}),
});

/** A seed as written: only `users` is required. */
export type SeedInput = Written<typeof SEED>;

/** A seed with all defaults filled in. */
export type Seed = Parsed<typeof SEED>;

/** A user in a seed. */
export type SeedUser = Seed["users"][number];

/** A token in a seed. */
export type SeedToken = SeedUser["tokens"][number];

/** A project in a seed. */
export type SeedProject = Seed["projects"][number];

/** A notification setting in a seed. */
export type SeedSetting = Seed["notification_settings"][number];

/** All tokens of a user, starting with the one in short form. */
export function tokensOf(user: SeedUser): SeedUser["tokens"] {
  const { token, scopes } = user;
  return token === null
    ? user.tokens
    : [{ token, scopes, grants: null, expires_at: null, revoked: false }, ...user.tokens];
}
