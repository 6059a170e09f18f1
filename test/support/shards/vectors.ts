import { readFileSync } from "node:fs";
import fc from "fast-check";

/** A project, and the shard that it belongs to. */
export interface Vector {
  readonly project: string;
  readonly shards: number;
  readonly shard: number;
}

interface Table {
  readonly vectors: readonly { readonly project: string; readonly shards: Readonly<Record<string, number>> }[];
}

/** The shards of some projects, which a program in another language found by the same rule. */
export function vectors(): readonly Vector[] {
  const text = readFileSync("test/support/shards/vectors.json", "utf8");
  const table = JSON.parse(text) as Table; // the file beside this one
  return table.vectors.flatMap(({ project, shards }) =>
    Object.entries(shards).map(([count, shard]) => ({ project, shards: Number(count), shard })),
  );
}

const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/);

/** Any path or ID of a project in ASCII, as text. */
export const anyProject: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join("/")) },
  { weight: 1, arbitrary: fc.stringMatching(/^[0-9]{1,10}$/) },
);

/** As many different ones as are wanted, by a seed. */
export const projectsOf = (count: number, seed: number): readonly string[] =>
  [
    ...new Map(
      fc.sample(anyProject, { numRuns: count * 2, seed }).map((project) => [nameOf(project), project]),
    ).values(),
  ].slice(0, count);

const nameOf = (project: string): string => project.toLowerCase().replace(/^0+(?=\d+$)/, "");
