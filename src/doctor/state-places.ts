/** A group or project that objects of the state belong to. */
export interface StatePlace {
  readonly kind: "group" | "project";
  /** The ID or path, as the state has it. */
  readonly words: string;
  readonly hasNotifications: boolean;
  /** Whether it has error tracking settings or client keys, which need the Maintainer role. */
  readonly hasErrorTracking: boolean;
  /** Whether its settings were applied with the integrated backend. */
  readonly isIntegrated: boolean;
}

/** What a state has of the provider. */
export interface StatePlaces {
  readonly places: readonly StatePlace[];
  /** All objects of the provider's own types. */
  readonly objects: number;
  /** Objects of provider aliases, whose places are left out. */
  readonly aliased: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Reads a state of version 4; null for anything else. */
export function placesIn(text: string): StatePlaces | null {
  const state = parsed(text);
  if (!isObject(state) || state["version"] !== 4 || !Array.isArray(state["resources"])) return null;
  const resources = state["resources"].filter(isObject).filter(isOurs);
  const places = new Map<string, StatePlace>();
  const own = resources.filter((resource) => !isAliased(resource));
  for (const resource of own) {
    for (const attributes of instancesOf(resource)) {
      const place = placeOf(String(resource["type"]), attributes);
      if (place === null) continue;
      const key = `${place.kind} ${place.words}`;
      places.set(key, merged(places.get(key), place));
    }
  }
  const count = (some: readonly Json[]): number => some.reduce((sum, each) => sum + instancesOf(each).length, 0);
  return { places: [...places.values()], objects: count(resources), aliased: count(resources) - count(own) };
}

const isOurs = ({ mode, type }: Json): boolean => mode === "managed" && String(type).startsWith("tocsin_");

const isAliased = ({ provider }: Json): boolean => /\]\.\w/.test(String(provider));

const instancesOf = ({ instances }: Json): readonly Json[] =>
  (Array.isArray(instances) ? instances : [])
    .map((instance: unknown) => member(instance, "attributes"))
    .filter(isObject);

function placeOf(type: string, { project, group, integrated }: Json): StatePlace | null {
  const words = typeof project === "string" ? project : group;
  if (typeof words !== "string") return null;
  const hasNotifications = type === "tocsin_notification_setting";
  return {
    kind: typeof project === "string" ? "project" : "group",
    words,
    hasNotifications,
    hasErrorTracking: !hasNotifications,
    isIntegrated: type === "tocsin_error_tracking_settings" && integrated === true,
  };
}

const merged = (one: StatePlace | undefined, other: StatePlace): StatePlace => ({
  ...other,
  hasNotifications: other.hasNotifications || one?.hasNotifications === true,
  hasErrorTracking: other.hasErrorTracking || one?.hasErrorTracking === true,
  isIntegrated: other.isIntegrated || one?.isIntegrated === true,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
