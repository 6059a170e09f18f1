import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import type {
  ErrorTrackingSetting,
  Instance,
  NotificationSource,
  Store,
  Token,
  TokenScope,
  User,
} from "../store/index.ts";
import { parseSeed } from "./parse-seed.ts";
import { type Seed, type SeedInput, type SeedProject, type SeedSetting, type SeedUser, tokensOf } from "./seed.ts";

/** The data without a seed: an administrator `root`, a public group `demo` and two projects in it. */
const DEFAULT_SEED: SeedInput = {
  users: [{ username: "root", email: "root@example.com", admin: true }],
  groups: [{ full_path: "demo", visibility: "public" }],
  projects: [
    { full_path: "demo/web", visibility: "public" },
    { full_path: "demo/api", visibility: "public" },
  ],
};

/** The initial data of a store. */
interface InitialData {
  /** Null: the default seed. */
  readonly seed: Seed | null;
  /** A token for the first user; null: the seed's first one, or a random one. */
  readonly token: string | null;
  readonly log: (line: string) => void;
}

/** Fills an empty store, leaves any other unchanged, and makes sure that the first user has the returned token. */
export function fillStore(store: Store, { seed, token, log }: InitialData): { instance: Instance; token: string } {
  const existing = store.instance.find();
  if (existing === null) insertSeed(seed ?? parseSeed(DEFAULT_SEED), store);
  else if (seed !== null) log("Warning: the file already contains data, so the seed was ignored.");
  const instance = existing ?? expected(store.instance.find());
  const first = expected(store.users.first());
  const secret = token ?? seededToken(seed, first, store) ?? `tocsin-${store.outside.randomHex(20)}`;
  const known = store.tokens.findBySecret(secret);
  if (known === null) insertToken(secret, first, store);
  else if (!isValid(known, first)) throw tokenConflict(first);
  return { instance, token: secret };
}

// An ignored seed only counts if an earlier start used the same one.
function seededToken(seed: Seed | null, first: User, store: Store): string | undefined {
  const [user] = seed?.users ?? [];
  if (user === undefined) return undefined;
  return tokensOf(user)
    .map(({ token }) => token)
    .find((secret) => isValid(store.tokens.findBySecret(secret), first));
}

const isValid = (token: Token | null, { id }: User): boolean =>
  token !== null && token.user.id === id && !token.isRevoked && !token.isExpired;

function tokenConflict({ username }: User): DiagnosticError {
  const why = `The requested token belongs to a user other than ${username}, or is expired or revoked.`;
  return diagnosticError(ERRORS.unusableToken, { why });
}

function insertToken(secret: string, user: User, store: Store): void {
  const scopes = fullScopes(user.isAdmin);
  const token = { secret, userId: user.id, scopes, grants: null, expiresAt: null, isRevoked: false };
  store.write(() => store.tokens.insert(token));
}

function expected<Row>(row: Row | null): Row {
  if (row === null) throw new TypeError("a filled store has an instance and a user");
  return row;
}

/** Writes a seed into an empty store, in one transaction. */
function insertSeed(seed: Seed, store: Store): void {
  store.write(() => {
    store.instance.insert({
      tier: seed.tier,
      integratedErrorTracking: seed.features.integrated_error_tracking,
      dsnUrl: seed.dsn_url,
      rateLimitPerMinute: seed.rate_limit_per_minute,
      release: seed.release,
      apiLimits: seed.api_limits,
    });
    for (const user of seed.users) insertUser(user, store);
    for (const group of withIds(seed.groups)) insertSource("group", group, store);
    for (const project of withIds(seed.projects)) insertProject(project, store);
    for (const setting of seed.notification_settings) insertSetting(setting, store);
  });
}

/** The scopes of a token that names none: everything that its user may do. */
const fullScopes = (isAdmin: boolean): TokenScope[] => (isAdmin ? ["api", "sudo"] : ["api"]);

function insertUser(user: SeedUser, store: Store): void {
  const { username, email, admin: isAdmin, blocked: isBlocked } = user;
  const userId = store.users.insert({ username, email, notificationEmail: null, isAdmin, isBlocked });
  for (const address of user.verified_emails) store.users.addVerifiedEmail(userId, address);
  for (const { token: secret, scopes, grants, expires_at: expiresAt, revoked: isRevoked } of tokensOf(user)) {
    store.tokens.insert({ secret, userId, scopes: scopes ?? fullScopes(isAdmin), grants, expiresAt, isRevoked });
  }
}

// Missing ids are assigned in order, skipping those that are given.
function withIds<Item extends { readonly id: number | null }>(
  items: readonly Item[],
): (Item & { readonly id: number })[] {
  const taken = new Set(items.map(({ id }) => id));
  let next = 1;
  return items.map((item) => {
    while (item.id === null && taken.has(next)) next += 1;
    return { ...item, id: item.id ?? next++ };
  });
}

type SeedSource = Pick<SeedProject, "full_path" | "visibility" | "members" | "marked_for_deletion_on"> & {
  readonly id: number;
  readonly archived?: boolean;
};

function insertSource(kind: NotificationSource["kind"], seeded: SeedSource, store: Store): void {
  const { id, full_path: fullPath, visibility, archived: isArchived = false, members } = seeded;
  const { marked_for_deletion_on: markedForDeletionOn } = seeded;
  const source: NotificationSource = { kind, id, fullPath, visibility, isArchived, markedForDeletionOn };
  store.sources.insert(source);
  for (const [username, role] of Object.entries(members)) store.members.insert(userIdOf(username, store), source, role);
}

function insertProject(project: SeedProject & { readonly id: number }, store: Store): void {
  insertSource("project", project, store);
  for (const oldPath of project.moved_from) store.sources.addOldPath(project.id, oldPath);
  if (project.error_tracking !== null) {
    store.errorTrackingSettings.save(project.id, trackingSetting(project.error_tracking));
  }
  for (const { public_key: publicKey, active: isActive } of project.client_keys) {
    store.clientKeys.insert({ projectId: project.id, publicKey, isActive });
  }
}

function trackingSetting(written: NonNullable<SeedProject["error_tracking"]>): ErrorTrackingSetting {
  return {
    isActive: written.active,
    isIntegrated: written.integrated ?? written.api_url === null,
    projectName: written.project_name,
    externalUrl: written.tracker_external_url,
    apiUrl: written.api_url,
  };
}

function insertSetting({ user, group, project, level, events, notification_email }: SeedSetting, store: Store): void {
  const userId = userIdOf(user, store);
  if (notification_email !== null) store.users.setNotificationEmail(userId, notification_email);
  const kind = group === null ? "project" : "group";
  const path = group ?? project;
  const source = path === null ? null : store.sources.findByPath(kind, path);
  const scope = source?.kind ?? "global";
  store.notificationSettings.save({ userId, scope, sourceId: source?.id ?? 0 }, { level, events });
}

function userIdOf(username: string, store: Store): number {
  const user = store.users.findByUsername(username);
  if (user === null) throw new TypeError(`a checked seed names the user ${username}, who does not exist`);
  return user.id;
}
