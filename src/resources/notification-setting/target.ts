import type { Scope } from "../../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import { groupReference, projectReference } from "../project.ts";

/** Whom a notification setting is for: null and null for the global setting of the token's user. */
export interface Target {
  readonly group: string | null;
  readonly project: string | null;
}

/** The import ID of a setting: `global`, `group/<group>` or `project/<project>`. */
export function idOf({ group, project }: Target): string {
  if (project !== null) return `project/${project}`;
  return group === null ? "global" : `group/${group}`;
}

/** The same for two spellings of one setting: the service does not regard case. A path and a number for one project stay apart. */
export const keyOf = (target: Target): string => idOf(target).toLowerCase();

/** The setting that an import ID stands for. Throws `invalid` for another form. */
export function parseId(id: string): Target {
  if (id === "global") return { group: null, project: null };
  const [kind, ...rest] = id.split("/");
  const name = rest.join("/");
  if (kind === "group" && groupReference.problem?.(name) === null) return { group: name, project: null };
  if (kind === "project" && projectReference.problem?.(name) === null) return { group: null, project: name };
  throw new DiagnosticError({
    code: "invalid",
    summary: "Invalid import ID",
    detail: `"${id}" is not the ID of a notification setting. Write \`global\`, \`group/<ID or full path>\` or \`project/<ID or full path>\`.`,
  });
}

/** Where the client finds the setting. */
export function scopeOf({ group, project }: Target): Scope {
  if (project !== null) return { kind: "project", id: project };
  return group === null ? { kind: "global" } : { kind: "group", id: group };
}
