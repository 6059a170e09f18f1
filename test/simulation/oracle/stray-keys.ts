import type { Record } from "../command.ts";
import type { Snapshot } from "../snapshot.ts";
import { typeOf } from "../core/configuration.ts";
import { keysIn, type Stack } from "../stack.ts";

/** What a simulation knows at its end. */
interface Known {
  readonly stacks: readonly Stack[];
  readonly records: readonly Record[];
  /** The keys that somebody else made. */
  readonly othersKeys: ReadonlySet<number>;
}

/** The first keys that the private state of error tracking settings has ever named: a plan warns of them. */
const firstKeys = (records: readonly Record[]): ReadonlySet<number> =>
  new Set(
    records.flatMap(({ stateAfter }) =>
      [...stateAfter].flatMap(([address, { current }]) => {
        if (current === null || typeOf(address) !== "error_tracking_settings") return [];
        const text = new TextDecoder().decode(current.stored.private);
        return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
      }),
    ),
  );

/** Keys that Terraform made, that no state has, and that no text ever named. */
export function strayKeys({ keys }: Snapshot, { stacks, records, othersKeys }: Known): readonly string[] {
  const held = new Set(stacks.flatMap(({ state }) => keysIn(state).map(({ key_id }) => key_id)));
  const first = firstKeys(records);
  const texts = records.flatMap(({ said }) => said.map(({ summary, detail }) => `${summary} ${detail}`));
  const stray = [...keys.values()]
    .filter(({ id }) => !othersKeys.has(id) && !held.has(id) && !first.has(id))
    .filter(({ id, publicKey }) => !texts.some((text) => text.includes(String(id)) || text.includes(publicKey)));
  // Nobody can know what a killed process has just made.
  const exempt = records.reduce((sum, { inFlight }) => sum + inFlight, 0);
  return stray.slice(exempt).map(({ id, project }) => `key ${id} of project ${project}`);
}
