import { nodeHostWith } from "../../host/node/index.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { recordOf } from "../../kit/json.ts";
import { connectFrom, type ConnectOptions } from "../../provider/configuration/index.ts";
import { DSN_FORM, DSN_RULE, type Endpoint, endpointOf } from "../../provider/ingest/index.ts";
import { SOURCE } from "../../source.ts";
import { objectsIn, parseState, type StateObject } from "../terraform/index.ts";

/** A DSN to prove. */
export interface Target {
  /** Its name for the user: an address in a state, the import ID of a key, or the DSN. */
  readonly name: string;
  readonly dsn: string;
  readonly endpoint: Endpoint;
}

/** Makes the target of a DSN, by default named after itself. Throws `invalid`, with `what` it is, for another text. */
export function targetFrom(text: string, what: string, name: string | null = null): Target {
  const endpoint = endpointOf(text);
  // Never shows the text, which may be anything: a token too.
  if (endpoint === null) throw diagnosticError(ERRORS.invalidDsn, { why: `${what} ${DSN_RULE}: ${DSN_FORM}.` });
  const url = new URL(text);
  // DSNs of old have a secret, which no endpoint needs.
  url.password = "";
  return { name: name ?? url.href, dsn: url.href, endpoint };
}

/** Each endpoint and key once: by the name that comes first. */
export function distinct(targets: readonly Target[]): readonly Target[] {
  const byEndpoint = new Map<string, Target>();
  for (const target of targets) {
    const { origin, path, publicKey } = target.endpoint;
    const key = JSON.stringify([origin, path, publicKey]);
    if (!byEndpoint.has(key)) byEndpoint.set(key, target);
  }
  return [...byEndpoint.values()];
}

/** Options for reading projects. */
interface ReadOptions extends ConnectOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/**
 * The DSNs of all keys that the projects have. Throws the first failure, and `invalid` for a project without a key:
 * nothing could arrive there.
 */
export async function targetsOfProjects(
  projects: readonly string[],
  { env, signal, ...options }: ReadOptions,
): Promise<readonly Target[]> {
  const client = await connectFrom(nodeHostWith(env), options);
  try {
    // The client has the provider's limits.
    const all = await Promise.all(
      projects.map(async (project) => {
        const { value: keys } = await client.clientKeys.list(project, { signal });
        if (keys.length === 0) throw diagnosticError(ERRORS.noKeyToProve, { named: project });
        return keys.map(({ id, tracker_dsn: dsn }) => targetFrom(dsn, `The DSN of key ${id}`, `${project}:${id}`));
      }),
    );
    return all.flat();
  } finally {
    await client.close();
  }
}

const KEY = "tocsin_client_key";

/** The provider's objects in the text of a state. Throws as `parseState` does. */
export const objectsInState = (text: string): readonly StateObject[] => objectsIn(parseState(text), SOURCE).ours;

/**
 * The DSNs of all keys in a state that may be active: of the current ones, of those that a replacement left behind, and
 * of the earlier ones that are still valid. Throws `invalid` for what is not a DSN.
 */
export const targetsInState = (objects: readonly StateObject[]): readonly Target[] =>
  objects.filter(({ type }) => type === KEY).flatMap(targetsOf);

/** The names of the keys that a state records as inactive: no event arrives there. */
export const inactiveInState = (objects: readonly StateObject[]): readonly string[] =>
  objects.filter((object) => object.type === KEY && isInactive(object)).map(nameOf);

const isInactive = ({ instance }: StateObject): boolean => recordOf(instance["attributes"])["active"] === false;

const nameOf = ({ address, deposed }: StateObject): string =>
  deposed === null ? address : `${address} (deposed ${deposed})`;

function targetsOf(object: StateObject): readonly Target[] {
  const { instance } = object;
  const name = nameOf(object);
  const { tracker_dsn: current, previous_keys: previous } = recordOf(instance["attributes"]);
  const earlier = Array.isArray(previous) ? previous.map((key) => recordOf(key)["tracker_dsn"]) : [];
  return [
    ...(isInactive(object) ? [] : dsnTarget(current, name)),
    ...earlier.flatMap((dsn, index) => dsnTarget(dsn, `${name}.previous_keys[${index}]`)),
  ];
}

/** None for a key that is gone: it has none in the state either. */
const dsnTarget = (dsn: unknown, name: string): readonly Target[] =>
  typeof dsn === "string" ? [targetFrom(dsn, `The DSN of ${name} in the state`, name)] : [];
