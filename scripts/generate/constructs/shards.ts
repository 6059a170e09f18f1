import { readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = "src/commands/shards/shard-of.ts";

/**
 * The module with the rule of the shards: a copy, as the constructs import nothing of ours. `root` is the folder of the
 * package.
 */
export const generateShards = (root: string): string =>
  `// generated from ${SOURCE}\n\n${readFileSync(join(root, SOURCE), "utf8")}`;
