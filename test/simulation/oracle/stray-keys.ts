import type { Record } from "../command.ts";
import type { Snapshot } from "../snapshot.ts";
import { keysIn, type Stack } from "../stack.ts";

/** What a simulation knows at its end. */
interface Known {
  readonly stacks: readonly Stack[];
  readonly records: readonly Record[];
  /** The keys that somebody else made. */
  readonly othersKeys: ReadonlySet<number>;
}

/** Keys that Terraform made, that no state has, and that no text ever named. */
export function strayKeys({ keys }: Snapshot, { stacks, records, othersKeys }: Known): readonly string[] {
  const held = new Set(stacks.flatMap(({ state }) => keysIn(state).map(({ key_id }) => key_id)));
  const texts = records.flatMap(({ said }) => said.map(({ summary, detail }) => `${summary} ${detail}`));
  const stray = [...keys.values()]
    .filter(({ id }) => !othersKeys.has(id) && !held.has(id))
    .filter(({ id, publicKey }) => !texts.some((text) => text.includes(String(id)) || text.includes(publicKey)));
  // Nobody can know what a killed process has just made.
  const exempt = records.reduce((sum, { inFlight }) => sum + inFlight, 0);
  return stray.slice(exempt).map(({ id, project }) => `key ${id} of project ${project}`);
}
