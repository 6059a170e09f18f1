import { type Database, orNull } from "./database.ts";

/** Who holds the lock of a state. */
export interface TerraformLock {
  /** As the client sent it. */
  readonly id: string;
  readonly username: string;
  /** When it was taken, in ISO 8601. */
  readonly createdAt: string;
}

/** A Terraform state of a project. It has no versions from its first lock until its first write. */
export interface TerraformState {
  readonly id: number;
  /** Null: not locked. */
  readonly lock: TerraformLock | null;
}

/** The fields of a new lock. */
interface NewLock {
  readonly id: string;
  readonly userId: number;
  readonly createdAt: string;
}

interface Row {
  readonly id: number;
  readonly lock_id: string | null;
  readonly username: string | null;
  readonly locked_at: string | null;
}

/** How much is kept of the versions of one state. */
interface VersionLimits {
  readonly count: number;
  readonly bytes: number;
}

const LIMITS: VersionLimits = { count: 100, bytes: 256 * 1024 * 1024 };

/** The Terraform states of all projects, with their newest versions. */
export interface TerraformStateTable {
  /** Null where the project has no state with this name. */
  find: (projectId: number, name: string) => TerraformState | null;
  findOrCreate: (projectId: number, name: string) => TerraformState;
  /** Locks a state, or unlocks it for null. */
  setLock: (id: number, lock: NewLock | null) => void;
  /** The version with the highest serial; null where there is none. */
  latestVersion: (id: number) => Buffer | null;
  version: (id: number, serial: number) => Buffer | null;
  hasVersion: (id: number, serial: number) => boolean;
  /**
   * Adds a version, whose serial must not be taken, and deletes the oldest ones beyond the limits; never the newest. It
   * may itself be among them.
   */
  addVersion: (id: number, serial: number, content: Buffer) => void;
  deleteVersion: (id: number, serial: number) => void;
  /** Deletes a state with all of its versions. */
  delete: (id: number) => void;
}

/** Prepares the queries of the Terraform states. */
export function terraformStateTable(database: Database, limits: VersionLimits = LIMITS): TerraformStateTable {
  const find = database.prepare<Row>(`
    SELECT terraform_states.id, lock_id, username, locked_at
    FROM terraform_states LEFT JOIN users ON users.id = locked_by
    WHERE project_id = ? AND name = ?`);
  const insert = database.prepare("INSERT INTO terraform_states (project_id, name) VALUES (?, ?)");
  const setLock = database.prepare(
    "UPDATE terraform_states SET lock_id = ?, locked_by = ?, locked_at = ? WHERE id = ?",
  );
  const remove = database.prepare("DELETE FROM terraform_states WHERE id = ?");
  const stateOf = (projectId: number, name: string): TerraformState | null =>
    orNull(find.get(projectId, name), stateFrom);
  return {
    find: stateOf,
    findOrCreate: (projectId, name) =>
      stateOf(projectId, name) ?? { id: insert.run(projectId, name).lastId, lock: null },
    setLock: (id, lock) => void setLock.run(lock?.id ?? null, lock?.userId ?? null, lock?.createdAt ?? null, id),
    ...versionQueries(database, limits),
    delete: (id) => void remove.run(id),
  };
}

type VersionQueries = Pick<
  TerraformStateTable,
  "latestVersion" | "version" | "hasVersion" | "addVersion" | "deleteVersion"
>;

// Read with `all`, which caches nothing: a state can have megabytes. The library gives its bytes as an ArrayBuffer
// there.
function versionQueries(database: Database, { count, bytes }: VersionLimits): VersionQueries {
  const latest = database.prepare<{ content: ArrayBuffer }>(
    "SELECT content FROM terraform_state_versions WHERE state_id = ? ORDER BY serial DESC LIMIT 1",
  );
  const find = database.prepare<{ content: ArrayBuffer }>(
    "SELECT content FROM terraform_state_versions WHERE state_id = ? AND serial = ?",
  );
  const exists = database.prepare("SELECT 1 FROM terraform_state_versions WHERE state_id = ? AND serial = ?");
  const insert = database.prepare("INSERT INTO terraform_state_versions VALUES (?, ?, ?)");
  const prune = database.prepare(`
    DELETE FROM terraform_state_versions WHERE state_id = ?1 AND serial IN (
      SELECT serial FROM (
        SELECT serial, row_number() OVER newest AS place, sum(length(content)) OVER newest AS bytes
        FROM terraform_state_versions WHERE state_id = ?1
        WINDOW newest AS (ORDER BY serial DESC)
      ) WHERE place > 1 AND (place > ?2 OR bytes > ?3))`);
  const remove = database.prepare("DELETE FROM terraform_state_versions WHERE state_id = ? AND serial = ?");
  return {
    latestVersion: (id) => orNull(latest.all(id)[0], contentFrom),
    version: (id, serial) => orNull(find.all(id, serial)[0], contentFrom),
    hasVersion: (id, serial) => exists.get(id, serial) !== undefined,
    addVersion: (id, serial, content) => {
      insert.run(id, serial, content);
      prune.run(id, count, bytes);
    },
    deleteVersion: (id, serial) => void remove.run(id, serial),
  };
}

const contentFrom = ({ content }: { readonly content: ArrayBuffer }): Buffer => Buffer.from(content);

function stateFrom({ id, lock_id: lockId, username, locked_at: createdAt }: Row): TerraformState {
  if (lockId === null || username === null || createdAt === null) return { id, lock: null };
  return { id, lock: { id: lockId, username, createdAt } };
}
