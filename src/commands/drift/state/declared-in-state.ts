import { recordOf } from "../../../kit/json.ts";
import type { PrivateState } from "../../../kit/schema/index.ts";
import type { LiveResource } from "../../../provider/resources/live/index.ts";
import { plainAttributes, storedObject, type StateObject } from "../../terraform/index.ts";
import { declaredObjects } from "../declared/index.ts";
import type { DeclaredObject, Owner } from "../model/index.ts";
import type { StandIn } from "./stand-in.ts";

/** The parts that decide what a state declares, and for whom. */
export interface Owners {
  readonly table: readonly LiveResource[];
  /** The users that the provider's aliases act for. */
  readonly standIns: readonly StandIn[];
}

/** Lists the declarations in a state, including deposed and tainted objects. */
export const declaredInState = (
  objects: readonly StateObject[],
  { table, standIns }: Owners,
): readonly DeclaredObject[] =>
  objects.flatMap((object) => {
    const { privateState } = table.find(({ type }) => type === object.type)?.definition ?? {};
    const owner = ownerOf(object, privateState, standIns);
    return declaredObjects(object.type, plainAttributes(object), { table, owner });
  });

/** Private state has the user who wrote a setting last, unless an earlier version of the provider did. */
function ownerOf(
  { instance, provider: { alias } }: StateObject,
  privateState: PrivateState | undefined,
  standIns: readonly StandIn[],
): Owner {
  const { user } = recordOf(privateState?.read(storedObject(instance).private));
  const { id } = recordOf(user);
  if (typeof id === "string") return { user: id };
  if (alias === null) return "token";
  const standIn = standIns.find((one) => one.alias === alias);
  return standIn === undefined ? "unknown" : { user: standIn.user };
}
