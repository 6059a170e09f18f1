import type { Record } from "../command.ts";
import { numberOf } from "../deed.ts";
import { takeSnapshot } from "../snapshot.ts";
import { keysIn, keysOf, type Stack } from "../stack.ts";
import type { World } from "../world.ts";

/** What a simulation knows at its end. */
interface Known {
  readonly stacks: readonly Stack[];
  readonly records: readonly Record[];
  /** The keys of objects that somebody had Terraform forget. */
  readonly forgotten: ReadonlySet<number>;
}

/**
 * Keys that Terraform made, that no state has, and that no text ever named. In a project of which nobody declares a
 * key, the one that the service makes by itself is nobody's business.
 */
export function strayKeys({ service, othersKeys }: World, { stacks, records, forgotten }: Known): readonly string[] {
  const held = new Set(stacks.flatMap(({ state }) => keysIn(state).map(({ key_id: id }) => id)));
  const texts = records.flatMap(({ said }) => said.map(({ summary, detail }) => `${summary} ${detail}`));
  const wanted = new Set(stacks.flatMap(projectsWithKeys).map((words) => numberOf("project", words, service)));
  const stray = [...takeSnapshot(service).keys.values()]
    .filter(({ id, project }) => wanted.has(project) && !othersKeys.has(id) && !held.has(id) && !forgotten.has(id))
    .filter(({ id, publicKey }) => !texts.some((text) => text.includes(String(id)) || text.includes(publicKey)));
  // Nobody can know what a killed process has just made.
  const exempt = records.reduce((sum, { inFlight }) => sum + inFlight, 0);
  return stray.slice(exempt).map(({ id, project }) => `key ${id} of project ${project}`);
}

/** The projects for which a configuration has a key, in its words. */
const projectsWithKeys = ({ configuration: { blocks } }: Stack): readonly string[] =>
  blocks.flatMap(({ type, values, references }) => {
    if (type !== "client_key") return [];
    const settings = blocks.find(({ address }) => address === references?.project?.address);
    return [String((settings?.values ?? values).project)];
  });

/** The keys of what a plan forgets. */
export const forgottenIn = ({ plan }: Record): readonly number[] =>
  (plan?.changes ?? []).flatMap(({ action, before }) =>
    action === "forget" && before !== null ? keysOf(before.stored.state).map(({ key_id: id }) => id) : [],
  );
