import { configOf, type Engine } from "../../../kit/engine/index.ts";
import { recordOf } from "../../../kit/json.ts";
import { liveClientKey } from "../../../provider/resources/index.ts";
import { plainAttributes, storedObject, type StateObject } from "../../terraform/index.ts";
import type { Message } from "../model/index.ts";

const SETTINGS = "tocsin_error_tracking_settings";
const KEY = "tocsin_client_key";
const KEYS = "tocsin_client_keys";

/** The numbers of the keys that objects have. */
export const keysHeldIn = (objects: readonly StateObject[]): ReadonlySet<unknown> =>
  new Set(
    objects
      .filter(({ type }) => type === KEY)
      .flatMap((object) => liveClientKey.numbersIn?.(plainAttributes(object)) ?? []),
  );

/**
 * Names each first key, created by the service when settings of a state were applied, that is live and not held by an
 * object of any state: an apply that failed has left it. `engineOf` resolves to null where an alias stands for nobody.
 */
export async function unclaimedKeys(
  objects: readonly StateObject[],
  held: ReadonlySet<unknown>,
  engineOf: (alias: string | null) => Promise<Engine | null>,
): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (const object of objects.filter(({ type }) => type === SETTINGS)) {
    const { address, instance, provider } = object;
    const engine = await engineOf(provider.alias);
    if (engine === null) continue;
    const { privateState } = engine.resource(SETTINGS);
    const { first_key: firstKey } = recordOf(privateState.read(storedObject(instance).private));
    const { project } = plainAttributes(object);
    if (typeof firstKey !== "number" || typeof project !== "string" || held.has(firstKey)) continue;
    if (await isLive(engine, project, firstKey)) messages.push(unclaimed({ address, project, firstKey }));
  }
  return messages;
}

const unclaimed = ({
  address,
  project,
  firstKey,
}: {
  address: string;
  project: string;
  firstKey: number;
}): Message => ({
  summary: "First key in no state",
  detail: `The service created the key ${firstKey} when these settings were applied, and no object that was read has it. An apply that failed may have left it. To manage it, import it with the ID \`${project}:${firstKey}\` before the next apply; otherwise delete it.`,
  address,
});

/** A project whose keys cannot be listed says nothing here. */
async function isLive(engine: Engine, project: string, firstKey: number): Promise<boolean> {
  const source = engine.dataSource(KEYS);
  const { state } = await engine.readDataSource(source, configOf(source.definition.attributes, { project }));
  const { keys } = recordOf(state);
  return Array.isArray(keys) && keys.some((key) => recordOf(key).id === firstKey);
}
