import { ownBlocks, type Configuration } from "./configuration.ts";

/** The permissions that a fine-grained token needs for a resource, and for reading it. */
interface Need {
  readonly types: readonly string[];
  /** The subject of the permissions, as the service names it. */
  readonly subject: string;
  readonly name: string;
  /** The permissions of a resource besides `read`. */
  readonly changes: readonly string[];
}

const SETTING = ["tocsin_notification_setting"];

/** One or more for each resource. */
export const NEEDS: readonly Need[] = [
  { types: SETTING, subject: "notification_setting", name: "Notification Setting", changes: ["update"] },
  // Whose setting it is.
  { types: SETTING, subject: "user", name: "User", changes: [] },
  {
    types: ["tocsin_error_tracking_settings"],
    subject: "error_tracking_setting",
    name: "Error Tracking Setting",
    changes: ["update"],
  },
  {
    types: ["tocsin_client_key", "tocsin_client_keys"],
    subject: "error_tracking_client_key",
    name: "Error Tracking Client Key",
    changes: ["create", "delete"],
  },
];

/**
 * In the service's words, what the configuration needs a fine-grained token to have, without what it has; empty for
 * nothing. All that the provider can need, where no resource of it is in the folder.
 */
export function missingPermissions({ files, modules }: Configuration, granted: readonly string[]): string {
  const blocks = ownBlocks([...files, ...modules]);
  return NEEDS.flatMap(({ types, subject, name, changes }) => {
    const users = blocks.filter(({ labels: [label = ""] }) => types.includes(label));
    const isChanged = blocks.length === 0 || users.some(({ kind }) => kind === "resource");
    const needed = isChanged ? ["read", ...changes] : users.length > 0 ? ["read"] : [];
    const missing = needed.filter((action) => !granted.includes(`${action}_${subject}`));
    const actions = missing.map((action) => action.charAt(0).toUpperCase() + action.slice(1));
    return actions.length === 0 ? [] : [`${name}: ${actions.join(", ")}`];
  }).join("; ");
}
