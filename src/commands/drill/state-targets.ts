import { recordOf } from "../../kit/json.ts";
import { SOURCE } from "../../source.ts";
import { objectsIn, parseState, type StateObject } from "../terraform/index.ts";
import { targetFrom, type Target } from "./target.ts";

const KEY = "tocsin_client_key";

/** The provider's objects in the text of a state. Throws as `parseState` does. */
export const objectsInState = (text: string): readonly StateObject[] => objectsIn(parseState(text), SOURCE).ours;

/**
 * The DSNs of all keys in a state: of the current ones, of those that a replacement left behind, and of the earlier
 * ones that are still valid. Throws `invalid` for what is no DSN.
 */
export const targetsInState = (objects: readonly StateObject[]): readonly Target[] =>
  objects.filter(({ type }) => type === KEY).flatMap(targetsOf);

function targetsOf({ address, deposed, instance }: StateObject): readonly Target[] {
  const name = deposed === null ? address : `${address} (deposed ${deposed})`;
  const { tracker_dsn: current, previous_keys: previous } = recordOf(instance["attributes"]);
  const earlier = Array.isArray(previous) ? previous.map((key) => recordOf(key)["tracker_dsn"]) : [];
  return [
    ...dsnTarget(current, name),
    ...earlier.flatMap((dsn, index) => dsnTarget(dsn, `${name}.previous_keys[${index}]`)),
  ];
}

/** None for a key that is gone: it has none in the state either. */
const dsnTarget = (dsn: unknown, name: string): readonly Target[] =>
  typeof dsn === "string" ? [targetFrom(dsn, `The DSN of ${name} in the state`, name)] : [];
