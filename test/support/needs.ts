import { execFileSync } from "node:child_process";
import { homedir } from "node:os";

/** What a test needs of the machine and the network, each with the command that succeeds where it is there. */
export type Needs = Readonly<Record<string, readonly [command: string, ...args: string[]]>>;

/** What is not there of what a test needs; null where everything is. */
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
