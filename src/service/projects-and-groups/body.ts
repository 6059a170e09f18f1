import type { ServiceContext } from "../context.ts";
import type { AccessLevels, NotificationSource, Store } from "../store/index.ts";
import { lastPartOf, type Namespace, namespaceAbove } from "./namespace.ts";

/** The body that shows a project. Its name is the last part of its path. */
export const projectBody = (project: NotificationSource, context: ServiceContext): Record<string, unknown> => ({
  ...shortProjectBody(project, context),
  archived: project.isArchived,
  visibility: project.visibility,
  ...deletionMarks(project),
});

/** Both names of the day on which somebody deleted it. */
const deletionMarks = ({ markedForDeletionOn: day }: NotificationSource): Record<string, unknown> => ({
  marked_for_deletion_at: day,
  marked_for_deletion_on: day,
});

/** The shorter body that a list shows for `simple`: without what a project's settings say. */
export function shortProjectBody(
  { id, fullPath }: NotificationSource,
  { store, url }: ServiceContext,
): Record<string, unknown> {
  const path = lastPartOf(fullPath);
  const namespace = namespaceAbove(fullPath, store);
  return {
    id,
    name: path,
    name_with_namespace: fullPath.replaceAll("/", " / "),
    path,
    path_with_namespace: fullPath,
    default_branch: "main",
    web_url: `${url()}/${fullPath}`,
    namespace: namespace === null ? null : namespaceBody(namespace, store),
  };
}

/** The caller's access to a project: from the project itself, and from the groups above it; null for none. */
export const permissionsBody = ({ direct, inherited }: AccessLevels): Record<string, unknown> => ({
  project_access: accessBody(direct),
  group_access: accessBody(inherited),
});

const accessBody = (level: number): Record<string, unknown> | null => (level === 0 ? null : { access_level: level });

function namespaceBody({ id, kind, fullPath }: Namespace, store: Store): Record<string, unknown> {
  const path = lastPartOf(fullPath);
  return { id, name: path, path, kind, full_path: fullPath, parent_id: namespaceAbove(fullPath, store)?.id ?? null };
}

/** The body that shows a group, without its projects. Its name is the last part of its path. */
export function groupBody(group: NotificationSource, { store, url }: ServiceContext): Record<string, unknown> {
  const { id, fullPath, visibility } = group;
  const path = lastPartOf(fullPath);
  return {
    id,
    web_url: `${url()}/groups/${fullPath}`,
    name: path,
    path,
    visibility,
    full_name: fullPath.replaceAll("/", " / "),
    full_path: fullPath,
    parent_id: namespaceAbove(fullPath, store)?.id ?? null,
    ...deletionMarks(group),
  };
}
