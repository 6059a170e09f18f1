import type { ServiceContext } from "../context.ts";
import type { NotificationSource } from "../store/index.ts";
import { lastPartOf, namespaceAbove } from "./namespace.ts";

/** The body that shows a group, without its projects. Its name is the last part of its path. */
export function groupBody(
  { id, fullPath, visibility }: NotificationSource,
  { store, url }: ServiceContext,
): Record<string, unknown> {
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
  };
}
