import { createHash } from "node:crypto";
import { quotedText } from "../../terraform/index.ts";
import type { ShardObject } from "./shard-object.ts";
import type { Move } from "./find-moves.ts";

/** The moves of the objects, and the new number of shards. `summary` is the first line of each file. */
export interface Blocks {
  readonly moves: readonly Move[];
  readonly to: number;
  readonly summary: string;
}

/** The configuration that moves the objects, by the number of the shard: what leaves it, and what comes to it. */
export function blockFiles({ moves, to: shards, summary }: Blocks): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>();
  const add = (shard: number, text: string): void => void texts.set(shard, [...(texts.get(shard) ?? []), text]);
  for (const { object, from } of moves) add(from, leavingBlocks(object));
  for (const { object, to, isCopied } of moves) if (!isCopied) add(to, importBlock(object));
  return new Map(
    [...texts].map(([shard, blocks]) => [
      shard,
      `# ${summary}\n# ${shard < shards ? STAYING : LEAVING}\n\n${blocks.join("\n")}`,
    ]),
  );
}

const STAYING = "Remove this file once it is applied.";

/** Its number is no longer valid, and with the number of shards that there were it would still declare what leaves. */
const LEAVING =
  "This shard goes away: apply this file without the modules and resources of the shard, with its backend and providers alone.";

/** A `removed` block takes no key, so that an object with one gets an address without first. */
function leavingBlocks({ address, type }: ShardObject): string {
  if (!address.includes("[")) return removedBlock(address);
  const hash = createHash("sha256").update(address).digest("hex").slice(0, 10);
  const root = `${type}.moved_${hash}`;
  return `moved {\n  from = ${address}\n  to   = ${root}\n}\n\n${removedBlock(root)}`;
}

const removedBlock = (address: string): string =>
  `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;

const importBlock = ({ address, id }: ShardObject): string =>
  `import {\n  to = ${address}\n  id = ${quotedText(id ?? "")}\n}\n`;
