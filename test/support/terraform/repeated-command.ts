import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { afterAll } from "@jest/globals";
import type { Finished } from "./terraform.ts";

/** The surroundings of a command. */
export interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the built `tocsin` with these arguments. Calls wait for each other. */
export type RepeatedCommand = (args: readonly string[], place: Place) => Promise<Finished>;

/**
 * One process that runs the built command again and again until the tests of the file are over. A start of node takes
 * ten times as long as most commands: this is for what depends neither on the start nor on stdin.
 */
export function repeatedCommand(): RepeatedCommand {
  let started: Started | undefined;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(async () => {
    started?.child.kill();
    await started?.exited;
  });
  const runOnce = async (args: readonly string[], { cwd, env }: Place): Promise<Finished> => {
    const { child, exited } = (started ??= start(env));
    const answered = once(child, "message");
    child.send({ args, cwd: resolve(cwd), env });
    const answer = await Promise.race([answered, exited]);
    if (answer === undefined) throw new Error(`the process ended in: tocsin ${args.join(" ")}`);
    return answer[0] as Finished; // what the other file sends
  };
  return (args, place) => {
    const finished = last.then(() => runOnce(args, place));
    last = finished.catch(() => undefined);
    return finished;
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly exited: Promise<undefined>;
}

function start(env: NodeJS.ProcessEnv): Started {
  const child = fork(resolve("test/support/terraform/repeated-command.cjs"), { env, silent: true });
  return { child, exited: once(child, "exit").then(() => undefined) };
}
