/** The text that Terraform prints of a plan, taken apart, so that a test can compare it resource by resource. */

/** The text of a plan: the block of each resource by its heading, then each warning by its summary and resource. */
export type RenderedPlan = ReadonlyMap<string, string>;

/**
 * Takes the printed text of a plan apart, or what `textOf` made of one. What differs from run to run is replaced: keys
 * and their numbers, ports, IDs of `terraform_data`, and the lines where resources are.
 */
export function readPlan(output: string): RenderedPlan {
  const text = output
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "…")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…")
    .replaceAll(/(?<=(?:deletes the|^The) key )\d+/gm, "…")
    .replaceAll(/(?<=^\(`http:\/\/glet_)[0-9a-f]{32}/gm, "…")
    .replaceAll(/(?<=on main\.tf line )\d+/g, "…")
    .replaceAll(/^ *\d+(?=: )/gm, "  …");
  return new Map([...blocksIn(text), ...warningsIn(text)]);
}

/** A plan as one text. */
export const textOf = (plan: RenderedPlan): string => [...plan.values()].map((part) => `${part}\n`).join("\n");

/** Lists attributes that are known only after apply: `<address>: <attribute>, <attribute>`. */
export function unknownsIn(plan: RenderedPlan): readonly string[] {
  return [...plan].flatMap(([heading, block]) => {
    const lines = block.split("\n");
    const names = lines.flatMap((line, index) =>
      line.includes("(known after apply)") ? [nameAt(lines.slice(0, index + 1))] : [],
    );
    const [address = ""] = heading.split(" ");
    return names.length === 0 ? [] : [`${address}: ${names.join(", ")}`];
  });
}

/** The attribute of the last line: its own, or that of the line where its bracket was opened. */
function nameAt(lines: readonly string[]): string {
  const [, indent = ""] = /^( *) {2}[}\]] -> /.exec(lines.at(-1) ?? "") ?? [];
  const start =
    indent === ""
      ? lines.at(-1)
      : lines.findLast((line) => /^ *[~+-] .*[{[]$/.test(line) && line.search(/\S/) === indent.length);
  return /^ *[~+-] (\S+)/.exec(start ?? "")?.[1] ?? "?";
}

/** Terraform prints the resources in the order of their addresses. */
const blocksIn = (text: string): readonly [string, string][] =>
  [...text.matchAll(/^ {2}# (\w+\.\S+ .*)\n(?:.+\n)*? {4}\}$/gm)].map(([block, heading = ""]) => [
    heading,
    withLetters(block),
  ]);

/** It prints the warnings in the order in which they came. */
const warningsIn = (text: string): readonly [string, string][] =>
  [...text.matchAll(/^Warning: (.*)\n\n {2}with (\S+),\n[^]*?(?=\n*(?:^Warning: |^─|$(?![^])))/gm)]
    .map(([warning, summary = "", address = ""]): [string, string] => [`${summary}: ${address}`, warning])
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Keys as `glet_A`, `glet_B` and their numbers as N1, N2, in the order in which a block shows them. */
function withLetters(block: string): string {
  const keys: string[] = [];
  const numbers: string[] = [];
  return block
    .replaceAll(/glet_[0-9a-f]{32}/g, (key) => `glet_${String.fromCharCode(65 + indexIn(keys, key))}`)
    .replaceAll(/(?<=\bkey_id .*)\b\d+\b|(?<=\bid .*:)\d+(?=")/g, (number) => `N${indexIn(numbers, number) + 1}`);
}

function indexIn(known: string[], value: string): number {
  if (!known.includes(value)) known.push(value);
  return known.indexOf(value);
}
