import type { FoundRead } from "../../../provider/inventory/index.ts";
import type { TypeName } from "../../declaration/index.ts";
import { NOTIFICATION_SETTING, type Declared, type Verdict } from "../declared/index.ts";
import { liveFingerprintOf, type Scope } from "../model/index.ts";

/** An object that is live, by what tells it from all others on the service. */
export interface LiveObject {
  readonly type: TypeName;
  readonly place: Scope;
  /** Of a client key. */
  readonly keyId: number | null;
}

/** What can be undeclared in a place: the setting of the token's user, error tracking that is on, and the keys. */
export function liveObjectsIn({ place, ...found }: FoundRead): readonly LiveObject[] {
  if (place.kind === "global") return [];
  const objectOf = (type: TypeName, keyId: number | null): LiveObject => ({ type, place, keyId });
  const keys = found.client_keys ?? [];
  return [
    ...(found.notification_setting === undefined ? [] : [objectOf(NOTIFICATION_SETTING, null)]),
    ...(found.error_tracking_settings?.active === true ? [objectOf(ERROR_TRACKING, null)] : []),
    ...keys.map(({ id }) => objectOf("tocsin_client_key", id)),
  ];
}

const ERROR_TRACKING = "tocsin_error_tracking_settings";

/** The same place with nothing but these of its objects. */
export function onlyOf({ kind, place, ...found }: FoundRead, objects: readonly LiveObject[]): FoundRead {
  const has = (type: TypeName): boolean => objects.some((object) => object.type === type);
  const { notification_setting: setting, error_tracking_settings: tracking, client_keys: keys = [] } = found;
  const numbers = objects.map(({ keyId }) => keyId);
  return {
    kind,
    place,
    ...(setting !== undefined && has(NOTIFICATION_SETTING) ? { notification_setting: setting } : {}),
    ...(tracking !== undefined && has(ERROR_TRACKING) ? { error_tracking_settings: tracking } : {}),
    client_keys: keys.filter(({ id }) => numbers.includes(id)),
  };
}

/** Whether it is declared; a project may have had another path, which this leaves open. */
export function verdictOn({ type, place, keyId }: LiveObject, declared: Declared): Verdict {
  if (keyId !== null) return declared.hasKey(keyId) ? "yes" : "no";
  return declared.hasSetting(type, place);
}

/** The service and the user of a search. */
export interface Asker {
  readonly service: string;
  /** The user's ID; null where the service does not say. */
  readonly user: string | null;
}

/** Its fingerprint: a project keeps its number when it moves. */
export const fingerprintFor = ({ type, place, keyId }: LiveObject, { service, user }: Asker): string =>
  liveFingerprintOf({
    service,
    type,
    user: type === NOTIFICATION_SETTING ? user : null,
    id: keyId === null ? `${place.kind} ${place.id}` : String(keyId),
  });
