import { isAbsolute } from "node:path";
import { shellQuoted, shellWord } from "../../terminal/index.ts";
import type { Move, ShardPair } from "./find-moves.ts";
import { pathFor } from "./read-states.ts";

/** The content of a script. */
export interface Script {
  readonly moves: readonly Move[];
  /** The moves of earlier runs. */
  readonly earlier: readonly ShardPair[];
  /** The path of the states, in which `{}` stands for the number of the shard. */
  readonly state: string;
  /** The program that runs it: a name, or an absolute path; null for the program that wrote the states. */
  readonly program: string | null;
  /** A summary in one sentence. */
  readonly summary: string;
}

/**
 * A script for a POSIX shell that moves the objects from file to file, and names the files to push. Terraform runs in
 * an empty folder, without the data of another one: with a configuration it wants that one's backend.
 */
export function commandScript({ moves, earlier, state, program, summary }: Script): string {
  const fileOf = (shard: number): string => inFolder(pathFor(state, shard));
  const run = (object: Move["object"]): string => shellWord(program ?? object.program);
  const lines = moves.map(({ object, from, to, isCopied }) => {
    const address = shellQuoted(object.address);
    if (isCopied) return `${run(object)} state rm -state=${fileOf(from)} ${address}`;
    return `${run(object)} state mv -state=${fileOf(from)} -state-out=${fileOf(to)} ${address} ${address}`;
  });
  const again = "# If it is interrupted, write it again with the same command: the new one has what is left.";
  const head = `here=$PWD\nunset TF_DATA_DIR\nempty=$(mktemp -d)\ntrap 'rmdir "$empty"' EXIT\ncd "$empty"`;
  const [first] = moves;
  const runs = first === undefined ? "" : run(first.object);
  const pushes = inPushOrder([...moves, ...earlier])
    .map((shard) => `#   shard ${shard}: ${runs} state push ${shellQuoted(pathFor(state, shard))}`)
    .join("\n");
  return `#!/bin/sh\n# ${summary}\n${again}\nset -eu\n${head}\n\n${lines.join("\n")}\n\n${PUSH}\n${pushes}\n${earlier.length === 0 ? "" : PUSHED}`;
}

const PUSH = "# Then push each state to where it came from, in this order:";

// Terraform does not see that they are the same: it compares more than the objects.
const PUSHED = `# Some objects had been moved before. A state that has not changed since it was pushed is refused because of its serial: leave it out.\n`;

/** A path from the folder in which the script is started. */
const inFolder = (path: string): string => (isAbsolute(path) ? shellQuoted(path) : `"$here"/${shellQuoted(path)}`);

/** A state that gains objects comes first: what is in two states can be seen, and what is in none is lost. */
function inPushOrder(pairs: readonly ShardPair[]): readonly number[] {
  const gaining = new Set(pairs.map(({ to }) => to));
  const losing = new Set(pairs.map(({ from }) => from));
  return [...gaining].sort(ascending).concat([...losing].filter((shard) => !gaining.has(shard)).sort(ascending));
}

const ascending = (one: number, other: number): number => one - other;
