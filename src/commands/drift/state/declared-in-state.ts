import { recordOf } from "../../../kit/json.ts";
import type { PrivateState } from "../../../kit/schema/index.ts";
import { storedObject, type StateObject } from "../../terraform/index.ts";
import { declaredObject, NOTIFICATION_SETTING } from "../declared/index.ts";
import type { DeclaredObject, Owner } from "../model/index.ts";
import type { StandIn } from "./stand-in.ts";

/** What it takes to tell whose notification settings a state has. */
export interface Owners {
  /** Of a notification setting. */
  readonly privateState: PrivateState;
  /** For whom the provider's aliases stand. */
  readonly standIns: readonly StandIn[];
}

/** What the objects of a state declare, deposed and tainted ones as well. */
export const declaredInState = (objects: readonly StateObject[], owners: Owners): readonly DeclaredObject[] =>
  objects.map((object) => {
    const { type, instance } = object;
    const owner = type === NOTIFICATION_SETTING ? ownerOf(object, owners) : "token";
    return declaredObject(type, instance.attributes, owner);
  });

/** Private state has the user who wrote a setting last, unless an earlier version of the provider did. */
function ownerOf({ instance, provider: { alias } }: StateObject, { privateState, standIns }: Owners): Owner {
  const { user } = recordOf(privateState.read(storedObject(instance).private));
  const { id } = recordOf(user);
  if (typeof id === "string") return { user: id };
  if (alias === null) return "token";
  const standIn = standIns.find((one) => one.alias === alias);
  return standIn === undefined ? "unknown" : { user: standIn.user };
}
