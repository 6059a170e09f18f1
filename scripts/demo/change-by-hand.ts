/** Changes to the service made outside Terraform. */
import type { ServiceProcess } from "../../test/support/sandbox.ts";

/** A change, the drift that Terraform reports for it, and how to check that an apply reverts it. */
export interface ChangeByHand {
  /** The method, then the path and query under `/api/v4`. */
  readonly call: string;
  /** The drift that a refresh reports, in the format of `driftOf`. */
  readonly drift: string;
  /** A path under `/api/v4`, a field of the response, and the value that Terraform restores there. */
  readonly restored: readonly [path: string, field: string, value: unknown];
}

const TRACKING = "projects/demo%2Fweb/error_tracking";

/** One change of each kind to the objects of `examples/cdktf`: a level, an event, a flag, and a deleted key. */
export const changesByHand = (keyId: number): readonly ChangeByHand[] => [
  {
    call: "PUT groups/demo/notification_settings?level=disabled",
    drift: 'tocsin_notification_setting.team.level: "watch" -> "disabled"',
    restored: ["groups/demo/notification_settings", "level", "watch"],
  },
  {
    call: "PUT projects/demo%2Fweb/notification_settings?new_note=true",
    drift: "tocsin_notification_setting.web.events.new_note: false -> true",
    restored: ["projects/demo%2Fweb/notification_settings", "events.new_note", false],
  },
  {
    call: `PATCH ${TRACKING}/settings?active=false`,
    drift: "tocsin_error_tracking_settings.tracking.active: true -> false",
    restored: [`${TRACKING}/settings`, "active", true],
  },
  {
    call: `DELETE ${TRACKING}/client_keys/${keyId}`,
    drift: "tocsin_client_key.server: gone",
    restored: [`${TRACKING}/client_keys`, "length", 2],
  },
];

/** The ID of the project's other client key. */
export async function otherKey(service: ServiceProcess, publicKey: string): Promise<number> {
  const keys = (await request(service, `GET ${TRACKING}/client_keys`)) as { id: number; public_key: string }[]; // as documented
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
  field.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body); // JSON
