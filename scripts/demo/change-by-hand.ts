/** Somebody who changes the service behind Terraform's back. */
import type { ServiceProcess } from "../../test/support/sandbox.ts";

/** A change, what Terraform says of it, and how it shows that it was taken back. */
export interface ChangeByHand {
  /** Method, and path and query under `/api/v4`. */
  readonly call: string;
  /** What a refresh reports, as `driftOf` puts it. */
  readonly drift: string;
  /** A path under `/api/v4`, a place in the answer, and the value that Terraform brings back there. */
  readonly restored: readonly [path: string, place: string, value: unknown];
}

const TRACKING = "projects/demo%2Fweb/error_tracking";

/** A change of each kind in the world of `examples/cdktf`: a level, an event, a flag, and a key that is deleted. */
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

/** The number of the project's key that is not this one. */
export async function otherKey(service: ServiceProcess, publicKey: string): Promise<number> {
  const keys = (await request(service, `GET ${TRACKING}/client_keys`)) as { id: number; public_key: string }[]; // as documented
  const other = keys.find((key) => key.public_key !== publicKey);
  if (other === undefined) throw new Error("the project has no second key");
  return other.id;
}

/** Makes a request, such as `PUT notification_settings?level=watch`; throws when it is refused. */
export async function request({ url, token }: ServiceProcess, call: string): Promise<unknown> {
  const [method = "", path = ""] = call.split(" ");
  const answer = await fetch(`${url}/api/v4/${path}`, { method, headers: { "PRIVATE-TOKEN": token } });
  if (!answer.ok) throw new Error(`${call} was answered ${answer.status}`);
  return answer.json();
}

/** What is at a place such as `events.new_note` of an answer. */
export const valueAt = (answer: unknown, place: string): unknown =>
  place.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer); // JSON
