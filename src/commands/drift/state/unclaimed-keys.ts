import { configOf, type Engine } from "../../../kit/engine/index.ts";
import { recordOf } from "../../../kit/json.ts";
import { storedObject, type StateObject } from "../../terraform/index.ts";
import type { Message } from "../model/index.ts";

const SETTINGS = "tocsin_error_tracking_settings";
const KEY = "tocsin_client_key";
const KEYS = "tocsin_client_keys";

/** The numbers of the keys that objects have. */
export const keysHeldIn = (objects: readonly StateObject[]): ReadonlySet<unknown> =>
  new Set(objects.filter(({ type }) => type === KEY).flatMap(keysOf));

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
  for (const { address, instance, provider } of objects.filter(({ type }) => type === SETTINGS)) {
    const engine = await engineOf(provider.alias);
    if (engine === null) continue;
    const stored = storedObject(instance);
    const { first_key: firstKey } = recordOf(engine.resource(SETTINGS).privateState.read(stored.private));
    const { project } = attributesOf(stored);
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

/** The numbers of a key's object: of the current key, and of earlier ones. */
function keysOf({ instance }: StateObject): readonly unknown[] {
  const { key_id: current, previous_keys: previous } = attributesOf(storedObject(instance));
  return [current, ...(Array.isArray(previous) ? previous.map((key) => recordOf(key).key_id) : [])];
}

/** An object without attributes, and one that a read of it reports anyway, has none here. */
function attributesOf({ json }: { readonly json: Uint8Array }): Readonly<Record<string, unknown>> {
  return json.length === 0 ? {} : recordOf(JSON.parse(new TextDecoder().decode(json)));
}

/** A project whose keys cannot be listed says nothing here. */
async function isLive(engine: Engine, project: string, firstKey: number): Promise<boolean> {
  const source = engine.dataSource(KEYS);
  const { state } = await engine.readDataSource(source, configOf(source.definition.attributes, { project }));
  const { keys } = recordOf(state);
  return Array.isArray(keys) && keys.some((key) => recordOf(key).id === firstKey);
}
