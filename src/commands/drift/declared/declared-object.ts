import { recordOf } from "../../../kit/json.ts";
import { textOf } from "../../terraform/index.ts";
import type { DeclaredObject, Owner } from "../model/index.ts";

/** The resource whose objects are a user's own. */
export const NOTIFICATION_SETTING = "tocsin_notification_setting";

/** The object of this type with these attributes, as parsed JSON has them; what is of another form counts as absent. */
export function declaredObject(type: string, attributes: unknown, owner: Owner): DeclaredObject {
  const { project, group, key_id: current, previous_keys: previous } = recordOf(attributes);
  const keys = [current, ...(Array.isArray(previous) ? previous.map((key) => recordOf(key)["key_id"]) : [])];
  const place = placeOf("project", project) ?? placeOf("group", group);
  return { type, place, keyIds: keys.flatMap((id) => idText(id) ?? []), owner };
}

const placeOf = (kind: "group" | "project", reference: unknown): DeclaredObject["place"] =>
  typeof reference === "string" && reference !== "" ? { kind, reference } : null;

const idText = (id: unknown): string | null => (typeof id === "number" ? String(id) : textOf(id));
