/**
 * Tries the codecs, the HTTP/2 server, the client and the service with random input:
 * `npm run fuzz -- [--seconds 60] [--seed <number>] [--target codecs|http2|client|service] [--path <path>]`.
 */
import { randomInt } from "node:crypto";
import { Command, InvalidArgumentError, Option } from "commander";
import { fuzz, reportOf, TARGETS } from "../test/fuzz/index.ts";

interface Options {
  readonly seconds: number;
  readonly seed: number;
  readonly target?: string;
  readonly path?: string;
}

const numberFrom = (text: string): number => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError("It is not a number.");
  return Number(text);
};

const names = TARGETS.map(({ name }) => name);
const { seconds, seed, target, path } = new Command("npm run fuzz --")
  .option("--seconds <number>", "how long in all, shared among the targets", numberFrom, 60)
  .option("--seed <number>", "the seed of an earlier run", numberFrom, randomInt(2 ** 31))
  .addOption(new Option("--target <name>", "only this one").choices(names))
  .option("--path <path>", "where an earlier run with this seed failed: repeats that alone; needs --target")
  .parse()
  .opts<Options>();

const chosen = TARGETS.filter(({ name }) => target === undefined || name === target);
if (path !== undefined && chosen.length !== 1) throw new Error("--path belongs to one target: add --target");
process.stdout.write(`seed ${seed}\n`);
for (const each of chosen) {
  const share = { seconds: seconds / chosen.length, seed };
  const result = await fuzz(each, path === undefined ? share : { ...share, path });
  process.stdout.write(reportOf(result));
  if (result.failure !== null) process.exitCode = 1;
}
