/** Changes to the service that somebody else makes, with the drift that Terraform must report for each. */
import { isRecord } from "../../src/kit/json.ts";
import type { Client } from "../../src/provider/client/index.ts";
import type { Drift } from "../../test/support/drift/plan-drift.ts";
import { fresh, keyIds, switchesOf, type Snapshot } from "./snapshot.ts";

/** A change, the drift that Terraform reports for it, and whether an apply has reverted it. */
export interface Change {
  /** A sentence. */
  readonly effect: string;
  readonly make: () => Promise<unknown>;
  /** Whether the service shows it: a replica may lag. */
  readonly isMade: () => Promise<boolean>;
  readonly drift: Drift;
  readonly isReverted: () => Promise<boolean>;
}

/** A change of each kind to the objects of the configuration: a level, an event, a switch, and a deleted key. */
export function changesOf(client: Client, snapshot: Snapshot, keyId: number | null): readonly Change[] {
  const { notifications, tracking } = snapshot;
  return [
    ...(notifications === null ? [] : [levelChange(client, snapshot), eventChange(client, snapshot)]),
    ...(tracking === null ? [] : [switchChange(client, snapshot)]),
    ...(keyId === null ? [] : [keyChange(client, snapshot, keyId)]),
  ];
}

function levelChange({ notificationSettings }: Client, { group }: Snapshot): Change {
  const scope = { kind: "group", id: group.id } as const;
  const level = async () => (await notificationSettings.get(scope, fresh())).value.level;
  return {
    effect: "The user is no longer notified of anything in the group.",
    make: () => notificationSettings.put(scope, { level: "disabled" }, fresh()),
    isMade: async () => (await level()) === "disabled",
    drift: { object: "tocsin_notification_setting.team", attribute: "level", recorded: "watch", live: "disabled" },
    isReverted: async () => (await level()) === "watch",
  };
}

function eventChange({ notificationSettings }: Client, { project }: Snapshot): Change {
  const scope = { kind: "project", id: project.id } as const;
  const event = async () => (await notificationSettings.get(scope, fresh())).value.events?.["new_note"];
  return {
    effect: "Every comment in the project sends a notification.",
    make: () => notificationSettings.put(scope, { events: { new_note: true } }, fresh()),
    isMade: async () => (await event()) === true,
    drift: { object: "tocsin_notification_setting.web", attribute: "events.new_note", recorded: false, live: true },
    isReverted: async () => (await event()) === false,
  };
}

function switchChange(client: Client, { project }: Snapshot): Change {
  const isActive = async () => {
    const now = await switchesOf(client, project.id);
    return now !== "none" && now.active;
  };
  return {
    effect: "The project accepts no error reports.",
    make: () => client.errorTrackingSettings.patch(project.id, { active: false }, fresh()),
    isMade: async () => !(await isActive()),
    drift: { object: "tocsin_error_tracking_settings.tracking", attribute: "active", recorded: true, live: false },
    isReverted: isActive,
  };
}

function keyChange(client: Client, { project, keys }: Snapshot, keyId: number): Change {
  if (keys?.includes(keyId) !== false) throw new Error(`key ${keyId} was there before the run`);
  return {
    effect: "An application's key is deleted.",
    make: () => client.clientKeys.delete(project.id, keyId, fresh()),
    isMade: async () => !(await keyIds(client, project.id)).includes(keyId),
    drift: { object: "tocsin_client_key.server", attribute: null },
    isReverted: async () => !(await keyIds(client, project.id)).includes(keyId),
  };
}

/** A key in Terraform's state. */
export interface StateKey {
  readonly key_id: number;
  readonly tracker_dsn: string;
  readonly previous_keys: readonly { readonly key_id: number }[];
}

interface StateJson {
  readonly values?: { readonly root_module: { readonly resources?: readonly StateObject[] } };
}

interface StateObject {
  readonly address: string;
  readonly values: unknown;
}

/** The key of the server in the output of `terraform show -json`; null if it has none. */
export function serverKey(stateJson: string): StateKey | null {
  const { values } = JSON.parse(stateJson) as StateJson; // Terraform's documented format
  const found = values?.root_module.resources?.find(({ address }) => address === "tocsin_client_key.server");
  return isRecord(found?.values) ? (found.values as unknown as StateKey) : null;
}
