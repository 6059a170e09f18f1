import type { Record } from "../command.ts";
import type { Action } from "../core/plan.ts";
import { resolved, textOf, typeOf, type Configuration } from "../core/configuration.ts";
import { numberOf } from "../deed.ts";
import type { Service } from "../remembering-service.ts";
import { takeSnapshot } from "../snapshot.ts";
import type { StateObject } from "../core/state.ts";
import { keysIn, numbersKnownTo, type Note, type Stack } from "../stack.ts";
import type { World } from "../world.ts";

/** The diagnostics that suspect a key without its number, as it could not be listed. */
const KEY_MAY_BE_MADE = [
  "Client key may have been created",
  "Client keys could not be listed",
  "First key of the project is unknown",
];

/** The history of a simulation, at its end. */
interface Known {
  readonly stacks: readonly Stack[];
  readonly records: readonly Record[];
  /** The keys of objects that Terraform was told to forget. */
  readonly forgotten: ReadonlySet<number>;
}

/**
 * Returns keys that Terraform created, that are in no state, and that no text ever named. In a project without a
 * declared key, the one that the service creates automatically does not count.
 */
export function strayKeys({ service, othersKeys }: World, { stacks, records, forgotten }: Known): readonly string[] {
  const held = new Set([
    ...stacks.flatMap(({ state }) => [...keysIn(state).map(({ key_id: id }) => id), ...unclaimedIn(state)]),
    // A list that a plan reads late does not show the first key.
    ...records.flatMap(({ isStale, stateBefore }) => (isStale ? firstKeysIn([...stateBefore.values()]) : [])),
  ]);
  const texts = records.flatMap(({ said }) => said.map(({ summary, detail }) => `${summary} ${detail}`));
  if (records.some(({ command }) => command.targets.length > 0)) return [];
  // If one stack had the settings and another one has the key, this cannot be known.
  const wanted = new Set(
    stacks.flatMap((stack) => {
      const others = records
        .filter(({ command }) => command.stack !== stack.name)
        .flatMap(({ configuration }) => settingsProjectsOf(configuration, service));
      return keyProjectsOf(stack, service).filter((project) => !others.includes(project));
    }),
  );
  const once = new Set(records.flatMap(({ stateBefore }) => keysIn(stateBefore).map(({ key_id: id }) => id)));
  const stray = [...takeSnapshot(service).keys.values()]
    .filter(
      ({ id, project }) =>
        (once.has(id) || wanted.has(project)) && !othersKeys.has(id) && !held.has(id) && !forgotten.has(id),
    )
    .filter(({ id, publicKey }) => !texts.some((text) => text.includes(String(id)) || text.includes(publicKey)));
  // A key that a killed process has just created is unknown, and so is the number of a key that an error only suspects.
  const supposed = records.flatMap(({ said }) => said.filter(({ summary }) => KEY_MAY_BE_MADE.includes(summary)));
  const exempt = supposed.length + records.reduce((sum, record) => sum + keysInFlight(record), 0);
  return stray.slice(exempt).map(({ id, project }) => `key ${id} of project ${project}`);
}

/** The most keys that a killed process could have been creating. */
const keysInFlight = ({ command, inFlight }: Record): number =>
  inFlight * (command.troubles.some(({ fault }) => fault.kind === "delivered twice") ? 2 : 1);

/** Returns the first keys that settings remember in projects whose client key is not created yet. */
function unclaimedIn(state: Stack["state"]): readonly number[] {
  const objects = [...state.values()];
  const withKey = objects.flatMap(({ current }) => (current?.note.type === "client_key" ? [current.note.number] : []));
  return firstKeysIn(objects.filter(({ current }) => !withKey.includes(current?.note.number ?? null)));
}

/** Returns the first keys that settings remember. */
const firstKeysIn = (instances: readonly { readonly current: StateObject<Note> | null }[]): readonly number[] =>
  instances.flatMap(({ current }) =>
    current?.note.type === "error_tracking_settings" ? numbersKnownTo(current.stored) : [],
  );

/**
 * Returns the numbers of the projects whose keys are declared. If the path of a block belongs to another project now,
 * its object stays that of the old one.
 */
const keyProjectsOf = (
  { configuration, state }: Pick<Stack, "configuration" | "state">,
  service: Service,
): readonly (number | null)[] =>
  resolved(configuration)
    .blocks.filter(({ type }) => type === "client_key")
    .map((block) => {
      const current = state.get(block.address)?.current ?? null;
      const isKept = current !== null && current.stored.state.project === textOf(block.values.project);
      return isKept ? current.note.number : numberOf("project", textOf(block.values.project), service);
    });

/** Returns the numbers of the projects whose settings are declared. */
const settingsProjectsOf = (configuration: Configuration, service: Service): readonly (number | null)[] =>
  configuration.blocks
    .filter(({ type }) => type === "error_tracking_settings")
    .map((block) => numberOf("project", textOf(block.values.project), service));

/**
 * Returns the keys of objects that a plan forgets, and of settings that it destroys if it plans no key of their
 * project: the number of their first key is lost with them.
 */
export const forgottenIn = (
  { command, plan, configuration, stateBefore }: Record,
  service: Service,
): readonly number[] => {
  const isDestroy = command.mode === "destroy";
  const withKey = isDestroy ? [] : keyProjectsOf({ configuration, state: stateBefore }, service);
  return (plan?.changes ?? []).flatMap(({ action, address, before }) => {
    if (before === null) return [];
    const isSettings = typeOf(address) === "error_tracking_settings" && !withKey.includes(before.note.number);
    const isLost = action === "forget" || (isSettings && DESTROYING.includes(action));
    return isLost ? numbersKnownTo(before.stored) : [];
  });
};

const DESTROYING: readonly Action[] = ["delete", "replace", "create then delete"];
