import { execFileSync } from "node:child_process";
import { homedir } from "node:os";
import { describe, test } from "@jest/globals";

/** Declares tests, or groups of tests, that need something of the machine. */
export interface Needing {
  readonly isThere: boolean;
  readonly test: (title: string, body: () => void | Promise<void>) => void;
  readonly describe: (title: string, body: () => void) => void;
}

/**
 * The one way to skip a test: where `need` is not there, the titles say so, and the list at the end of the run has
 * them.
 */
export function needing(need: string, isThere: boolean): Needing {
  const reason = ` (needs ${need})`;
  if (isThere)
    return { isThere, test: (title, body) => test(title, body), describe: (title, body) => describe(title, body) };
  return {
    isThere,
    test: (title, body) => test.skip(title + reason, body),
    describe: (title, body) => describe.skip(title + reason, body),
  };
}

/** The needs of a test, each with a command that succeeds if it is met. */
export type Needs = Readonly<Record<string, readonly [command: string, ...args: string[]]>>;

/** Names the needs that are not met; null if all are. */
export function missing(needs: Needs): string | null {
  const isMissing = ([, [command, ...args]]: readonly [string, Needs[string]]): boolean => {
    try {
      execFileSync(command, args, { cwd: homedir(), stdio: "ignore", timeout: 60_000 });
      return false;
    } catch {
      return true;
    }
  };
  return Object.entries(needs).find(isMissing)?.[0] ?? null;
}
