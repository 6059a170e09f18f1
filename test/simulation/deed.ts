import type { Deed, Place } from "./program/program.ts";
import { GROUP, USERS } from "./seed.ts";
import type { Service } from "./remembering-service.ts";

/** Returns the description of a deed. */
export function deedText(deed: Deed): string {
  const { kind, ...parts } = deed;
  return `${kind} ${JSON.stringify(parts)}`;
}

/** Performs a deed; does nothing if that is impossible. */
export function perform(deed: Deed, service: Service): void {
  switch (deed.kind) {
    case "set level":
      setLevel(deed, service);
      break;
    case "set error tracking":
      service.change(
        "INSERT OR REPLACE INTO error_tracking_settings VALUES (?, ?, 1, NULL, NULL, NULL)",
        deed.project,
        Number(deed.active),
      );
      break;
    case "create key":
      service.change(
        "INSERT INTO client_keys (project_id, public_key, active) VALUES (?, 'glet_other_' || (SELECT seq FROM sqlite_sequence WHERE name = 'client_keys'), 1)",
        deed.project,
      );
      break;
    case "delete key": {
      const order = deed.which === "newest" ? "max" : "min";
      const chosen = `(SELECT ${order}(id) FROM client_keys WHERE project_id = ?)`;
      service.change(`DELETE FROM client_keys WHERE id = ${chosen}`, deed.project);
      break;
    }
    case "replace key":
      service.change(
        "UPDATE client_keys SET public_key = public_key || '_other' WHERE id = (SELECT max(id) FROM client_keys WHERE project_id = ?)",
        deed.project,
      );
      break;
    case "rename":
      rename(deed, service);
      break;
    case "create project":
      createProject(deed, service);
      break;
    case "delete project":
      deleteProject(deed.project, service);
      break;
    case "archive":
    case "unarchive":
      service.change(
        "UPDATE sources SET archived = ? WHERE kind = 'project' AND id = ?",
        Number(deed.kind === "archive"),
        deed.project,
      );
      break;
  }
}

function setLevel({ user, place, level, events }: Extract<Deed, { kind: "set level" }>, service: Service): void {
  const userId = Object.entries(USERS).find(([, name]) => name === user)?.[0] ?? "";
  service.change(
    "INSERT OR REPLACE INTO notification_settings (user_id, scope, source_id, level, events) VALUES (?, ?, ?, ?, ?)",
    ...[Number(userId), place.kind, idOf(place), level, JSON.stringify(events)],
  );
}

const idOf = (place: Place): number => (place.kind === "global" ? 0 : place.id);

const pathOf = (project: number, service: Service): string | null => {
  const [row] = service.select("SELECT full_path FROM sources WHERE kind = 'project' AND id = ?", project);
  return row === undefined ? null : String(row.full_path);
};

const isTaken = (path: string, service: Service): boolean =>
  service.select("SELECT 1 FROM sources WHERE kind = 'project' AND full_path = ?", path).length > 0;

function rename({ project, path }: Extract<Deed, { kind: "rename" }>, service: Service): void {
  const old = pathOf(project, service);
  if (old === null || isTaken(path, service)) return;
  service.change("UPDATE sources SET full_path = ? WHERE kind = 'project' AND id = ?", path, project);
  service.change("DELETE FROM moved_projects WHERE old_path = ?", path);
  service.change("INSERT OR REPLACE INTO moved_projects VALUES (?, ?)", old, project);
}

/** Creates a project, which takes its path from any project that had it before. */
function createProject({ project, path }: Extract<Deed, { kind: "create project" }>, service: Service): void {
  if (pathOf(project, service) !== null || isTaken(path, service)) return;
  service.change(
    "INSERT INTO sources (kind, id, full_path, visibility, archived) VALUES ('project', ?, ?, 'private', 0)",
    ...[project, path],
  );
  service.change("DELETE FROM moved_projects WHERE old_path = ?", path);
}

function deleteProject(project: number, service: Service): void {
  for (const sql of [
    "DELETE FROM notification_settings WHERE scope = 'project' AND source_id = ?",
    "DELETE FROM error_tracking_settings WHERE project_id = ?",
    "DELETE FROM client_keys WHERE project_id = ?",
    "DELETE FROM moved_projects WHERE project_id = ?",
    "DELETE FROM members WHERE kind = 'project' AND source_id = ?",
    "DELETE FROM sources WHERE kind = 'project' AND id = ?",
  ]) {
    service.change(sql, project);
  }
}

/** Returns the number of the project or group that a reference now names; null for none. */
export function numberOf(kind: "group" | "project", reference: string, service: Service): number | null {
  if (/^\d+$/.test(reference)) return Number(reference);
  if (kind === "group") return reference.toLowerCase() === GROUP.path ? GROUP.id : null;
  const [row] = service.select("SELECT id FROM sources WHERE kind = 'project' AND full_path = ?", reference);
  const [moved] =
    row === undefined
      ? service.select("SELECT project_id AS id FROM moved_projects WHERE old_path = ?", reference)
      : [];
  const id = (row ?? moved)?.id;
  return typeof id === "number" ? id : null;
}
