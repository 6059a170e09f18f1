import { isAbsolute } from "node:path";
import type { Move } from "./find-moves.ts";
import { pathFor } from "./read-states.ts";

/** What a script is written for. */
export interface Script {
  readonly moves: readonly Move[];
  /** The path of the states, in which `{}` stands for the number of the shard. */
  readonly state: string;
  /** What happens, in one sentence. */
  readonly summary: string;
}

/**
 * A script for a POSIX shell that moves the objects from file to file, and names the files to push. Terraform runs in an empty folder: in one with
 * a configuration it wants that one's backend.
 */
export function commandScript({ moves, state, summary }: Script): string {
  const fileOf = (shard: number): string => inFolder(pathFor(state, shard));
  const lines = moves.map(({ object: { program, address }, from, to }) => {
    const files = `-state=${fileOf(from)} -state-out=${fileOf(to)}`;
    return `${program} state mv ${files} ${quoted(address)} ${quoted(address)}`;
  });
  const head = `here=$PWD\nempty=$(mktemp -d)\ntrap 'rmdir "$empty"' EXIT\ncd "$empty"`;
  return `#!/bin/sh\n# ${summary}\nset -eu\n${head}\n\n${lines.join("\n")}\n\n${pushes(moves, state)}`;
}

/** A path from the folder in which the script is started. */
const inFolder = (path: string): string => (isAbsolute(path) ? quoted(path) : `"$here"/${quoted(path)}`);

/** A state that gains objects comes first: what is in two states can be seen, and what is in none is lost. */
function pushes(moves: readonly Move[], state: string): string {
  const gaining = new Set(moves.map(({ to }) => to));
  const losing = new Set(moves.map(({ from }) => from));
  const inOrder = [...gaining]
    .sort(ascending)
    .concat([...losing].filter((shard) => !gaining.has(shard)).sort(ascending));
  const lines = inOrder.map(
    (shard) => `#   shard ${shard}: ${moves[0]?.object.program} state push ${quoted(pathFor(state, shard))}`,
  );
  return `# Then push each state to where it came from, in this order:\n${lines.join("\n")}\n`;
}

const ascending = (one: number, other: number): number => one - other;

/** A word for a POSIX shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
