/** Changes to the service made outside Terraform. */
import type { Drift } from "../../test/support/drift/plan-drift.ts";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";

/** A change, the drift that Terraform reports for it, and how to check that an apply reverts it. */
export interface ChangeByHand {
  /** A sentence about its effect. */
  readonly effect: string;
  /** The method, then the path and query under `/api/v4`. */
  readonly call: string;
  /** The drift that a refresh reports. */
  readonly drift: Drift;
  /** A path under `/api/v4`, a field of the response, and the value that Terraform restores there. */
  readonly restored: readonly [path: string, field: string, value: unknown];
}

const TRACKING = "projects/demo%2Fweb/error_tracking";

/** One change of each kind to the objects of `examples/cdktf`: a level, an event, a flag, and a deleted key. */
export const changesByHand = (keyId: number): readonly ChangeByHand[] => [
  {
    effect: "The team is no longer notified of anything.",
    call: "PUT groups/demo/notification_settings?level=disabled",
    drift: { object: "tocsin_notification_setting.team", attribute: "level", recorded: "watch", live: "disabled" },
    restored: ["groups/demo/notification_settings", "level", "watch"],
  },
  {
    effect: "Every comment in the project sends a notification.",
    call: "PUT projects/demo%2Fweb/notification_settings?new_note=true",
    drift: { object: "tocsin_notification_setting.web", attribute: "events.new_note", recorded: false, live: true },
    restored: ["projects/demo%2Fweb/notification_settings", "events.new_note", false],
  },
  {
    effect: "The project accepts no error reports.",
    call: `PATCH ${TRACKING}/settings?active=false`,
    drift: { object: "tocsin_error_tracking_settings.tracking", attribute: "active", recorded: true, live: false },
    restored: [`${TRACKING}/settings`, "active", true],
  },
  {
    effect: "An application's key is deleted.",
    call: `DELETE ${TRACKING}/client_keys/${keyId}`,
    drift: { object: "tocsin_client_key.server", attribute: null },
    restored: [`${TRACKING}/client_keys`, "length", 2],
  },
];

/** The ID of the project's other client key. */
export async function otherKey(service: ServiceProcess, publicKey: string): Promise<number> {
  // As documented.
  const keys = (await request(service, `GET ${TRACKING}/client_keys`)) as { id: number; public_key: string }[];
  const other = keys.find((key) => key.public_key !== publicKey);
  if (other === undefined) throw new Error("the project has no second key");
  return other.id;
}

/** Sends a request, such as `PUT notification_settings?level=watch`; throws if the status is not 2xx. */
export async function request({ url, token }: ServiceProcess, call: string): Promise<unknown> {
  const [method = "", path = ""] = call.split(" ");
  const response = await fetch(`${url}/api/v4/${path}`, { method, headers: { "PRIVATE-TOKEN": token } });
  if (!response.ok) throw new Error(`${call} failed with status ${response.status}`);
  return response.json();
}

/** The value of a field, such as `events.new_note`, in a response. */
export const valueAt = (body: unknown, field: string): unknown =>
  // JSON.
  field.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
